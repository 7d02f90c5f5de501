import { epochsOfRecord } from '../clock/epoch-shift.ts'
import { witnessesOf } from '../clock/witnesses.ts'
import { assertNever } from '../errors.ts'
import type { EntryKind } from './outcome.ts'
import { wholeSecondsOf } from './true-wait.ts'

/** What became of an attempt (§2.5), whatever the user's definitions. */
export const attemptKinds = [
  'answered',
  /** The phone rang, and nobody took it. */
  'missed',
  /** Another phone took the queue entry while this one rang. */
  'answeredElsewhere',
  /** The caller hung up while the phone rang. */
  'callerLeft',
  /** The phone said no at once, and its states show that it was reachable. */
  'refused',
  /** The phone said no at once, and no state shows that it was reachable. */
  'unreached',
] as const
export type AttemptKind = (typeof attemptKinds)[number]

/** What became of an attempt, by the user's least ring. */
export const attemptResults = [
  'answered',
  'answeredElsewhere',
  'missed',
  'shortRing',
  'callerLeft',
  'refused',
] as const
export type AttemptResult = (typeof attemptResults)[number]

type Fields = Readonly<Record<string, unknown>>

/** What an attempt counts by; `ring` is in seconds, `tries` how often the phone rang in a row. */
export interface CountedAttempt {
  readonly kind: AttemptKind
  readonly ring: number | null
  readonly tries: number
}

/** A ring below this many seconds is a refusal; it is missed where the phone was reachable. */
const refusalSeconds = 2

/** Returns what became of an attempt; `leastRing` is in seconds, and an unknown ring is long enough. */
export function resultOf({ kind, ring }: Omit<CountedAttempt, 'tries'>, leastRing: number): AttemptResult {
  const isLong = ring === null || ring >= leastRing
  switch (kind) {
    case 'answered':
    case 'answeredElsewhere':
    case 'refused':
      return kind
    case 'unreached':
      return 'refused'
    case 'missed':
      if (isLong) return 'missed'
      return ring < refusalSeconds ? 'refused' : 'shortRing'
    case 'callerLeft':
      return isLong ? 'missed' : 'callerLeft'
    default:
      return assertNever(kind)
  }
}

/** Returns how many missed rings an attempt counts for; the last of several rings has the attempt's result. */
export function missedOf({ kind, ring, tries }: CountedAttempt, leastRing: number): number {
  switch (kind) {
    case 'answered':
    case 'answeredElsewhere':
      return tries - 1
    case 'callerLeft':
      return ring === null || ring >= leastRing ? tries : tries - 1
    case 'missed':
      return ring === null || ring >= leastRing ? tries : 0
    case 'refused':
      return tries
    case 'unreached':
      return 0
    default:
      return assertNever(kind)
  }
}

/** Returns how often the agent's phone rang, as a record of the queue details (§2.5) says; once at least. */
export function attemptsOf(fields: Fields): number {
  return Math.max(1, wholeSecondsOf(fields.tries) ?? 1)
}

/**
 * Returns how long the phone rang, in seconds: the recorded wait; of an unanswered attempt without one, its duration,
 * or else the time from the second in its `uniqueid` to its end. Null when unknown.
 */
export function ringSecondsOf(fields: Fields): number | null {
  const wait = wholeSecondsOf(fields.wait)
  if (wait !== null && (wait > 0 || isAnsweredAttempt(fields.disposition))) return wait
  const duration = wholeSecondsOf(fields.duration)
  if (duration !== null) return Math.max(0, duration - (wholeSecondsOf(fields.billsec) ?? 0))
  return wait ?? (isAnsweredAttempt(fields.disposition) ? null : secondsToEnd(fields))
}

const longestRingSeconds = 3_600

function secondsToEnd(fields: Fields): number | null {
  const witnesses = witnessesOf(fields)
  if (witnesses.uniqueid === null) return null
  const ends = epochsOfRecord(witnesses)
  const end = ends.find(({ field }) => field === 'endtime') ?? ends.find(({ field }) => field === 'last_try')
  if (!end || end.shiftMinutes === null) return null
  const seconds = Math.floor((end.epoch + end.shiftMinutes * 60_000 - witnesses.uniqueid) / 1_000)
  return seconds >= 0 && seconds <= longestRingSeconds ? seconds : null
}

/** An attempt of a call. Instants are UTC milliseconds, lengths seconds. */
export interface Attempt {
  /** Identifies the record; of two copies, the one with the lesser counts. */
  readonly key: string
  readonly queue: string | null
  readonly queueId: string | null
  readonly agent: string | null
  readonly start: number | null
  readonly ring: number | null
  readonly talk: number | null
  readonly disposition: string | null
  readonly tries: number
}

/** A queue entry of the same call. */
export interface AttemptedEntry {
  readonly queue: string | null
  readonly queueId: string | null
  readonly kind: EntryKind
  readonly start: number | null
  /** The true wait. */
  readonly wait: number | null
}

/** How far the instants of two records of one moment may differ. */
const spareMs = 2_000
/** The phone didn't ring, or said no. */
const refusals: ReadonlySet<string> = new Set([
  'BUSY',
  'CONGESTION',
  'CHANUNAVAIL',
  'UNAVAILABLE',
  'FAILED',
  'REJECTED',
  'DECLINED',
])

/**
 * Returns the kind of each attempt of a call, in any order; null for a copy of another one.
 * @param wasReachable tells whether the states of an attempt's phone show that it was reachable.
 */
export function kindsOfAttempts<A extends Attempt>(
  attempts: readonly A[],
  entries: readonly AttemptedEntry[],
  wasReachable: (attempt: A) => boolean,
): Map<A, AttemptKind | null> {
  const first = new Map<string, A>()
  for (const attempt of attempts) {
    const content = contentOf(attempt)
    const other = first.get(content)
    if (other === undefined || attempt.key < other.key) first.set(content, attempt)
  }
  const answers = [...first.values()].filter(({ disposition }) => isAnsweredAttempt(disposition))
  const kindOf = (attempt: A): AttemptKind => {
    const { ring, disposition } = attempt
    if (isAnsweredAttempt(disposition)) return 'answered'
    if (refusals.has(nameOf(disposition))) return wasReachable(attempt) ? 'refused' : 'unreached'
    if (ring === null) return 'missed'
    const own = answers.filter((answer) => isSameEntry(attempt, answer))
    const visits = entries.filter((entry) => isSameEntry(attempt, entry))
    if (own.some((answer) => rangAlong(attempt, answer))) return 'answeredElsewhere'
    if (own.length === 0 && visits.some((entry) => wasTaken(attempt, entry))) return 'answeredElsewhere'
    if (visits.some((entry) => didCallerLeave(attempt, entry))) return 'callerLeft'
    return ring < refusalSeconds && wasReachable(attempt) ? 'refused' : 'missed'
  }
  return new Map(
    attempts.map((attempt) => [attempt, first.get(contentOf(attempt)) === attempt ? kindOf(attempt) : null]),
  )
}

/** Two forms of a record (§2.5) may differ in `queue_id`, so it tells no copy; phones without a name are several. */
function contentOf({ key, queue, agent, start, ring, talk, disposition, tries }: Attempt): string {
  return start === null || !agent
    ? key
    : JSON.stringify([queue, agent, start, ring, talk, disposition, tries])
}

type OfEntry = Pick<Attempt, 'queue' | 'queueId'>

/** Not every form of a record has a `queue_id` (§2.5): its queue then tells the entry. */
export function isSameEntry(a: OfEntry, b: OfEntry): boolean {
  return a.queueId && b.queueId ? a.queueId === b.queueId : a.queue === b.queue
}

type Timed = Pick<Attempt, 'start' | 'ring'>

/**
 * Tells whether a phone rang together with another until that was answered. One that began to ring only after this
 * had stopped took nothing from it, however soon it was answered.
 */
function rangAlong(attempt: Timed, answer: Timed): boolean {
  if (attempt.start === null || attempt.ring === null || answer.start === null || answer.ring === null)
    return false
  const isTogether =
    answer.start < attempt.start + attempt.ring * 1_000 || answer.start - attempt.start < spareMs
  return isTogether && covers(attempt, answer.start + answer.ring * 1_000)
}

/** Tells whether somebody without an attempt, such as a colleague by a pickup, took the entry from a ringing phone. */
function wasTaken(attempt: Timed, { kind, start, wait }: AttemptedEntry): boolean {
  if (start === null || wait === null) return false
  return (kind === 'answered' || kind === 'pickedUp') && covers(attempt, start + wait * 1_000)
}

function didCallerLeave({ start, ring }: Timed, entry: AttemptedEntry): boolean {
  if (entry.kind !== 'abandoned' && entry.kind !== 'missedByCaller') return false
  if (start === null || ring === null || entry.start === null || entry.wait === null) return false
  return Math.abs(entry.start + entry.wait * 1_000 - (start + ring * 1_000)) <= spareMs
}

function covers({ start, ring }: Timed, instant: number): boolean {
  if (start === null || ring === null) return false
  return instant >= start - spareMs && instant <= start + ring * 1_000 + spareMs
}

export function isAnsweredAttempt(disposition: unknown): boolean {
  return nameOf(disposition) === 'ANSWERED'
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')
