import { z } from 'zod'
import { callRecordFields, type FieldDefinition, queueDetailFields, queueRecordFields } from './fields.ts'

/** The searchable reports; each is one operation of the service. */
export const reportNames = ['quick', 'queue', 'queueDetails'] as const
export const reportName = z.enum(reportNames)
export type ReportName = z.infer<typeof reportName>

export const conditionNames = ['from', 'to', 'cuid', 'qnum', 'queue', 'queue_id'] as const
export type ConditionName = (typeof conditionNames)[number]

interface ReportDefinition {
  /** Appended to the base URL. */
  readonly path: string
  /** The operation's conditions, in the order sent. */
  readonly conditions: readonly ConditionName[]
  readonly fields: readonly FieldDefinition[]
  /** Default columns. */
  readonly columns: readonly string[]
}

export const reportDefinitions: Readonly<Record<ReportName, ReportDefinition>> = {
  /** §4.1 */
  quick: {
    path: '/api/v4/reports/quick/search',
    conditions: ['from', 'to', 'cuid'],
    fields: callRecordFields,
    columns: ['starttime', 'type', 'src', 'dst', 'disposition', 'wait', 'billsec', 'did', 'entry_point'],
  },
  /** §4.2 */
  queue: {
    path: '/api/v4/reports/queue/search',
    conditions: ['from', 'to', 'cuid', 'qnum'],
    fields: queueRecordFields,
    columns: ['starttime', 'qnum', 'src', 'dst', 'dst_name', 'disposition', 'wait', 'billsec', 'hangup'],
  },
  /** §4.3 */
  queueDetails: {
    path: '/api/v4/reports/queue_details/search',
    conditions: ['from', 'to', 'cuid', 'queue', 'queue_id'],
    fields: queueDetailFields,
    columns: ['starttime', 'qnum', 'src', 'dst', 'dst_name', 'disposition', 'tries', 'wait', 'billsec'],
  },
}

/** The path of quick search on some installations (§4.1); a connection chooses it. */
export const alternativeQuickSearchPath = '/api/v4/reports/cdr'

/** The path of the ordered walk through the queue details (§4.4); appended to the base URL. */
export const orderedPath = '/api/v4/reports/queue_details/ordered/id'
