import { fillFigures } from '../records/fill-figures.store.ts'
import { longRead, quickRead, urgentWrite, write } from '../store/thread/operations.ts'
import { updateAttemptsAndCalls } from './attempt-kinds.store.ts'
import { fillCalls } from './fill-calls.store.ts'
import { readCallGroups } from './groups.store.ts'
import { readLines } from './lines.store.ts'
import { readCallPlaces, readCalls, readCallTotals, readFirstCalls } from './read-calls.store.ts'
import { saveDeliveryAndCall } from './save-transfers.store.ts'

export const callOperations = {
  'events.save': urgentWrite(saveDeliveryAndCall),
  'calls.firstPage': quickRead(readFirstCalls),
  'calls.places': longRead(readCallPlaces),
  'calls.rows': quickRead(readCalls),
  'calls.rowsOfAll': longRead(readCalls),
  'calls.totals': longRead(readCallTotals),
  'calls.groups': longRead(readCallGroups),
  'figures.lines': longRead(readLines),
  'calls.fill': write(fillCalls),
  'figures.fill': write((db, limit: number) => fillFigures(db, limit, updateAttemptsAndCalls)),
}

type Own = typeof callOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
