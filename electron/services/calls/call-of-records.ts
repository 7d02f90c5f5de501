import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import type { LegAttempt, LegEntry, LegRecord } from '../../../shared/calls/leg-parts.ts'
import { type CallLeg, type CallLegs, legsOfCall } from '../../../shared/calls/legs.ts'
import {
  byStart,
  directionOf,
  entriesInOrder,
  outcomeOfParts,
  type StoredOutcome,
} from '../../../shared/calls/outcome.ts'
import type { HeardTransfer } from '../../../shared/calls/transfers.ts'
import { waitInQueues } from '../../../shared/calls/waits.ts'
import type { AttemptKind, CountedAttempt } from '../../../shared/figures/attempts.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'

/** What a call is made from of a record; texts may be empty. */
interface CallPart {
  /** Identifies the record in its report; orders records of the same start. */
  readonly key: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
  readonly src: string | null
  readonly dst: string | null
  readonly disposition: string | null
  readonly talkSeconds: number | null
}

export interface CallRecordPart extends CallPart, LegRecord {
  readonly clid: string | null
  /** The number that was dialed, and the trunk that the call came by. */
  readonly did: string | null
  readonly entryPoint: string | null
}

export interface QueueEntryPart extends CallPart, Omit<LegEntry, 'kind'> {
  /** Who ended it. */
  readonly hangup: string | null
}

/** A record of the queue details, which tells one attempt or several in a row. */
export interface AttemptPart extends CallPart, LegAttempt {
  /** How often the agent's phone rang. */
  readonly rings: number
  /** What became of it. */
  readonly kind: AttemptKind
}

export interface CallParts {
  readonly records: readonly CallRecordPart[]
  readonly entries: readonly QueueEntryPart[]
  readonly attempts: readonly AttemptPart[]
  /** Of its Transfer events, in the order of their times. */
  readonly heard?: readonly HeardTransfer[]
}

export interface CallFacts
  extends Omit<ArchivedCall, 'id' | 'cuid' | 'record' | 'outcome' | 'agents'>,
    Pick<CallLegs, 'legs' | 'transfers' | 'takenOver'> {
  readonly outcome: StoredOutcome
  readonly did: string | null
  readonly entryPoint: string | null
  /** From its start to the last instant that a record tells; null if unknown. */
  readonly lengthSeconds: number | null
  readonly offers: readonly Offer[]
}

/** An attempt as it counts for its agent. */
export interface Offer extends CountedAttempt {
  readonly agent: string
}

/** Makes a call from its records, in whatever order they came; a queue's outcome comes before the call record's. */
export function callOfRecords(parts: CallParts): CallFacts {
  const records = parts.records.toSorted(byStart)
  const entries = entriesInOrder(parts.entries).map(withKind)
  const attempts = parts.attempts.toSorted(byStart)
  const { legs, transfers, takenOver, talkSeconds } = legsOfCall({
    records,
    entries,
    attempts,
    heard: parts.heard ?? [],
  })
  const caller = firstText([...records, ...entries, ...attempts], ({ src }) => src)
  // Who comes to a queue came in, until a call record says otherwise.
  const type = directionOf(firstText(records, ({ type }) => type)) ?? (entries.length > 0 ? 'incoming' : null)
  const startedAt = firstStart(records) ?? firstStart([...entries, ...attempts].sort(byStart))
  return {
    startedAt,
    caller,
    callerName: callerNameOf(records, caller),
    callee: firstText(records, ({ dst }) => dst),
    type,
    queues: entries.length > 0 ? queuesPassed(entries, false) : queuesPassed(attempts, true),
    agent: agentOf(legs, type) ?? rungLast(entries, attempts),
    attempts: attempts.reduce((sum, { rings }) => sum + rings, 0),
    waitSeconds: entries.length > 0 ? waitInQueues(entries) : null,
    talkSeconds,
    outcome: outcomeOfParts({ records, entries, attempts }),
    did: firstText(records, ({ did }) => did),
    entryPoint: firstText(records, ({ entryPoint }) => entryPoint),
    lengthSeconds: lengthOf(startedAt, { records, entries, attempts }),
    legs,
    transfers,
    takenOver,
    offers: attempts.flatMap(({ dst, kind, ringSeconds, rings }) =>
      dst ? [{ agent: dst, kind, ring: ringSeconds, tries: rings }] : [],
    ),
  }
}

function withKind(entry: QueueEntryPart) {
  const { disposition, hangup, talkSeconds } = entry
  return { ...entry, kind: kindOfEntry({ disposition, hangup, billsec: talkSeconds }) }
}

/** Returns the first who talked, or the extension that made an outgoing call. */
function agentOf(legs: readonly CallLeg[], type: ArchivedCall['type']): string | undefined {
  const talked = legs.find((leg) => leg.talked)
  return (talked ?? (type === 'outgoing' ? legs.find(({ isCaller }) => isCaller) : undefined))?.agent
}

/** An entry without an agent has its queue as its destination. */
function rungLast(entries: readonly QueueEntryPart[], attempts: readonly AttemptPart[]): string | null {
  const ofEntry = entries.findLast(({ dst, queue }) => dst && dst !== queue)
  return attempts.findLast(({ dst }) => dst)?.dst ?? ofEntry?.dst ?? null
}

/** Lists queues in order; attempts in a row are of one entry. */
function queuesPassed(parts: readonly Pick<QueueEntryPart, 'queue'>[], areAttempts: boolean): string[] {
  const queues: string[] = []
  for (const { queue } of parts) {
    const isSameEntry = areAttempts && queues.at(-1) === queue
    if (queue !== null && queue !== '' && !isSameEntry) queues.push(queue)
  }
  return queues
}

/** Returns the name in `"name" <number>`, unless it is the number again. */
function callerNameOf(records: readonly CallRecordPart[], caller: string | null): string | null {
  for (const { clid } of records) {
    const name = clid === null ? '' : (/^\s*"?([^"<]*?)"?\s*<[^>]*>\s*$/.exec(clid)?.[1] ?? '').trim()
    if (name !== '' && name !== caller) return name
  }
  return null
}

function firstText<T>(parts: readonly T[], textOf: (part: T) => string | null): string | null {
  for (const part of parts) {
    const text = textOf(part)
    if (text !== null && text !== '') return text
  }
  return null
}

function firstStart(parts: readonly CallPart[]): number | null {
  return parts[0]?.start ?? null
}

/** A record's length may be that of its last queue alone, so every part tells how long the call went on. */
function lengthOf(
  startedAt: number | null,
  { records, entries, attempts }: Pick<CallParts, 'records' | 'entries' | 'attempts'>,
): number | null {
  if (startedAt === null) return null
  const lengths = [
    ...records.map(({ start, lengthSeconds, talkSeconds }) => ({
      start,
      seconds: Math.max(lengthSeconds ?? 0, talkSeconds ?? 0),
    })),
    ...entries.map(({ start, waitSeconds, talkSeconds }) => ({
      start,
      seconds: (waitSeconds ?? 0) + (talkSeconds ?? 0),
    })),
    ...attempts.map(({ start, ringSeconds, talkSeconds }) => ({
      start,
      seconds: (ringSeconds ?? 0) + (talkSeconds ?? 0),
    })),
  ].filter(({ seconds }) => seconds > 0)
  const ends = lengths.map(({ start, seconds }) => (start ?? startedAt) + seconds * 1_000)
  return ends.length === 0 ? null : Math.max(0, Math.ceil((Math.max(...ends) - startedAt) / 1_000))
}
