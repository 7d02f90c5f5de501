import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import {
  type AnswerableCall,
  byStart,
  directionOf,
  entriesInOrder,
  outcomeOfParts,
  type StoredOutcome,
  showsPerson,
} from '../../../shared/calls/outcome.ts'
import { sum, waitInQueues } from '../../../shared/calls/waits.ts'
import { isAnswered, kindOfEntry, showsAnswer } from '../../../shared/figures/outcome.ts'

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

export interface CallRecordPart extends CallPart, AnswerableCall {
  readonly clid: string | null
}

export interface QueueEntryPart extends CallPart {
  readonly queue: string | null
  readonly queueId: string | null
  /** The true wait. */
  readonly waitSeconds: number | null
  /** Who ended it. */
  readonly hangup: string | null
}

/** A record of the queue details, which tells one attempt or several in a row. */
export interface AttemptPart extends CallPart {
  readonly queue: string | null
  /** How often the agent's phone rang. */
  readonly rings: number
}

export interface CallParts {
  readonly records: readonly CallRecordPart[]
  readonly entries: readonly QueueEntryPart[]
  readonly attempts: readonly AttemptPart[]
}

export type CallFacts = Omit<ArchivedCall, 'id' | 'cuid' | 'record' | 'outcome'> & {
  readonly outcome: StoredOutcome
}

/**
 * Makes a call from its records, in whatever order they came. An agent's answer in the queue entries or
 * attempts comes before what the call record says, and a queue's outcome before that of the call record.
 */
export function callOfRecords(parts: CallParts): CallFacts {
  const records = parts.records.toSorted(byStart)
  const entries = entriesInOrder(parts.entries).map(withKind)
  const attempts = parts.attempts.toSorted(byStart)
  const passed = [...entries, ...attempts].map(({ queue }) => queue)
  const answered = {
    record: records.find((record) => showsPerson(record, passed)),
    entry: entries.find(isTaken),
    attempt: attempts.find(showsAnswer),
  }
  const queues = queuesPassed(entries.length > 0 ? entries : attempts)
  const caller = firstText([...records, ...entries, ...attempts], ({ src }) => src)
  return {
    startedAt: firstStart(records) ?? firstStart([...entries, ...attempts].sort(byStart)),
    caller,
    callerName: callerNameOf(records, caller),
    callee: firstText(records, ({ dst }) => dst),
    // Who comes to a queue came in, until a call record says otherwise.
    type: directionOf(firstText(records, ({ type }) => type)) ?? (entries.length > 0 ? 'incoming' : null),
    queues,
    agent: agentOf(answered, { entries, attempts, queues }),
    attempts: attempts.reduce((sum, { rings }) => sum + rings, 0),
    waitSeconds: entries.length > 0 ? waitInQueues(entries) : null,
    talkSeconds: talkOf(answered, entries, attempts),
    outcome: outcomeOfParts({ records, entries, attempts }),
  }
}

interface Answered {
  readonly record: CallRecordPart | undefined
  readonly entry: KnownEntry | undefined
  readonly attempt: AttemptPart | undefined
}

type KnownEntry = ReturnType<typeof withKind>

function withKind(entry: QueueEntryPart) {
  const { disposition, hangup, talkSeconds } = entry
  return { ...entry, kind: kindOfEntry({ disposition, hangup, billsec: talkSeconds }) }
}

const isTaken = ({ kind }: KnownEntry): boolean => isAnswered(kind)

/** Types of calls that end at an extension. */
const typesToAgents: readonly (string | null)[] = ['incoming', 'local']

/** Returns who answered first, or else was rung last. */
function agentOf(
  answered: Answered,
  { entries, attempts, queues }: Omit<CallParts, 'records'> & Pick<CallFacts, 'queues'>,
): string | null {
  const { record } = answered
  const isToAgent = record && typesToAgents.includes(record.type) && !queues.includes(record.dst ?? '')
  const candidates = [
    answered.entry && agentOfEntry(answered.entry),
    answered.attempt?.dst,
    isToAgent && record.dst,
    attempts.findLast(({ dst }) => dst)?.dst,
    ...entries.toReversed().map(agentOfEntry),
  ]
  return candidates.find((candidate) => typeof candidate === 'string' && candidate !== '') || null
}

/** An entry without an agent has its queue as its destination. */
function agentOfEntry({ dst, queue }: QueueEntryPart): string | null {
  return dst === queue ? null : dst
}

function talkOf(
  answered: Answered,
  entries: readonly KnownEntry[],
  attempts: readonly AttemptPart[],
): number | null {
  if (answered.entry) return sum(entries.filter(isTaken).map(({ talkSeconds }) => talkSeconds))
  if (answered.attempt) return sum(attempts.filter(showsAnswer).map(({ talkSeconds }) => talkSeconds))
  return answered.record?.talkSeconds ?? null
}

/** Lists queues in order; attempts of one entry follow each other. */
function queuesPassed(parts: readonly (QueueEntryPart | AttemptPart)[]): string[] {
  const queues: string[] = []
  for (const part of parts) {
    const { queue } = part
    const isSameEntry = !('queueId' in part) && queues.at(-1) === queue
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
