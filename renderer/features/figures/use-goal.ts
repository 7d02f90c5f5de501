import { goalOfQueues } from '../../../shared/board/rules.ts'
import type { FigureChoices } from '../../../shared/kpi/outcome.ts'
import type { FigureScope } from '../../../shared/kpi/queries.ts'
import { useAlarmRules } from '../../data/alarms.ts'
import { usePreferences } from '../../data/preferences.ts'

/**
 * Returns the service-level goal of the chosen queues, from 0 to 1; null where they have several. A goal is
 * about the saved threshold, so another one has none.
 */
export function useGoal({ profile, queues }: FigureScope, choices: FigureChoices): number | null {
  const { threshold } = usePreferences().definitions
  const { data: rules } = useAlarmRules(profile)
  if (rules === undefined || choices.thresholdSeconds !== threshold) return null
  const goal = goalOfQueues(rules, queues)
  return goal === null ? null : goal / 100
}
