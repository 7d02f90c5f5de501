import type { CallGroup, CallGrouping, CallGroups } from '../../../shared/calls/calls.ts'
import { assertNever } from '../../../shared/errors.ts'
import { instantsOf, type OffsetSince, offsetOf } from '../../../shared/figures/period.ts'
import { readCallerIds } from '../records/caller-ids.store.ts'
import { missedCounter } from '../records/record-figures.store.ts'
import type { Database } from '../store/thread/database.ts'
import { isAnsweredLeg, isAttemptLeg, legCell, legKinds, legsAt, legWidth } from './call-legs.store.ts'
import { lineCell, lineWidth } from './call-lines.store.ts'
import { blockCalls, callWidth, cell, dayMs, startAt } from './call-schema.store.ts'
import { type CallColumns, columnsOf } from './columns.store.ts'
import { type CallSearch, eachMatch } from './conditions.store.ts'
import { readUnfilledCalls } from './fill-calls.store.ts'
import { CallSums } from './read-calls.store.ts'
import { wordsOf } from './words.store.ts'

export interface GroupsToRead extends CallSearch {
  readonly by: CallGrouping
  readonly limit: number
  readonly offsets: readonly OffsetSince[]
  readonly leastRingSeconds: number
}

/** The key of calls with neither a value nor, in groups by time, a start. */
const none = -1

/** Reads the sums of each group. */
export function readCallGroups(db: Database, asked: GroupsToRead): CallGroups {
  const columns = columnsOf(db, asked.connectionId)
  const sums = new CallSums(columns)
  const { by } = asked
  if (by === 'agent') return readAgentGroups(db, asked, columns, sums)
  const grouping = groupingOf(db, columns, { ...asked, by })
  eachMatch(db, columns, asked, (_, at) => {
    for (const key of grouping.keysOf(at)) sums.add(key, at)
  })
  const isByTime = by === 'day' || by === 'hour'
  const groups = [...sums.groups].map((key) => ({ key, calls: sums.calls(key) }))
  groups.sort((a, b) => (isByTime ? b.key - a.key : b.calls - a.calls || a.key - b.key))
  return {
    groups: groups
      .slice(0, asked.limit)
      .map(({ key }) => ({ ...grouping.name(key), ...sums.totals(key), missed: null })),
    total: groups.length,
    unfilled: readUnfilledCalls(db),
  }
}

/** Reads the sums of each agent who took part, whose attempts count as on the page of agents. */
function readAgentGroups(
  db: Database,
  asked: GroupsToRead,
  columns: CallColumns,
  sums: CallSums,
): CallGroups {
  const { texts } = columns
  const missed = new Map<number, number>()
  const missedIn = missedCounter(asked.leastRingSeconds)
  eachMatch(db, columns, asked, (place, at) => {
    const legs = legsAt(columns.legs[Math.floor(place / blockCalls)], place)
    if (legs.length === 0) sums.add(none, at)
    const parts = new Map<number, { answered: number; talk: number }>()
    for (let leg = 0; leg < legs.length; leg += legWidth) {
      const agent = legs[leg + legCell.agent] ?? 0
      const part = parts.get(agent) ?? { answered: 0, talk: -1 }
      parts.set(agent, part)
      const kind = legs[leg + legCell.kind] ?? 0
      const seconds = legs[leg + legCell.seconds] ?? -1
      if (kind === legKinds.talked && seconds >= 0) part.talk = Math.max(0, part.talk) + seconds
      if (!isAttemptLeg(kind)) continue
      if (isAnsweredLeg(kind)) part.answered++
      const more = missedIn(kind, seconds, legs[leg + legCell.more] ?? 1)
      missed.set(agent, (missed.get(agent) ?? 0) + more)
    }
    for (const [agent, part] of parts) sums.addPart(agent, at, part)
  })
  const groups = [...sums.groups].map((key) => ({ key, calls: sums.calls(key) }))
  groups.sort((a, b) => b.calls - a.calls || a.key - b.key)
  return {
    groups: groups.slice(0, asked.limit).map(({ key }) => ({
      ...{ value: key === none ? '' : texts.text(key), from: null, to: null },
      ...sums.totals(key),
      missed: missed.get(key) ?? 0,
    })),
    total: groups.length,
    unfilled: readUnfilledCalls(db),
  }
}

interface Grouping {
  readonly keysOf: (at: number) => readonly number[]
  readonly name: (key: number) => Pick<CallGroup, 'value' | 'from' | 'to'>
}

function groupingOf(
  db: Database,
  columns: CallColumns,
  { connectionId, by, offsets, filter }: GroupsToRead & { readonly by: Exclude<CallGrouping, 'agent'> },
): Grouping {
  const { cells, texts } = columns
  const valueAt = (at: number, offset: number) => cells[at + offset] ?? 0
  const name = (key: number) => ({ value: key === none ? '' : texts.text(key), from: null, to: null })
  switch (by) {
    case 'outcome':
    case 'type':
      return byWord(columns, cell[by], wordsOf(texts, by, filter))
    case 'caller': {
      const { firsts } = readCallerIds(db, connectionId)
      return { keysOf: (at) => [firsts[valueAt(at, cell.caller)] || none], name }
    }
    case 'callee': {
      const { firsts } = readCallerIds(db, connectionId)
      // A name without digits, as of a phone, is a destination.
      const sameAs = (id: number) => firsts[id] || id
      return { keysOf: (at) => [sameAs(valueAt(at, cell.callee)) || none], name }
    }
    case 'did':
    case 'entry_point': {
      const offset = by === 'did' ? lineCell.did : lineCell.entryPoint
      return { keysOf: (at) => [columns.lines[(at / callWidth) * lineWidth + offset] || none], name }
    }
    case 'queue':
      return { ...byQueue(columns) }
    case 'day':
    case 'hour':
      return byTime(columns, by === 'day' ? dayMs : dayMs / 24, offsets)
    default:
      return assertNever(by)
  }
}

/** Counts the values that are shown as one word together. */
function byWord({ cells }: CallColumns, offset: number, wordOf: (id: number) => string): Grouping {
  const keys = new Map<string, number>()
  const ofIds = new Map<number, readonly number[]>()
  const keyOf = (word: string): number => {
    const key = word === '' ? none : (keys.get(word) ?? keys.size)
    if (key !== none) keys.set(word, key)
    return key
  }
  return {
    keysOf: (at) => {
      const id = cells[at + offset] ?? 0
      const known = ofIds.get(id)
      if (known) return known
      const key = [keyOf(wordOf(id))]
      ofIds.set(id, key)
      return key
    },
    name: (key) => ({ value: [...keys.keys()][key] ?? '', from: null, to: null }),
  }
}

/** Counts a call once in each queue that it passed. */
function byQueue({ cells, texts }: CallColumns): Grouping {
  const keys = new Map<string, number>()
  const ofPaths = new Map<number, readonly number[]>([[0, [none]]])
  for (const [id, path] of texts.paths) {
    for (const queue of path) keys.set(queue, keys.get(queue) ?? keys.size)
    ofPaths.set(
      id,
      [...new Set(path)].map((queue) => keys.get(queue) ?? none),
    )
  }
  const queues = [...keys.keys()]
  return {
    keysOf: (at) => ofPaths.get(cells[at + cell.queues] ?? 0) ?? [none],
    name: (key) => ({ value: queues[key] ?? '', from: null, to: null }),
  }
}

function byTime({ cells }: CallColumns, unitMs: number, offsets: GroupsToRead['offsets']): Grouping {
  return {
    keysOf: (at) => {
      const start = startAt(cells, at)
      if (start === null) return [none]
      return [Math.floor((start + offsetOf(offsets, start) * 60_000) / unitMs)]
    },
    name: (key) =>
      key === none
        ? { value: '', from: null, to: null }
        : {
            value: new Date(key * unitMs).toISOString().slice(0, unitMs === dayMs ? 10 : 13),
            ...instantsOf(offsets, key * unitMs, (key + 1) * unitMs),
          },
  }
}
