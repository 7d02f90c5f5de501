import { useMutation, useQuery } from '@tanstack/react-query'
import { type AlarmRule, goalOfQueues } from '../../shared/board/rules.ts'
import type { FigureChoices } from '../../shared/figures/outcome.ts'
import type { FigureScope } from '../../shared/figures/queries.ts'
import { client } from './client/client.ts'
import { keys } from './keys.ts'
import { usePreferences } from './preferences.ts'
import { askAgain, queryClient } from './query-client.ts'

client.on('alarms.changed', ({ connectionId }) => {
  askAgain(listKey(connectionId))
  // A change made by this window asks for the rules when it ends.
  if (queryClient.isMutating({ mutationKey: rulesKey(connectionId) }) === 0) askAgain(rulesKey(connectionId))
})

/** Returns a connection's alarm rules. */
export function useAlarmRules(connectionId: string | undefined) {
  return useQuery({
    queryKey: rulesKey(connectionId ?? ''),
    queryFn: ({ signal }) => client.call('alarms.rules', { connectionId: connectionId ?? '' }, signal),
    enabled: connectionId !== undefined,
  })
}

/** Returns the alarms that stood in a period (UTC milliseconds); without one, those that stand. */
export function useAlarms(
  connectionId: string | undefined,
  period: { readonly from: number; readonly to: number } | null = null,
  limit = 1_000,
) {
  return useQuery({
    queryKey: [...listKey(connectionId ?? ''), period, limit],
    queryFn: ({ signal }) =>
      client.call('alarms.list', { connectionId: connectionId ?? '', period, limit }, signal),
    enabled: connectionId !== undefined,
  })
}

/** Saves a change of a connection's rules as they are by then; applies it at once. Rejects where it isn't saved. */
export function useSaveAlarmRules(connectionId: string) {
  const queryKey = rulesKey(connectionId)
  const { mutateAsync, error } = useMutation({
    mutationKey: queryKey,
    mutationFn: (rules: AlarmRule[]) => client.call('alarms.saveRules', { connectionId, rules }),
    // An answer between two changes would revert the later one.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined,
  })
  const save = async (change: (rules: readonly AlarmRule[]) => AlarmRule[]): Promise<void> => {
    const now = queryClient.getQueryData<AlarmRule[]>(queryKey)
    if (now === undefined) return
    // An older pending answer would overwrite it.
    void queryClient.cancelQueries({ queryKey })
    const rules = change(now)
    queryClient.setQueryData(queryKey, rules)
    await mutateAsync(rules)
  }
  return { save, error }
}

interface Noted {
  readonly ids: readonly string[]
  readonly word: string
  readonly snoozeMinutes?: number
}

/** Notes with one word that somebody took note of some alarms, or wants to hear no more of them for some time. */
export function useAcknowledge(connectionId: string) {
  return useMutation({
    mutationFn: async ({ ids, ...noted }: Noted) => {
      for (const id of ids) await client.call('alarms.acknowledge', { connectionId, id, ...noted })
    },
    // Of several, some may be noted before one fails.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.alarms(connectionId) }),
  })
}

const listKey = (connectionId: string) => [...keys.alarms(connectionId), 'list']
const rulesKey = (connectionId: string) => [...keys.alarms(connectionId), 'rules']

/**
 * Returns the service-level goal of the chosen queues, from 0 to 1; null where they have several. A goal is
 * about the saved threshold, so another one has none.
 */
export function useGoal({ connectionId, queues }: FigureScope, choices: FigureChoices): number | null {
  const { threshold } = usePreferences().definitions
  const { data: rules } = useAlarmRules(connectionId)
  if (rules === undefined || choices.thresholdSeconds !== threshold) return null
  const goal = goalOfQueues(rules, queues)
  return goal === null ? null : goal / 100
}
