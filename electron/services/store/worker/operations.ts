import { readEntryPointQueues } from './archive/entry-point-queues.ts'
import {
  type ReadQuery,
  type RowList,
  readCells,
  readFirstPage,
  readRecords,
  readRows,
  readSummaries,
  readValues,
  readVersions,
  readWalk,
} from './archive/read.ts'
import { type RowsToWrite, readRowText } from './archive/row-text.ts'
import { indexTexts } from './archive/text-index.ts'
import { correctStarts, type PageToSave, savePage } from './archive/write.ts'
import type { Connection } from './connection.ts'
import {
  readEventValues,
  readLast,
  readObservations,
  readPage,
  readRefusal,
  readRefusals,
  readStanding,
  readWholeEvents,
} from './events/read.ts'
import { countEvents, type EventList, listEvents } from './events/search.ts'
import { readStateChanges } from './events/state-changes.ts'
import { sealStateDays } from './events/state-days.ts'
import { readStateTimes } from './events/state-times.ts'
import { indexEvents, saveDelivery } from './events/write.ts'
import { readAgentCalls, readAgents, readAgentTable } from './figures/agents.ts'
import { markReturned, readCallers, readUnreturned } from './figures/callers.ts'
import { readContradictions } from './figures/contradictions.ts'
import { readCoverage } from './figures/coverage.ts'
import { fillFigures, readUnfilled } from './figures/fill.ts'
import { readSeries } from './figures/series.ts'
import { readRings, readTally } from './figures/tally.ts'
import { readState, type StateToSave, saveState } from './state.ts'

/** What the store's threads can be asked for: each runs on the thread's own connection. */
export const reads = {
  'archive.firstPage': readFirstPage,
  'archive.rows': (connection: Connection, query: ReadQuery) => readRows(connection, query),
  'archive.records': (connection: Connection, rows: RowList) => readRecords(connection, rows),
  'archive.cells': (connection: Connection, input: { rows: RowList; fields: readonly string[] }) =>
    readCells(connection, input.rows, input.fields),
  'archive.rowText': (connection: Connection, input: RowsToWrite) => readRowText(connection, input),
  'archive.versions': readVersions,
  'archive.values': readValues,
  'archive.summaries': readSummaries,
  'archive.walk': readWalk,
  'archive.entryPointQueues': readEntryPointQueues,
  'events.page': readPage,
  'events.count': countEvents,
  'events.seqs': (connection: Connection, list: EventList) => Float64Array.from(listEvents(connection, list)),
  'events.whole': readWholeEvents,
  'events.values': readEventValues,
  'events.last': (connection: Connection, _: null) => readLast(connection),
  'events.refusals': readRefusals,
  'events.refusal': readRefusal,
  'events.standing': readStanding,
  'events.observations': (connection: Connection, _: null) => readObservations(connection),
  'figures.tally': readTally,
  'figures.rings': readRings,
  'figures.series': readSeries,
  'figures.callers': readCallers,
  'figures.unreturned': readUnreturned,
  'figures.coverage': readCoverage,
  'figures.contradictions': readContradictions,
  'figures.unfilled': (connection: Connection, _: null) => readUnfilled(connection),
  'figures.agents': readAgents,
  'figures.agentTable': readAgentTable,
  'figures.agentCalls': readAgentCalls,
  'events.stateChanges': readStateChanges,
  'events.stateTimes': readStateTimes,
  'state.read': readState,
} as const

/** What changes the file: each runs in a transaction that may hold others too, and is undone alone when it fails. */
export const writes = {
  'archive.savePage': (connection: Connection, page: PageToSave) => savePage(connection, page),
  'archive.correctStarts': correctStarts,
  'archive.index': indexTexts,
  'events.save': saveDelivery,
  'events.index': indexEvents,
  'events.sealStates': sealStateDays,
  'figures.fill': fillFigures,
  'figures.markReturned': markReturned,
  'state.save': (connection: Connection, entry: StateToSave) => saveState(connection, entry),
} as const

type Operations = Readonly<Record<string, (connection: Connection, input: never) => unknown>>
export type Input<O extends Operations, N extends keyof O> = Parameters<O[N]>[1]
export type Output<O extends Operations, N extends keyof O> = ReturnType<O[N]>

export type Reads = typeof reads
export type Writes = typeof writes
export type Read = { [N in keyof Reads]: { readonly name: N; readonly input: Input<Reads, N> } }[keyof Reads]
export type Write = {
  [N in keyof Writes]: { readonly name: N; readonly input: Input<Writes, N> }
}[keyof Writes]

export function performRead(connection: Connection, read: Read): unknown {
  return perform(reads, connection, read)
}

export function performWrite(connection: Connection, write: Write): unknown {
  return perform(writes, connection, write)
}

function perform(operations: Operations, connection: Connection, asked: Read | Write): unknown {
  const operation = operations[asked.name]
  if (!operation) throw new Error(`The store has no operation ${asked.name}`)
  // The unions above tie each name to its input; that tie is lost when the table is indexed.
  return operation(connection, asked.input as never)
}
