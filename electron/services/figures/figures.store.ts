import { longRead, quickRead } from '../store/thread/operations.ts'
import { readAgentCalls, readAgentTable } from './agents.store.ts'
import { readCoverage } from './coverage.store.ts'
import { readInconsistencies } from './inconsistencies.store.ts'
import { readQueueHours } from './queue-hours.store.ts'
import { readSeries } from './series.store.ts'
import { readStaffing } from './staffing.store.ts'
import { readRings, readTally } from './tally.store.ts'

export const figureOperations = {
  'figures.tally': longRead(readTally),
  'figures.rings': longRead(readRings),
  'figures.series': longRead(readSeries),
  'figures.queueHours': longRead(readQueueHours),
  'figures.coverage': quickRead(readCoverage),
  'figures.inconsistencies': longRead(readInconsistencies),
  'figures.staffing': longRead(readStaffing),
  'figures.agentTable': longRead(readAgentTable),
  'figures.agentCalls': quickRead(readAgentCalls),
}

type Own = typeof figureOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
