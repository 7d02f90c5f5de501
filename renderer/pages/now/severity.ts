import { queueValues } from '../../../shared/board/alarms.ts'
import type { BoardQueue } from '../../../shared/board/board.ts'
import { type AlarmMetric, type AlarmRule, ruleOf, severityOf } from '../../../shared/board/rules.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'

/** `alarm`: one is raised. `past`: past a limit. `near`: near it. */
export type TileSeverity = 'alarm' | 'past' | 'near' | 'ok'

/** The severities of a queue's metrics; those that no rule judges, or that are unknown, are left out. */
export type Severities = ReadonlyMap<AlarmMetric, TileSeverity>

/** Judges a queue's values by the rules. `now` is UTC milliseconds. */
export function severitiesOf(
  queue: BoardQueue,
  rules: readonly AlarmRule[],
  now: number,
  choices: FigureChoices,
): Severities {
  return new Map(
    queueValues(queue, now, choices).flatMap(({ metric, value }) => {
      const rule = ruleOf(rules, metric, queue.number)
      return rule === null || value === null ? [] : [[metric, severityOf(rule, value)] as const]
    }),
  )
}

const worstFirst: readonly TileSeverity[] = ['alarm', 'past', 'near', 'ok']

/** Returns the worst; null without any. */
export function worstOf(severities: Severities): TileSeverity | null {
  const all = [...severities.values()]
  return worstFirst.find((severity) => all.includes(severity)) ?? null
}
