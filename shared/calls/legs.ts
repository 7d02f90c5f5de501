import { isExtension } from '../callers.ts'
import { isSameEntry } from '../figures/attempts.ts'
import { type EntryKind, isAnswered, showsAnswer } from '../figures/outcome.ts'
import { type AnswerableCall, byStart, directionOf, showsPerson } from './outcome.ts'
import { sum } from './waits.ts'

/** What one extension had to do with a call, beside its attempts. */
export interface CallLeg {
  readonly agent: string
  readonly talked: boolean
  /** Seconds; null if unknown, and without talk. */
  readonly talkSeconds: number | null
  /** Whether the talk is this agent's by the record alone, although somebody else may have talked, too. */
  readonly isAssumed: boolean
  /** Whether it called. */
  readonly isCaller: boolean
  /** Whether the call came to it without a queue and without a transfer. */
  readonly isDirect: boolean
}

/** A call that an agent gave to another; null for a queue that nobody answered, or a number outside. */
interface Transfer {
  readonly from: string
  readonly to: string | null
}

export interface CallLegs {
  /** Those who talked, in the order of their talks, then other extensions that called or were called. */
  readonly legs: readonly CallLeg[]
  readonly transfers: readonly Transfer[]
  /** Of the whole call, in seconds; null if unknown, and where nobody answered. */
  readonly talkSeconds: number | null
}

interface Part {
  /** Identifies the record in its report. */
  readonly key: string
  /** UTC milliseconds; null if unknown. */
  readonly start: number | null
  readonly dst: string | null
  readonly talkSeconds: number | null
}

interface InQueue extends Part {
  readonly queue: string | null
  readonly queueId: string | null
}

export interface LegRecord extends Part, AnswerableCall {
  readonly src: string | null
  /** From its start to its end, in seconds. */
  readonly lengthSeconds: number | null
}

export interface LegEntry extends InQueue {
  readonly kind: EntryKind
  /** The true wait. */
  readonly waitSeconds: number | null
}

export interface LegAttempt extends InQueue {
  readonly disposition: string | null
  readonly ringSeconds: number | null
}

/** The parts of a call, entries without copies. */
export interface LegParts {
  readonly records: readonly LegRecord[]
  readonly entries: readonly LegEntry[]
  readonly attempts: readonly LegAttempt[]
}

/** A talk of one agent; its times are UTC milliseconds. */
interface Talk {
  readonly agent: string | null
  readonly from: number | null
  readonly seconds: number | null
  readonly isQueues: boolean
  readonly isCaller: boolean
  /** The extension that called, where colleagues talked. */
  readonly colleague: string | null
  readonly isAssumed: boolean
  /** Whether it lies within another's, which went on: a question to a colleague. */
  readonly isAside: boolean
}

/** How far the instants of two records of one moment may differ. */
const spareMs = 2_000

/** Computes a call's legs: talk is of whoever talked, by its queue entries, attempts and call records. */
export function legsOfCall(parts: LegParts): CallLegs {
  const talks = withoutOverlap(talksOf(parts))
  const transfers = transfersOf(talks)
  // Beside an outside caller, a talk with a colleague was a question.
  const isInternal = isBetween(parts.records.toSorted(byStart)[0]?.type ?? null)
  const legs = talks.flatMap((talk) => legsOfTalk(talk, transfers, isInternal))
  for (const { agent, isCaller } of extensionsOf(parts)) {
    if (!legs.some((leg) => leg.agent === agent)) legs.push({ ...silent, agent, isCaller })
  }
  const own = talks.filter(({ isAside }) => !isAside)
  return {
    legs,
    transfers,
    talkSeconds: own.length === 0 ? null : sum(own.map(({ seconds }) => seconds)),
  }
}

const silent = { talked: false, talkSeconds: null, isAssumed: false, isDirect: false } as const

function legsOfTalk(talk: Talk, transfers: readonly Transfer[], isInternal: boolean): CallLeg[] {
  const { agent, seconds, isQueues, isCaller, isAssumed, colleague } = talk
  const leg = { talked: true, talkSeconds: seconds, isAssumed }
  const isDirect = !isQueues && !isCaller && !transfers.some(({ to }) => to === agent)
  return [
    ...(agent === null ? [] : [{ ...leg, agent, isCaller, isDirect }]),
    ...(colleague === null || !isInternal
      ? []
      : [{ ...leg, agent: colleague, isCaller: true, isDirect: false }]),
  ]
}

/** Lists the extensions of the call records and entries, whether or not somebody answered. */
function extensionsOf({ records, entries, attempts }: LegParts): Pick<CallLeg, 'agent' | 'isCaller'>[] {
  const queues = [...entries, ...attempts].map(({ queue }) => queue)
  const isOwn = (number: string | null): number is string =>
    number !== null && isExtension(number) && !queues.includes(number)
  return [
    ...records.flatMap(({ type, src, dst, dstchannel }) => {
      const direction = directionOf(type)
      // Without a channel, an outside caller's destination may be the number that was dialed.
      const isRung = direction === 'incoming' ? (dstchannel ?? '') !== '' : isBetween(type)
      const called = isRung ? dst : null
      return [
        ...(direction !== 'incoming' && direction !== null && isOwn(src)
          ? [{ agent: src, isCaller: true }]
          : []),
        ...(isOwn(called) ? [{ agent: called, isCaller: false }] : []),
      ]
    }),
    ...entries.flatMap(({ dst }) => (dst && !queues.includes(dst) ? [{ agent: dst, isCaller: false }] : [])),
  ]
}

function talksOf({ records, entries, attempts }: LegParts): Talk[] {
  const taken = entries.filter(({ kind }) => isAnswered(kind))
  const answers = attempts.filter(showsAnswer)
  const queues = [...entries, ...attempts].map(({ queue }) => queue)
  const persons = withoutCopies(records.toSorted(byStart).filter((record) => showsPerson(record, queues)))
  const agentOf = (record: LegRecord) => agentOfRecord(record, queues)
  const ofRecord = persons.map(agentOf).find((agent) => agent !== null) ?? null
  const inQueues = [
    ...taken.map((entry) => {
      const own = entry.dst === entry.queue ? null : entry.dst
      const answer = answers.find((attempt) => isSameEntry(attempt, entry) && attempt.dst)
      return talkInQueue(own || answer?.dst || ofRecord, entry, entry.waitSeconds)
    }),
    ...answers
      .filter((attempt) => !taken.some((entry) => isSameEntry(attempt, entry)))
      .map((attempt) => talkInQueue(attempt.dst || ofRecord, attempt, attempt.ringSeconds)),
  ]
  return [
    ...inQueues,
    ...legRecords(persons, inQueues, agentOf).map((record) => talkOfRecord(record, agentOf(record))),
  ]
    .map((talk, index) => ({ talk, index }))
    .sort((a, b) => byTime(a.talk.from, b.talk.from) || a.index - b.index)
    .map(({ talk }) => talk)
}

function talkInQueue(agent: string | null, { start, talkSeconds }: Part, wait: number | null): Talk {
  return {
    ...{ agent, seconds: talkSeconds, isQueues: true, isCaller: false, colleague: null },
    ...{ from: start === null ? null : start + (wait ?? 0) * 1_000, isAssumed: false, isAside: false },
  }
}

function talkOfRecord(
  { start, type, src, talkSeconds, lengthSeconds }: LegRecord,
  agent: string | null,
): Talk {
  const before = Math.max(0, (lengthSeconds ?? 0) - (talkSeconds ?? 0))
  return {
    ...{ agent, seconds: talkSeconds, isQueues: false, isCaller: directionOf(type) === 'outgoing' },
    colleague: isBetween(type) && src !== null && src !== agent && isExtension(src) ? src : null,
    ...{ from: start === null ? null : start + before * 1_000, isAssumed: false, isAside: false },
  }
}

/**
 * Returns the records that are legs of their own: where queues tell who talked, those that began once somebody did. An
 * earlier one is of the whole call.
 */
function legRecords(
  persons: readonly LegRecord[],
  inQueues: readonly Talk[],
  agentOf: (record: LegRecord) => string | null,
): readonly LegRecord[] {
  if (inQueues.length === 0) return persons
  const first = inQueues.reduce<number | null>(
    (least, { from }) => (byTime(from, least) < 0 ? from : least),
    null,
  )
  return persons.filter((record) => {
    const { start } = record
    if (start === null || first === null || start < first) return false
    return !inQueues.some((talk) => talk.agent === agentOf(record) && start < (endOf(talk) ?? first))
  })
}

function agentOfRecord({ type, src, dst }: LegRecord, queues: readonly (string | null)[]): string | null {
  if (directionOf(type) === 'outgoing') return src !== null && isExtension(src) ? src : null
  const isToAgent = directionOf(type) === 'incoming' || isBetween(type)
  return isToAgent && dst !== null && dst !== '' && !queues.includes(dst) ? dst : null
}

/** A feature code is no colleague. */
const isBetween = (type: string | null): boolean =>
  directionOf(type) === 'internal' && (type ?? '').trim().toLowerCase() !== 'feature'

/** A record that was written twice is one. */
function withoutCopies(records: readonly LegRecord[]): LegRecord[] {
  const known = new Set<string>()
  return records.filter(({ start, src, dst, type, talkSeconds, lengthSeconds }) => {
    const content = JSON.stringify([start, src, dst, type, talkSeconds, lengthSeconds])
    return start === null || (!known.has(content) && known.add(content))
  })
}

/**
 * Ends a talk where that of a call record began that the call went to; the colleague whom its agent had called is known
 * to have got it, another one is not.
 */
function withoutOverlap(talks: readonly Talk[]): Talk[] {
  const cut: Talk[] = []
  /** The last that is no aside. */
  let at = -1
  for (const talk of talks) {
    const before = cut[at]
    const how = before ? overlapOf(before, talk) : 'none'
    if (before && how === 'cut' && before.from !== null && talk.from !== null) {
      const seconds = Math.round((talk.from - before.from) / 1_000)
      cut[at] = { ...before, seconds, isAssumed: talk.colleague !== before.agent }
    }
    cut.push(how === 'aside' ? { ...talk, isAside: true } : talk)
    if (how !== 'aside') at = cut.length - 1
  }
  return cut
}

function overlapOf(before: Talk, next: Talk): 'none' | 'cut' | 'aside' {
  const [end, endOfNext] = [endOf(before), endOf(next)]
  if (next.isQueues || before.agent === next.agent) return 'none'
  if (end === null || endOfNext === null || next.from === null || next.from >= end - spareMs) return 'none'
  return endOfNext < end - spareMs ? 'aside' : 'cut'
}

/** Finds who gave the call to whom: each talk but an aside follows another agent's. */
function transfersOf(talks: readonly Talk[]): Transfer[] {
  const agents = talks.flatMap(({ agent, isAside }) => (agent === null || isAside ? [] : agent))
  return agents.flatMap((to, index) => {
    const from = agents[index - 1]
    return from === undefined || from === to ? [] : [{ from, to }]
  })
}

const endOf = ({ from, seconds }: Talk): number | null =>
  from === null || seconds === null ? null : from + seconds * 1_000

/** Orders instants, unknown ones last. */
function byTime(a: number | null, b: number | null): number {
  if (a === b) return 0
  return a === null ? 1 : b === null ? -1 : a - b
}
