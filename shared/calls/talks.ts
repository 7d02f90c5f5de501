import type { TimeSpan } from '../calendar/open-times.ts'
import { isExtension } from '../callers.ts'
import { isSameEntry } from '../figures/attempts.ts'
import { isAnswered, showsAnswer } from '../figures/outcome.ts'
import { isBetween, type LegParts, type LegRecord, type Part } from './leg-parts.ts'
import { byStart, directionOf, showsPerson } from './outcome.ts'
import type { HeardTransfer } from './transfers.ts'

/** A talk of one agent; its times are UTC milliseconds. */
export interface Talk {
  readonly agent: string | null
  readonly from: number | null
  readonly seconds: number | null
  readonly isQueues: boolean
  /** The key of the queue entry that it is talk of; null for another's. */
  readonly entry: string | null
  readonly isCaller: boolean
  /** The extension that called, where colleagues talked. */
  readonly colleague: string | null
  readonly isAssumed: boolean
  /** Whether it lies within another's, which went on: a question to a colleague. */
  readonly isAside: boolean
}

/** How far the instants of two records of one moment may differ. */
const spareMs = 2_000

/** Lists who talked when, in order: by queue entries, attempts and call records, and by the transfers that were heard. */
export const talksOfCall = (parts: LegParts, heard: readonly HeardTransfer[]): readonly Talk[] =>
  heard.reduce(divided, withoutOverlap(talksOf(parts)))

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
      return talkInQueue(own || answer?.dst || ofRecord, entry, entry.waitSeconds, entry.key)
    }),
    ...answers
      .filter((attempt) => !taken.some((entry) => isSameEntry(attempt, entry)))
      .map((attempt) => talkInQueue(attempt.dst || ofRecord, attempt, attempt.ringSeconds)),
  ]
  return [
    ...inQueues,
    ...legRecords(persons, inQueues, agentOf).map((record) => talkOfRecord(record, agentOf(record))),
  ].sort((a, b) => byTime(a.from, b.from))
}

function talkInQueue(
  agent: string | null,
  { start, talkSeconds }: Part,
  wait: number | null,
  entry: string | null = null,
): Talk {
  return {
    ...{ agent, seconds: talkSeconds, isQueues: true, entry, isCaller: false, colleague: null },
    ...{ from: start === null ? null : start + (wait ?? 0) * 1_000, isAssumed: false, isAside: false },
  }
}

function talkOfRecord(
  { start, type, src, talkSeconds, lengthSeconds }: LegRecord,
  agent: string | null,
): Talk {
  const before = Math.max(0, (lengthSeconds ?? 0) - (talkSeconds ?? 0))
  return {
    ...{ agent, seconds: talkSeconds, isQueues: false, entry: null },
    isCaller: directionOf(type) === 'outgoing',
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
  const first = inQueues.map(({ from }) => from).toSorted(byTime)[0] ?? null
  return persons.filter((record) => {
    const { start } = record
    if (start === null || first === null || start < first) return false
    return !inQueues.some((talk) => talk.agent === agentOf(record) && start < (spanOf(talk)?.to ?? first))
  })
}

function agentOfRecord({ type, src, dst }: LegRecord, queues: readonly (string | null)[]): string | null {
  if (directionOf(type) === 'outgoing') return src !== null && isExtension(src) ? src : null
  const isToAgent = directionOf(type) === 'incoming' || isBetween(type)
  return isToAgent && dst !== '' && !queues.includes(dst) ? dst : null
}

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
  let at = 0
  for (const talk of talks) {
    const before = cut[at]
    const left = before ? leftOf(before, talk) : null
    const isAside = left === 'all'
    if (before && left !== null && !isAside) {
      cut[at] = { ...before, seconds: left, isAssumed: talk.colleague !== before.agent }
    }
    cut.push({ ...talk, isAside })
    if (!isAside) at = cut.length - 1
  }
  return cut
}

/** Returns how many seconds a record's talk leaves of the one that it overlaps; null where it doesn't. */
function leftOf(before: Talk, next: Talk): number | 'all' | null {
  const [span, spanOfNext] = [spanOf(before), spanOf(next)]
  if (next.isQueues || before.agent === next.agent || !span || !spanOfNext) return null
  if (spanOfNext.from >= span.to - spareMs) return null
  return spanOfNext.to < span.to - spareMs ? 'all' : Math.round((spanOfNext.from - span.from) / 1_000)
}

/** Divides the talk in which a transfer was heard that the records don't tell. */
function divided(talks: readonly Talk[], { at, from, to }: HeardTransfer): Talk[] {
  if (to === null || to === from) return [...talks]
  const within = talks.findIndex((talk) => !talk.isAside && isWithin(at, talk))
  const talk = talks[within]
  if (talk === undefined || talk.from === null || talk.seconds === null) return assumed(talks, from, to)
  const giver = talk.agent === to || talk.agent === null ? from : talk.agent
  const isTold =
    talk.agent === to
      ? giver === null || talks.some(({ agent }) => agent === giver)
      : talks.some(({ agent, from: began }) => agent === to && (began === null || began >= at - spareMs))
  if (isTold) return [...talks]
  const seconds = Math.round((at - talk.from) / 1_000)
  // Whom the event names may have another number in the records.
  const isAssumed = talk.isAssumed || (from !== null && giver !== from)
  return [
    ...talks.slice(0, within),
    { ...talk, agent: giver, seconds, isAssumed },
    {
      ...{ ...talk, agent: to, from: at, seconds: talk.seconds - seconds, isAssumed },
      ...{ isCaller: false, colleague: null },
    },
    ...talks.slice(within + 1),
  ]
}

function isWithin(at: number, talk: Talk): boolean {
  const span = spanOf(talk)
  return span !== null && at > span.from + spareMs && at < span.to - spareMs
}

/** Marks the talks of which nothing tells when they ended, where the records don't tell both sides of a transfer. */
function assumed(talks: readonly Talk[], from: string | null, to: string): Talk[] {
  const hasTalk = (agent: string) => talks.some((talk) => talk.agent === agent)
  if (hasTalk(to) && (from === null || hasTalk(from))) return [...talks]
  return talks.map((talk) => (spanOf(talk) === null ? { ...talk, isAssumed: true } : talk))
}

const spanOf = ({ from, seconds }: Talk): TimeSpan | null =>
  from === null || seconds === null ? null : { from, to: from + seconds * 1_000 }

/** Orders instants, unknown ones last. */
const byTime = (a: number | null, b: number | null): number =>
  (a ?? Number.MAX_SAFE_INTEGER) - (b ?? Number.MAX_SAFE_INTEGER)
