import { useMutation, useQuery } from '@tanstack/react-query'
import type { SharedSettingsInput } from '../../shared/shared-archive.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain } from './query-client.ts'

client.on('sharedArchive.changed', () => {
  askAgain(keys.sharedArchive)
})

/** Returns the settings of the shared archive, and how sharing goes on. */
export function useSharedArchive() {
  return useQuery({
    queryKey: keys.sharedArchive,
    queryFn: ({ signal }) => client.call('sharedArchive.state', null, signal),
  })
}

/** Returns the newest edits of the team, newest first. */
export function useTeamEdits() {
  return useQuery({
    queryKey: [...keys.sharedArchive, 'edits'],
    queryFn: ({ signal }) => client.call('sharedArchive.edits', null, signal),
  })
}

/** Connects once with the values of a form. */
export function useTestSharedArchive() {
  return useMutation({
    mutationFn: (input: SharedSettingsInput) => client.call('sharedArchive.test', input),
    // The form's password is not cached.
    gcTime: 0,
  })
}

export function useJoinSharedArchive() {
  return useMutation({
    mutationFn: (input: SharedSettingsInput) => client.call('sharedArchive.join', input),
    gcTime: 0,
    onSuccess: () => askAgain(keys.sharedArchive),
  })
}

export function useLeaveSharedArchive() {
  return useMutation({
    mutationFn: () => client.call('sharedArchive.leave', null),
    onSuccess: () => askAgain(keys.sharedArchive),
  })
}

export function useTryAgain() {
  return useMutation({
    mutationFn: () => client.call('sharedArchive.tryAgain', null),
    onSuccess: () => askAgain(keys.sharedArchive),
  })
}

export function useMoveFormerArchive() {
  return useMutation({
    mutationFn: () => client.call('sharedArchive.move', null),
    onSuccess: () => askAgain(keys.sharedArchive),
  })
}
