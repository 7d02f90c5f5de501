import type { StoreFailure } from '../failure.ts'
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
import {
  acknowledgeAlarm,
  readAlarms,
  readRules,
  readToldCalls,
  saveAlarm,
  saveRules,
} from './board/alarms.ts'
import { readBoardFigures } from './board/figures.ts'
import { readMoments, readStep } from './board/moments.ts'
import { readDirectory, saveEntries } from './board/people.ts'
import { readBoardRecords } from './board/records.ts'
import { makeNextSnapshot, saveSnapshot } from './board/snapshots.ts'
import { readBoardState, readNewestState } from './board/state.ts'
import { readCallbacks } from './callbacks/list.ts'
import { removeNote, saveNote } from './callbacks/notes.ts'
import type { CallSearch } from './calls/conditions.ts'
import { fillCalls } from './calls/fill.ts'
import { type GroupsToRead, readCallGroups } from './calls/groups.ts'
import { readCallPlaces, readCalls, readCallTotals, readFirstCalls, type SortedSearch } from './calls/read.ts'
import type { Database } from './database.ts'
import { rollUpStateDays } from './events/daily-state-rollup.ts'
import {
  readEventValues,
  readLast,
  readObservations,
  readPage,
  readRefusal,
  readRefusals,
  readWholeEvents,
} from './events/read.ts'
import { countEvents, type EventList, listEvents } from './events/search.ts'
import { readStateChanges } from './events/state-changes.ts'
import { readStateTimes } from './events/state-times.ts'
import { indexEvents, saveDelivery } from './events/write.ts'
import { readAgentCalls, readAgents, readAgentTable } from './figures/agents.ts'
import { readCallers } from './figures/callers.ts'
import { readContradictions } from './figures/contradictions.ts'
import { readCoverage } from './figures/coverage.ts'
import { fillFigures, readUnfilled } from './figures/fill.ts'
import { readQueueHours } from './figures/queue-hours.ts'
import { readSeries } from './figures/series.ts'
import { readStaffing } from './figures/staffing.ts'
import { readRings, readTally } from './figures/tally.ts'
import { readWhy } from './figures/why.ts'
import { readKeptCells, readStoredKeys, saveCell } from './keeping/cells.ts'
import { compareDay } from './keeping/receipt-compare.ts'
import {
  hasLaterRecords,
  isChainIntact,
  readNewestSealed,
  readSealed,
  sealReceipt,
} from './keeping/receipts.ts'
import { readRuns, saveRun } from './keeping/receiver-runs.ts'
import { applyAhead, applyEntries } from './shared/apply.ts'
import { moveNext, startMove } from './shared/former-archive.ts'
import { forgetSent, leaveOutSent, readLeftShare, readOutbox, readShare, saveShare } from './shared/outbox.ts'
import { readSetAsideBy } from './shared/set-aside.ts'
import { readState, saveState } from './state.ts'

/** The read operations, each run on its thread's own handle of the file. */
const reads = {
  'archive.firstPage': readFirstPage,
  'archive.rows': (db: Database, query: ReadQuery) => readRows(db, query),
  'archive.records': (db: Database, rows: RowList) => readRecords(db, rows),
  'archive.cells': (db: Database, input: { rows: RowList; fields: readonly string[] }) =>
    readCells(db, input.rows, input.fields),
  'archive.rowText': (db: Database, input: RowsToWrite) => readRowText(db, input),
  'archive.versions': readVersions,
  'archive.values': readValues,
  'archive.summaries': readSummaries,
  'archive.walk': readWalk,
  'archive.entryPointQueues': readEntryPointQueues,
  'calls.firstPage': readFirstCalls,
  'calls.places': (db: Database, search: SortedSearch) => readCallPlaces(db, search),
  'calls.rows': readCalls,
  'calls.totals': (db: Database, search: CallSearch) => readCallTotals(db, search),
  'calls.groups': (db: Database, asked: GroupsToRead) => readCallGroups(db, asked),
  'events.page': readPage,
  'events.count': countEvents,
  'events.seqs': (db: Database, list: EventList) => Float64Array.from(listEvents(db, list)),
  'events.whole': readWholeEvents,
  'events.values': readEventValues,
  'events.last': (db: Database, _: null) => readLast(db),
  'events.refusals': readRefusals,
  'events.refusal': readRefusal,
  'events.observations': (db: Database, _: null) => readObservations(db),
  'figures.tally': readTally,
  'figures.rings': readRings,
  'figures.series': readSeries,
  'figures.why': readWhy,
  'figures.queueHours': readQueueHours,
  'figures.callers': readCallers,
  'figures.coverage': readCoverage,
  'figures.contradictions': readContradictions,
  'figures.unfilled': (db: Database, _: null) => readUnfilled(db),
  'figures.agents': readAgents,
  'figures.agentTable': readAgentTable,
  'figures.staffing': readStaffing,
  'figures.agentCalls': readAgentCalls,
  'callbacks.list': readCallbacks,
  'events.stateChanges': readStateChanges,
  'events.stateTimes': readStateTimes,
  'keeping.cells': readKeptCells,
  'keeping.storedKeys': readStoredKeys,
  'people.directory': readDirectory,
  'board.records': readBoardRecords,
  'board.figures': readBoardFigures,
  'board.moments': readMoments,
  'board.step': readStep,
  'receipts.compare': compareDay,
  'receipts.ofDay': readSealed,
  'receipts.newest': readNewestSealed,
  'receipts.isIntact': isChainIntact,
  'receipts.hasLater': hasLaterRecords,
  'receiver.runs': readRuns,
  'alarms.list': readAlarms,
  'alarms.rules': readRules,
  'alarms.toldCalls': readToldCalls,
  'board.state': readBoardState,
  'board.newestState': readNewestState,
  'board.nextSnapshot': makeNextSnapshot,
  'shared.share': (db: Database, _: null) => readShare(db),
  'shared.left': (db: Database, _: null) => readLeftShare(db),
  'shared.outbox': readOutbox,
  'shared.setAsideBy': readSetAsideBy,
  'state.read': readState,
} as const

/** The write operations: they may share a transaction, and a failed one is undone alone. */
const writes = {
  'archive.savePage': (db: Database, page: PageToSave) => savePage(db, page),
  'archive.correctStarts': correctStarts,
  'archive.index': indexTexts,
  'events.save': saveDelivery,
  'events.index': indexEvents,
  'events.rollUpStates': rollUpStateDays,
  'calls.fill': fillCalls,
  'figures.fill': fillFigures,
  'callbacks.saveNote': saveNote,
  'callbacks.removeNote': removeNote,
  'keeping.saveCell': saveCell,
  'people.save': saveEntries,
  'receipts.seal': sealReceipt,
  'receiver.saveRun': saveRun,
  'alarms.save': saveAlarm,
  'alarms.acknowledge': acknowledgeAlarm,
  'alarms.saveRules': saveRules,
  'board.saveSnapshot': saveSnapshot,
  'shared.saveShare': saveShare,
  'shared.forgetSent': forgetSent,
  'shared.leaveOutSent': leaveOutSent,
  'shared.apply': applyEntries,
  'shared.applyAhead': applyAhead,
  'shared.startMove': startMove,
  'shared.moveNext': moveNext,
  'state.save': saveState,
} as const

type Operations = Readonly<Record<string, (db: Database, input: never) => unknown>>
export type Input<O extends Operations, N extends keyof O> = Parameters<O[N]>[1]
export type Output<O extends Operations, N extends keyof O> = ReturnType<O[N]>

export type Reads = typeof reads
export type Writes = typeof writes
export type Read = { [N in keyof Reads]: { readonly name: N; readonly input: Input<Reads, N> } }[keyof Reads]
export type Write = {
  [N in keyof Writes]: { readonly name: N; readonly input: Input<Writes, N> }
}[keyof Writes]

export function performRead(db: Database, read: Read): unknown {
  return perform(reads, db, read)
}

export function performWrite(db: Database, write: Write): unknown {
  return perform(writes, db, write)
}

function perform(operations: Operations, db: Database, asked: Read | Write): unknown {
  const operation = operations[asked.name]
  if (!operation) throw new Error(`The store has no operation ${asked.name}`)
  // Indexing the table loses the tie of each name to its input that the unions above have.
  return operation(db, asked.input as never)
}

export interface WorkerStart {
  readonly file: string
  readonly role: 'writer' | 'reader' | 'exporter' | 'checkpointer'
}

/** An order to a store thread; answers come one per order, in sequence. */
export type Order =
  | { readonly kind: 'open' }
  | { readonly kind: 'read'; readonly read: Read }
  | { readonly kind: 'write'; readonly writes: readonly Write[] }
  /** Copies the log into the file. */
  | { readonly kind: 'checkpoint' }
  /** Writes a whole copy of the file. */
  | { readonly kind: 'copy'; readonly target: string }
  /** Checks whether the file can be used as the store. */
  | { readonly kind: 'inspect' }
  | { readonly kind: 'close' }

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: StoreFailure }
