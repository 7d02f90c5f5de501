import { z } from 'zod'

/**
 * What an alarm rule watches. Of a queue: `waiting` calls, `longestWait` (s), `abandonment` (% of the day's
 * offered calls), `agentsFree`, `serviceLevel` (% of the day; its limit is the queue's goal). Of the call
 * center: `silence` (minutes without an event). Single happenings: `lostCall`, `extensionUnavailable`.
 */
export const alarmMetrics = [
  'serviceLevel',
  'waiting',
  'longestWait',
  'abandonment',
  'agentsFree',
  'silence',
  'lostCall',
  'extensionUnavailable',
] as const
export const alarmMetric = z.enum(alarmMetrics)
export type AlarmMetric = z.infer<typeof alarmMetric>

const minuteOfDay = z.int().min(0).max(1_440)

export const alarmRule = z.object({
  id: z.string().min(1).max(100),
  metric: alarmMetric,
  /** Null watches each queue by itself, except those with a rule of the metric of their own. */
  queue: z.string().trim().min(1).max(200).nullable(),
  enabled: z.boolean(),
  /** The value at which it is raised; ignored for single happenings. */
  limit: z.number().min(0).max(100_000),
  /** The value at which it clears, on the good side of the limit. */
  clearAt: z.number().min(0).max(100_000),
  /** How long the limit must be passed, and how long it must be cleared again. */
  forSeconds: z.int().min(0).max(86_400),
  /** On the call center's clock; null for always. `to` before `from` goes past midnight. */
  hours: z
    .object({
      /** Sunday is 0. */
      days: z.array(z.int().min(0).max(6)).max(7),
      from: minuteOfDay,
      to: minuteOfDay,
    })
    .nullable(),
  /** Whether the system shows a notification, and a sound plays, when it is raised. */
  notify: z.boolean(),
  sound: z.boolean(),
})
export type AlarmRule = z.infer<typeof alarmRule>
export const alarmRules = z.array(alarmRule).max(500)

/** A raised alarm, kept after it cleared. */
export const alarm = z.object({
  id: z.string(),
  metric: alarmMetric,
  /** The queue; null for the whole call center, or happenings of several queues. */
  queue: z.string().nullable(),
  /** The extension or the lost caller's number of the newest single happening. */
  subject: z.string().nullable(),
  callId: z.string().nullable(),
  limit: z.number(),
  /** UTC milliseconds; `clearedAt` is null while it stands. */
  raisedAt: z.int(),
  clearedAt: z.int().nullable(),
  /** The value furthest past the limit; of single happenings, how many are combined in it. */
  worst: z.number(),
  sound: z.boolean(),
  /** Up to `until`, if it still stands then; null for good. */
  acknowledged: z.object({ at: z.int(), word: z.string(), until: z.int().nullable() }).nullable(),
})
export type Alarm = z.infer<typeof alarm>

/** Asks for alarms that stood in a period (UTC milliseconds), newest first; without one, those that stand. */
export const alarmsQuery = z.object({
  connectionId: z.string().min(1),
  period: z.object({ from: z.int(), to: z.int() }).nullable().default(null),
  limit: z.int().min(1).max(1_000).default(200),
})
/** Input form: omitted fields have defaults. */
export type AlarmsQuery = z.input<typeof alarmsQuery>

export const alarmAcknowledgement = z.object({
  connectionId: z.string().min(1),
  id: z.string().min(1),
  word: z.string().trim().max(500),
  /** How long it is snoozed, if it stands for longer; null acknowledges it for good. */
  snoozeMinutes: z.int().min(1).max(1_440).nullable().default(null),
})

/** Whether lower values of a metric are the bad ones. */
export function isLowBad(metric: AlarmMetric): boolean {
  return metric === 'agentsFree' || metric === 'serviceLevel'
}

/** Whether a value is as bad as the limit; a service level that equals its goal reaches it. */
export function isPast({ metric, limit }: Pick<AlarmRule, 'metric' | 'limit'>, value: number): boolean {
  if (metric === 'serviceLevel') return value < limit
  return isLowBad(metric) ? value <= limit : value >= limit
}

/** Whether a value is good enough again for an alarm to clear. */
export function isRegained(
  { metric, clearAt }: Pick<AlarmRule, 'metric' | 'clearAt'>,
  value: number,
): boolean {
  return isLowBad(metric) ? value >= clearAt : value <= clearAt
}

/** Whether a rule's alarm clears at better values than the one that raises it. */
export function isClearAtGood({
  metric,
  limit,
  clearAt,
}: Pick<AlarmRule, 'metric' | 'limit' | 'clearAt'>): boolean {
  if (isHappening(metric)) return true
  return !isPast({ metric, limit }, clearAt) && (metric === 'serviceLevel' || clearAt !== limit)
}

/** Whether a metric is a single happening, which has no limit. */
export function isHappening(metric: AlarmMetric): metric is 'lostCall' | 'extensionUnavailable' {
  return metric === 'lostCall' || metric === 'extensionUnavailable'
}

/** Whether a metric is of the whole call center and knows no queues. */
export function isOfCallCenter(metric: AlarmMetric): boolean {
  return metric === 'silence' || metric === 'extensionUnavailable'
}

/** How far a value is from its rule's limit. */
type Severity = 'ok' | 'near' | 'past'

/** A service level is far below its goal at this many percentage points. */
const farBelowGoal = 10

/** Returns how bad a value is by its rule; an unknown value, or one without a rule, is not. */
export function severityOf(rule: AlarmRule | null, value: number | null): Severity {
  if (rule === null || value === null) return 'ok'
  if (rule.metric === 'serviceLevel') {
    if (value >= rule.limit) return 'ok'
    return value <= rule.limit - farBelowGoal ? 'past' : 'near'
  }
  if (isPast(rule, value)) return 'past'
  return isRegained(rule, value) ? 'ok' : 'near'
}

/**
 * Returns the enabled rule that holds for a queue: its own, else the one of all queues; null without one. Null
 * asks for the rule of the whole call center.
 */
export function ruleOf(
  rules: readonly AlarmRule[],
  metric: AlarmMetric,
  queue: string | null,
): AlarmRule | null {
  const ofMetric = rules.filter((rule) => rule.metric === metric)
  const found = ofMetric.find((rule) => rule.queue === queue) ?? ofMetric.find((rule) => rule.queue === null)
  return found?.enabled ? found : null
}

/** Returns a queue's service-level goal in percent; null without one. */
export function goalOf(rules: readonly AlarmRule[], queue: string): number | null {
  return ruleOf(rules, 'serviceLevel', queue)?.limit ?? null
}

/** Returns the goal that holds for all of these queues, in percent; all queues for none. Null for several goals. */
export function goalOfQueues(rules: readonly AlarmRule[], queues: readonly string[]): number | null {
  const levels = rules.filter(({ metric }) => metric === 'serviceLevel')
  const asked = queues.length > 0 ? queues : [null, ...levels.flatMap(({ queue }) => queue ?? [])]
  const goals = new Set(asked.map((queue) => ruleOf(levels, 'serviceLevel', queue)?.limit ?? null))
  const [goal = null] = goals
  return goals.size === 1 ? goal : null
}
