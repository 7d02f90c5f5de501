import { useMutation, useQuery } from '@tanstack/react-query'
import type { AlarmRule } from '../../shared/board/rules.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('alarms.changed', ({ profileId }) => {
  askAgain(keys.alarms(profileId))
})

/** Returns a connection's alarm rules. */
export function useAlarmRules(profileId: string | undefined) {
  return useQuery({
    queryKey: rulesKey(profileId ?? ''),
    queryFn: ({ signal }) => client.call('alarms.rules', { profileId: profileId ?? '' }, signal),
    enabled: profileId !== undefined,
  })
}

/** Returns the alarms that stood in a period (UTC milliseconds); without one, those that stand. */
export function useAlarms(
  profileId: string | undefined,
  period: { readonly from: number; readonly to: number } | null = null,
) {
  return useQuery({
    queryKey: [...keys.alarms(profileId ?? ''), 'list', period],
    queryFn: ({ signal }) => client.call('alarms.list', { profileId: profileId ?? '', period }, signal),
    enabled: profileId !== undefined,
  })
}

/** Saves a connection's rules; the change comes back by its topic, too. */
export function useSaveAlarmRules(profileId: string) {
  return useMutation({
    mutationFn: (rules: readonly AlarmRule[]) =>
      client.call('alarms.saveRules', { profileId, rules: [...rules] }),
    onMutate: (rules) => queryClient.setQueryData(rulesKey(profileId), rules),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesKey(profileId) }),
  })
}

/** Notes with a word that somebody took note of an alarm. */
export function useAcknowledge(profileId: string) {
  return useMutation({
    mutationFn: (taken: { readonly id: string; readonly word: string }) =>
      client.call('alarms.acknowledge', { profileId, ...taken }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.alarms(profileId) }),
  })
}

const rulesKey = (profileId: string) => [...keys.alarms(profileId), 'rules']
