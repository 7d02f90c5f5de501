import type { ContradictingRecord } from '../../../shared/clock/contradictions.ts'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { formatRequestDate, msOfMinute } from '../../../shared/clock/wall-time.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import type { ReportView } from '../addresses/report-views.ts'
import { readAddress, type SearchAddress } from '../addresses/search-address.ts'
import { callCenterNow } from './call-center-now.ts'

/** Enough for the calls of the few minutes that are searched. */
const rows = 200

/** The search that has a record on its page, with its call opened; null where the record can't be searched for. */
export function addressOfCall(
  view: ReportView,
  { recordId, text }: ContradictingRecord,
): SearchAddress | null {
  const read = readServerText(text)
  if (recordId === null || read.kind !== 'wall') return null
  const range = rangeText({
    from: formatRequestDate(read.wall - msOfMinute),
    to: formatRequestDate(read.wall + msOfMinute),
  })
  return readAddress(view, { range, count: rows, call: recordId }, callCenterNow())
}
