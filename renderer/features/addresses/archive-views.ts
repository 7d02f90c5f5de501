import type { ReportName } from '../../../shared/reports/definitions.ts'

/** The conditions of the archive's form, by their name in the address. */
export const archiveConditions = ['number', 'queue', 'agent', 'type', 'disposition', 'text'] as const
export type ArchiveCondition = (typeof archiveConditions)[number]

/** What each report's records can be looked for by, in the form's order. */
export const conditionsOf: Readonly<Record<ReportName, readonly ArchiveCondition[]>> = {
  quick: ['text', 'number', 'type', 'disposition'],
  queue: ['text', 'number', 'queue', 'agent', 'disposition'],
  queueDetails: ['text', 'number', 'queue', 'agent', 'disposition'],
}
