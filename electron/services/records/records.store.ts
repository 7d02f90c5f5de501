import { exportRead, longRead, quickRead, write } from '../store/thread/operations.ts'
import { readAgents } from './agents.store.ts'
import { readEntryPointQueues } from './entry-point-queues.store.ts'
import { fillFigures, readUnfilled } from './fill-figures.store.ts'
import {
  readCells,
  readFirstPage,
  readRecords,
  readRows,
  readSummaries,
  readValues,
  readVersions,
  readWalk,
} from './read-records.store.ts'
import { readRowText } from './row-text.store.ts'
import { indexTexts } from './text-index.store.ts'

export const recordOperations = {
  'archive.firstPage': quickRead(readFirstPage),
  'archive.rows': longRead(readRows),
  'archive.rowsToExport': exportRead(readRows),
  'archive.records': longRead(readRecords),
  'archive.cells': longRead(readCells),
  'archive.rowText': exportRead(readRowText),
  'archive.versions': quickRead(readVersions),
  'archive.values': quickRead(readValues),
  'archive.summaries': quickRead(readSummaries),
  'archive.walk': quickRead(readWalk),
  'archive.entryPointQueues': longRead(readEntryPointQueues),
  'archive.index': write(indexTexts),
  'figures.unfilled': quickRead(readUnfilled),
  'figures.agents': quickRead(readAgents),
  'figures.fill': write(fillFigures),
}

type Own = typeof recordOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
