import type { Fields } from '../../../electron/services/rows/cells.ts'
import { type RowPlan, rowText } from '../../../electron/services/rows/row-text.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import {
  type ExportFormat,
  type ExportFormatOf,
  type ExportRequest,
  type ExportValues,
  exportColumns,
  type SentTimes,
} from '../../../shared/exports.ts'
import { noNames } from '../../../shared/people.ts'

/** An attempt with every value that breaks a careless export. */
export const oddRecord: Fields = {
  _id: '6389a3a94f1c2b0001a1b2c3',
  cuid: '1669962473.4242',
  clid: '"" <05138000111>',
  src: '05138000111',
  dst: '۰۵۶۰',
  dst_name: 'سارا «کریمی» ۲',
  starttime: '1401-09-11 09:57:53',
  answer: '',
  endtime: { $date: { $numberLong: '1669962493534' } },
  wait: 5,
  disposition: 'NO ANSWER',
  'NO ANSWER': 1,
  lastdata: '=1+1;SIP/560,40',
  comment: 'two\nlines, "quoted"',
}

export const plainCsv: ExportFormatOf<'csv'> = {
  kind: 'csv',
  byteOrderMark: false,
  separator: ',',
  quoting: 'needed',
  formulaGuard: false,
}

export const workbook: ExportFormatOf<'xlsx'> = { kind: 'xlsx', sheetName: 'تماس‌ها', rightToLeft: true }

/** Creates the form of queue-detail records. */
export function planOf(
  format: ExportFormat,
  columns: ExportRequest['columns'],
  times: SentTimes = 'text',
): RowPlan {
  return planWith(format, columns, { kind: 'sent', times })
}

export function planWith(
  format: ExportFormat,
  columns: ExportRequest['columns'],
  values: ExportValues,
): RowPlan {
  const report = 'queueDetails'
  return {
    report,
    format,
    columns: exportColumns(report, { columns, values, format }),
    values,
    known: nothingKnown,
    names: noNames,
  }
}

/** Returns the odd record as a row. */
export function oddRow(...plan: Parameters<typeof planOf>): string {
  return rowText(planOf(...plan), [oddRecord], 2)
}
