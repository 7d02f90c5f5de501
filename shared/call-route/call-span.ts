import { offsetOfRecord, wallOfField } from '../clock/record-clock.ts'
import { instantOf } from '../clock/wall-time.ts'
import { instantOfWitness } from '../clock/witnesses.ts'
import type { ReportRecord } from '../reports/page.ts'
import type { Span } from './steps.ts'

/**
 * When a call record's call began and ended by its own fields, in UTC milliseconds, whole seconds; null when they don't
 * tell. It begins at the second of `uniqueid` or `cuid`, or at `start`, whichever is earlier.
 */
export function callSpan({ fields }: ReportRecord): Span | null {
  const offset = offsetOfRecord('quick', fields)?.offsetMinutes
  const began = wallOfField(fields, 'start')
  const ended = wallOfField(fields, 'endtime')
  if (offset === undefined || began === null || ended === null || ended < began) return null
  const born = instantOfWitness(fields, 'uniqueid') ?? instantOfWitness(fields, 'cuid')
  const start = instantOf(began, offset)
  return { start: Math.min(start, born ?? start), end: instantOf(ended, offset) }
}
