import { useMutation, useQuery } from '@tanstack/react-query'
import type { SharedSettingsInput } from '../../shared/team-archive.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

client.on('teamArchive.changed', () => {
  askAgain(keys.teamArchive)
})

/** Returns the settings of the team archive, and how sharing goes on. */
export function useTeamArchive() {
  return useQuery({
    queryKey: keys.teamArchive,
    queryFn: ({ signal }) => client.call('teamArchive.state', null, signal),
  })
}

/** Returns the newest edits of the team, newest first. */
export function useTeamEdits() {
  return useQuery({
    queryKey: [...keys.teamArchive, 'edits'],
    queryFn: ({ signal }) => client.call('teamArchive.edits', null, signal),
  })
}

/** Connects once with the values of a form. */
export function useTestTeamArchive() {
  return useMutation({
    mutationFn: (input: SharedSettingsInput) => client.call('teamArchive.test', input),
    // The form's password is not cached.
    gcTime: 0,
  })
}

export function useJoinTeamArchive() {
  return useMutation({
    mutationFn: (input: SharedSettingsInput) => client.call('teamArchive.join', input),
    gcTime: 0,
    onSuccess: () => askAgain(keys.teamArchive),
  })
}

export function useLeaveTeamArchive() {
  return useMutation({
    mutationFn: () => client.call('teamArchive.leave', null),
    onSuccess: () => askAgain(keys.teamArchive),
  })
}

export function useTryAgain() {
  return useMutation({
    mutationFn: () => client.call('teamArchive.tryAgain', null),
    onSuccess: () => askAgain(keys.teamArchive),
  })
}

export function useMoveFormerArchive() {
  return useMutation({
    mutationFn: () => client.call('teamArchive.move', null),
    onSuccess: () => askAgain(keys.teamArchive),
  })
}
