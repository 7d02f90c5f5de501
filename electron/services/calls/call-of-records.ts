import type { ArchivedCall } from '../../../shared/calls/calls.ts'
import { unansweredOutcome } from '../../../shared/calls/outcome.ts'
import { isAnswered, kindOfEntry } from '../../../shared/figures/outcome.ts'

/** What a call is made from of a record; texts may be empty. */
interface CallPart {
  /** Identifies the record in its report; orders records of the same start. */
  readonly key: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
  readonly src: string | null
  readonly dst: string | null
  readonly disposition: string | null
}

export interface CallRecordPart extends CallPart {
  readonly type: string | null
  readonly clid: string | null
  readonly waitSeconds: number | null
  readonly billedSeconds: number | null
}

export interface QueueEntryPart extends CallPart {
  readonly queue: string | null
  readonly queueId: string | null
  /** The true wait. */
  readonly waitSeconds: number | null
  readonly talkSeconds: number | null
}

/** A record of the queue details, which tells one attempt or several in a row. */
export interface AttemptPart extends CallPart {
  readonly queue: string | null
  /** How often the agent's phone rang. */
  readonly rings: number
  readonly talkSeconds: number | null
}

export interface CallParts {
  readonly records: readonly CallRecordPart[]
  readonly entries: readonly QueueEntryPart[]
  readonly attempts: readonly AttemptPart[]
}

export type CallFacts = Omit<ArchivedCall, 'id' | 'cuid' | 'record'>

/**
 * Makes a call from its records, in whatever order they came. An agent's answer in the queue entries or
 * attempts comes before what the call record says, and a queue's outcome before that of the call record.
 */
export function callOfRecords(parts: CallParts): CallFacts {
  const records = parts.records.toSorted(byStart)
  const entries = withoutRepeats(parts.entries.toSorted(byStart))
  const attempts = parts.attempts.toSorted(byStart)
  const answered = {
    record: records.find(isAnsweredPart),
    entry: entries.find(isAnsweredPart),
    attempt: attempts.find(isAnsweredPart),
  }
  const queues = queuesPassed(entries.length > 0 ? entries : attempts)
  const caller = firstText([...records, ...entries, ...attempts], ({ src }) => src)
  return {
    startedAt: firstStart(records) ?? firstStart([...entries, ...attempts].sort(byStart)),
    caller,
    callerName: callerNameOf(records, caller),
    callee: firstText(records, ({ dst }) => dst),
    type: firstText(records, ({ type }) => type),
    queues,
    agent: agentOf(answered, { entries, attempts, queues }),
    attempts: attempts.reduce((sum, { rings }) => sum + rings, 0),
    waitSeconds: entries.length > 0 ? waitInQueues(entries) : (records[0]?.waitSeconds ?? null),
    talkSeconds: talkOf(answered, entries, attempts),
    outcome: outcomeOf(answered, { records, entries, attempts }),
  }
}

interface Answered {
  readonly record: CallRecordPart | undefined
  readonly entry: QueueEntryPart | undefined
  readonly attempt: AttemptPart | undefined
}

function isAnsweredPart({ disposition }: CallPart): boolean {
  return isAnswered(kindOfEntry({ disposition }))
}

function outcomeOf(answered: Answered, { records, entries, attempts }: CallParts): string {
  if (answered.entry) {
    const { disposition } = answered.entry
    return kindOfEntry({ disposition }) === 'pickedUp' ? 'pickedUp' : 'answered'
  }
  if (answered.attempt || answered.record) return 'answered'
  const lastEntry = entries.at(-1)
  if (lastEntry) return unansweredOutcome(lastEntry.disposition)
  const outcome = unansweredOutcome(records.at(-1)?.disposition ?? null)
  return outcome === 'noAnswer' && attempts.length > 0 ? 'missed' : outcome
}

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

function waitInQueues(entries: readonly QueueEntryPart[]): number | null {
  const end = entries.findIndex(isAnsweredPart)
  return sum((end < 0 ? entries : entries.slice(0, end + 1)).map(({ waitSeconds }) => waitSeconds))
}

function talkOf(
  answered: Answered,
  entries: readonly QueueEntryPart[],
  attempts: readonly AttemptPart[],
): number | null {
  if (answered.entry) return sum(entries.filter(isAnsweredPart).map(({ talkSeconds }) => talkSeconds))
  if (answered.attempt) return sum(attempts.filter(isAnsweredPart).map(({ talkSeconds }) => talkSeconds))
  return answered.record?.billedSeconds ?? null
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((all, value) => (all === null || value === null ? null : all + value), 0)
}

/** Only the first record of a queue entry counts. */
function withoutRepeats(entries: readonly QueueEntryPart[]): QueueEntryPart[] {
  const known = new Set<string>()
  return entries.filter(({ queueId }) => {
    if (queueId === null || queueId === '') return true
    return !known.has(queueId) && known.add(queueId)
  })
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

/** Orders by start, unknown ones last. */
function byStart(a: CallPart, b: CallPart): number {
  if (a.start !== b.start) return a.start === null ? 1 : b.start === null ? -1 : a.start - b.start
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
