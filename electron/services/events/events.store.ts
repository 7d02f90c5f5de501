import { longRead, quickRead, urgentWrite, write } from '../store/thread/operations.ts'
import { rollUpStateDays } from './daily-state-rollup.store.ts'
import {
  readEventValues,
  readLast,
  readObservations,
  readPage,
  readRefusal,
  readRefusals,
  readWholeEvents,
} from './read-events.store.ts'
import { readRuns, saveRun } from './receiver-runs.store.ts'
import { indexEvents, saveDelivery } from './save-events.store.ts'
import { countEvents, readSeqs } from './search.store.ts'
import { readStateChanges } from './state-changes.store.ts'
import { readStateTimes } from './state-times.store.ts'

export const eventOperations = {
  'events.page': quickRead(readPage),
  'events.count': longRead(countEvents),
  'events.seqs': longRead(readSeqs),
  'events.whole': quickRead(readWholeEvents),
  'events.wholeOfAll': longRead(readWholeEvents),
  'events.values': quickRead(readEventValues),
  'events.last': quickRead(readLast),
  'events.refusals': quickRead(readRefusals),
  'events.refusal': quickRead(readRefusal),
  'events.observations': longRead(readObservations),
  'events.stateChanges': longRead(readStateChanges),
  'events.stateTimes': longRead(readStateTimes),
  'events.save': urgentWrite(saveDelivery),
  'events.index': write(indexEvents),
  'events.rollUpStates': write(rollUpStateDays),
  'receiver.runs': quickRead(readRuns),
  'receiver.saveRun': write(saveRun),
}

type Own = typeof eventOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
