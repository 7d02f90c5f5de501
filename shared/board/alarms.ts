import type { KnownPeriods } from '../clock/knowledge.ts'
import { dayOf, msOfMinute, startOfDay, wallOf } from '../clock/wall-time.ts'
import { entryFigures } from '../figures/figures.ts'
import type { FigureChoices } from '../figures/outcome.ts'
import { offsetOf, offsetsOf } from '../figures/period.ts'
import { knownEntries } from '../figures/tally.ts'
import type { Board, BoardQueue } from './board.ts'
import { agentsFree, longestWait, secondsSince } from './queue-now.ts'
import {
  type Alarm,
  type AlarmMetric,
  type AlarmRule,
  isLowBad,
  isPast,
  isRegained,
  ruleOf,
} from './rules.ts'

/** A metric's value of a queue, or of the call center where `queue` is null. */
export interface MeasuredValue {
  readonly metric: AlarmMetric
  readonly queue: string | null
  /** In the unit of the rule's limit; null while it is unknown. */
  readonly value: number | null
  /** What it is if callers that perhaps still wait do; the value itself where nothing is uncertain. */
  readonly perhaps?: number | null
}

/** An instant on the call center's clock. */
interface TimeOfDay {
  /** Sunday is 0. */
  readonly weekday: number
  /** Of the day, from 0. */
  readonly minute: number
}

/** What rules look at, at one instant. */
interface Measured extends TimeOfDay {
  /** Start of the day (UTC milliseconds) whose figures these are. */
  readonly dayFrom: number
  readonly values: readonly MeasuredValue[]
  /** Whether a queue is open then, or for null the call center; always if absent. */
  readonly isOpen?: (queue: string | null) => boolean
}

/** What is known of one metric of one queue. */
interface Watched {
  readonly metric: AlarmMetric
  readonly queue: string | null
  /** Since when the limit is passed; while an alarm stands, since when it is regained. */
  readonly since: number | null
  readonly alarm: Alarm | null
}

/** The alarms that stand, and the durations that run. */
export interface Standing {
  /** The last evaluation (UTC milliseconds); null before the first. */
  readonly at: number | null
  readonly watched: ReadonlyMap<string, Watched>
}

export interface Evaluation {
  readonly standing: Standing
  readonly raised: readonly Alarm[]
  readonly cleared: readonly Alarm[]
}

/** Unobserved for longer, as in a computer's sleep, a duration doesn't count as unbroken. */
const maxGapMs = 30_000
/** A share of fewer calls says little. */
const minOffered = 10

/** Returns the state that goes on with these alarms, which stand. */
export function standingWith(alarms: readonly Alarm[]): Standing {
  return {
    at: null,
    watched: new Map(
      alarms.map((alarm) => [keyOf(alarm), { metric: alarm.metric, queue: alarm.queue, since: null, alarm }]),
    ),
  }
}

/**
 * Raises an alarm where a rule's limit is passed for its duration without a break, and clears it where `clearAt`
 * is regained as long. An unknown value does neither, and breaks a duration; one that perhaps still passes the limit
 * raises nothing, and breaks none. Closed time raises no alarm, and ends one that stands.
 *
 * @param now UTC milliseconds
 */
export function evaluate(
  standing: Standing,
  rules: readonly AlarmRule[],
  measured: Measured,
  now: number,
  newId: () => string,
): Evaluation {
  const isGap = standing.at !== null && (now < standing.at || now - standing.at > maxGapMs)
  const watched = new Map<string, Watched>()
  const raised: Alarm[] = []
  const cleared: Alarm[] = []
  for (const { value, perhaps = value, ...known } of [
    ...measured.values,
    ...unmeasured(standing, measured),
  ]) {
    const rule = ruleOf(rules, known.metric, known.queue)
    const isOpen = measured.isOpen?.(known.queue) ?? true
    const holds = rule !== null && isOpen && isWithin(rule.hours, measured)
    let { since, alarm } = standing.watched.get(keyOf(known)) ?? { since: null, alarm: null }
    const isNewDay = isOfDay(known.metric) && alarm !== null && alarm.raisedAt < measured.dayFrom
    if (alarm !== null && (!holds || isNewDay)) {
      cleared.push({ ...alarm, clearedAt: Math.max(now, alarm.raisedAt) })
      alarm = null
      since = null
    }
    if (alarm !== null && value !== null) alarm = { ...alarm, worst: worse(alarm, value) }
    const isKnown = holds && value !== null && perhaps !== null
    const counts =
      isKnown && (alarm ? isRegained(rule, value) && isRegained(rule, perhaps) : isPast(rule, value))
    const goesOn = isKnown && !alarm && !isGap && isPast(rule, perhaps)
    since = counts ? (isGap ? now : (since ?? now)) : goesOn ? since : null
    if (counts && since !== null && now - since >= rule.forSeconds * 1_000) {
      if (alarm !== null) cleared.push({ ...alarm, clearedAt: Math.max(now, alarm.raisedAt) })
      alarm = alarm === null ? newAlarm(newId(), rule, known.queue, value, now) : null
      if (alarm !== null) raised.push(alarm)
      since = null
    }
    if (alarm !== null || since !== null) watched.set(keyOf(known), { ...known, since, alarm })
  }
  return { standing: { at: now, watched }, raised, cleared }
}

/** Returns an instant (UTC milliseconds) on the clock of a call center. */
export function timeOfDay(known: KnownPeriods, instant: number): TimeOfDay {
  const wall = wallOf(instant, offsetOf(offsetsOf(known, instant, instant), instant))
  return {
    // 1970-01-01 was a Thursday.
    weekday: (dayOf(wall) + 4) % 7,
    minute: Math.floor((wall - startOfDay(wall)) / msOfMinute),
  }
}

/** Returns the alarms that stand. */
export function standingAlarms({ watched }: Standing): Alarm[] {
  return [...watched.values()].flatMap(({ alarm }) => alarm ?? [])
}

/** Returns the state after somebody took note of an alarm, which may be over. */
export function withAcknowledged(standing: Standing, noted: Pick<Alarm, 'id' | 'acknowledged'>): Standing {
  const watched = [...standing.watched].map(([key, known]) => {
    if (known.alarm?.id !== noted.id) return [key, known] as const
    return [key, { ...known, alarm: { ...known.alarm, acknowledged: noted.acknowledged } }] as const
  })
  return { ...standing, watched: new Map(watched) }
}

/**
 * Returns the floor's values for rules, at an instant that may be later than the floor's. No event is missed before the
 * call center opened (UTC milliseconds; null where nothing limits it).
 */
export function valuesOf(
  board: Board,
  now: number,
  choices: FigureChoices,
  openedAt: number | null = null,
): MeasuredValue[] {
  const value = silentMinutes(board, openedAt, now)
  const silence: MeasuredValue = { metric: 'silence', queue: null, value }
  const values = board.queues.flatMap((queue) => queueValues(queue, now, choices))
  return [silence, ...(board.listeningSince === null ? values.map(unheard) : values)]
}

/** While nothing is heard, who waits and who is free may have changed since. */
function unheard(value: MeasuredValue): MeasuredValue {
  return isOfDay(value.metric) ? value : { ...value, value: null }
}

/** Returns a queue's values for rules, by metric. */
export function queueValues(queue: BoardQueue, now: number, choices: FigureChoices): MeasuredValue[] {
  const { serviceLevel, abandonment } = dayShares(queue, choices)
  const of = (metric: AlarmMetric, value: number | null, perhaps = value) => ({
    ...{ metric, queue: queue.number, value, perhaps },
  })
  const { waiting, perhapsWaiting, longestSince, perhapsSince } = queue
  const longestPerhaps = Math.min(longestSince ?? now, perhapsSince ?? now)
  const longest = longestWait(queue, now)
  return [
    of('waiting', waiting, waiting === null ? null : waiting + perhapsWaiting),
    of('longestWait', longest, longest === null ? null : secondsSince(longestPerhaps, now)),
    of('agentsFree', agentsFree(queue)),
    of('serviceLevel', serviceLevel),
    of('abandonment', abandonment),
  ]
}

function newAlarm(id: string, rule: AlarmRule, queue: string | null, value: number, now: number): Alarm {
  const { metric, limit, sound } = rule
  const isOver = { clearedAt: null, acknowledged: null }
  return {
    id,
    metric,
    queue,
    subject: null,
    callId: null,
    limit,
    raisedAt: now,
    worst: value,
    sound,
    ...isOver,
  }
}

/** Returns alarms that stand for what isn't measured any more, such as a queue that went away. */
function unmeasured({ watched }: Standing, { values }: Measured): MeasuredValue[] {
  const known = new Set(values.map(keyOf))
  return [...watched]
    .filter(([key, { alarm }]) => alarm !== null && !known.has(key))
    .map(([, { metric, queue }]) => ({ metric, queue, value: null }))
}

/** Whether a rule's hours are now; hours past midnight belong to the day on which they begin. */
export function isWithin(hours: AlarmRule['hours'], { weekday, minute }: TimeOfDay): boolean {
  if (hours === null) return true
  const { days, from, to } = hours
  if (from < to) return days.includes(weekday) && minute >= from && minute < to
  const begins = days.includes(weekday) && minute >= from
  return begins || (days.includes((weekday + 6) % 7) && minute < to)
}

/** Returns the day's shares in percent, as Insights counts them. */
function dayShares({ today }: BoardQueue, choices: FigureChoices) {
  if (knownEntries(today) < minOffered) return { serviceLevel: null, abandonment: null }
  const { serviceLevel, abandonment } = entryFigures(today, choices)
  const percent = (value: number | null) => (value === null ? null : value * 100)
  return { serviceLevel: percent(serviceLevel.value), abandonment: percent(abandonment.value) }
}

/** Returns whole minutes without an event; unknown while none was heard, or the receiver doesn't listen. */
function silentMinutes(
  { lastEventAt, listeningSince }: Board,
  openedAt: number | null,
  now: number,
): number | null {
  if (lastEventAt === null || listeningSince === null) return null
  return Math.max(0, Math.floor((now - Math.max(lastEventAt, listeningSince, openedAt ?? 0)) / 60_000))
}

function isOfDay(metric: AlarmMetric): boolean {
  return metric === 'serviceLevel' || metric === 'abandonment'
}

function worse({ metric, worst }: Alarm, value: number): number {
  return isLowBad(metric) ? Math.min(worst, value) : Math.max(worst, value)
}

function keyOf({ metric, queue }: { readonly metric: AlarmMetric; readonly queue: string | null }): string {
  return queue === null ? metric : `${metric} ${queue}`
}
