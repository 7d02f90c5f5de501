import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Fields } from '../../../electron/services/rows/cells.ts'
import { rowText } from '../../../electron/services/rows/row-text.ts'
import { xlsxFile } from '../../../electron/services/rows/xlsx-file.ts'
import { defaultRules } from '../../../shared/callers.ts'
import type { ExportFormat, ScreenValues } from '../../../shared/exports.ts'
import { namesOf } from '../../../shared/people.ts'
import { oddRecord, plainCsv, planWith, workbook } from './made-rows.ts'

const screen: ScreenValues = {
  kind: 'screen',
  calendar: 'gregorian',
  zone: 'server',
  words: { disposition: { 'NO ANSWER': 'بی‌پاسخ' } },
  steps: { one: '# گام', other: '# گام' },
}
const jalali: ScreenValues = { ...screen, calendar: 'persian' }

const columns = [
  'starttime',
  'endtime',
  'answer',
  'wait',
  'billsec',
  'duration',
  'disposition',
  'dst',
  'src',
  'tries',
]
const record: Fields = { ...oddRecord, wait: 5, billsec: 3_725.6, duration: -5, tries: 1_234 }

function csvRow(values: ScreenValues, fields: Fields, chosen = columns): string[] {
  const [row = []] = parse(
    rowText(planWith({ ...plainCsv, formulaGuard: true }, chosen, values), [fields], 2),
  )
  return row
}

test('writes a number after its name, as tables show it', () => {
  const names = namesOf({
    agents: [{ number: '503', name: 'Sara', learnedName: null, team: null, queues: null, learnedQueues: [] }],
    queues: [{ number: '902', name: null, learnedName: 'Support' }],
    contacts: [{ number: '+989121234567', name: 'Ali' }],
    dialing: defaultRules,
  })
  const chosen = ['qnum', 'dst', 'src', 'dst_name']
  const fields: Fields = { qnum: '902', dst: '503', src: '09121234567', dst_name: '503' }
  const shown = { ...planWith(plainCsv, chosen, screen), names }
  expect(rowText(shown, [fields], 2)).toBe('Support 902,Sara 503,Ali 09121234567,503\r\n')
  const sent = { ...planWith(plainCsv, chosen, { kind: 'sent', times: 'text' }), names }
  expect(rowText(sent, [fields], 2)).toBe('902,503,09121234567,503\r\n')
})

async function sheetOf(values: ScreenValues, fields: Fields, chosen = columns) {
  const plan = planWith(workbook, chosen, values)
  async function* rows() {
    yield { bytes: new TextEncoder().encode(rowText(plan, [fields], 2)), records: 1, firstRow: 2 }
  }
  const file: Uint8Array[] = []
  const headers = plan.columns.map(({ name }) => name)
  for await (const part of xlsxFile(workbook, headers, rows())) file.push(part)
  const [sheet] = (await readXlsx(Buffer.concat(file), { readStyles: true })).sheets
  return {
    headers,
    row: sheet?.rows[1] ?? [],
    formatOf: (column: number) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt,
  }
}

const others = ['00:00:05', '01:02:06', '−00:00:05', 'بی‌پاسخ', '0560', '05138000111', '1234']

test('a CSV has the times, durations and words of the screen, in ASCII digits', () => {
  expect(csvRow(screen, record)).toEqual(['2022-12-02 09:57:53', '2022-12-02 09:58:13', '', ...others])
})

test('a CSV uses Jalali like the screen, sortable by time', () => {
  expect(csvRow(jalali, record)).toEqual(['1401-09-11 09:57:53', '1401-09-11 09:58:13', '', ...others])
})

test('values without a word and unreadable ones stay as sent', () => {
  const odd: Fields = {
    ...record,
    starttime: '۱۴۰۱-13-45 soon',
    disposition: 'constructor',
    wait: '۵ s',
    tries: null,
  }
  const row = csvRow({ ...jalali, words: screen.words }, odd, ['starttime', 'disposition', 'wait', 'tries'])
  expect(row).toEqual(['1401-13-45 soon', 'constructor', '5 s', ''])
})

test('a route shows its number of steps', () => {
  const step = { type: 'queue', name: '600', duration: 3, date: { $date: { $numberLong: '1669962493534' } } }
  const values: ScreenValues = { ...screen, steps: { one: '# step', other: '# steps' } }
  const rowOf = (route: Fields['route']) => {
    const format: ExportFormat = plainCsv
    const chosen = [{ name: 'route', field: 'route', kind: 'route', form: 'screen' }] as const
    return rowText({ ...planWith(format, 'all', values), report: 'quick', columns: chosen }, [{ route }], 2)
  }
  expect([rowOf([step]), rowOf([step, step])]).toEqual(['1 step\r\n', '2 steps\r\n'])
})

test('a workbook has real dates and durations, shown as on the screen', async () => {
  const { headers, row, formatOf } = await sheetOf(screen, record)
  expect(headers).toEqual(columns)
  expect(row[0]).toEqual(new Date('2022-12-02T09:57:53Z'))
  expect(formatOf(0)).toBe('yyyy-mm-dd hh:mm:ss')
  // Excel reads a duration as a time of day before its first date.
  expect(row.slice(3, 6)).toEqual([
    new Date('1899-12-31T00:00:05Z'),
    new Date('1899-12-31T01:02:06Z'),
    '−00:00:05',
  ])
  expect(formatOf(3)).toBe('[<0.04166]m:ss;[h]:mm:ss')
})

test('a Jalali workbook has the screen’s text, and a Gregorian date beside it', async () => {
  const { headers, row } = await sheetOf(jalali, record, ['starttime', 'answer', 'disposition'])
  expect(headers).toEqual(['starttime', 'starttime_date', 'answer', 'answer_date', 'disposition'])
  expect(row).toEqual(['1401-09-11 09:57:53', new Date('2022-12-02T09:57:53Z'), null, null, 'بی‌پاسخ'])
  const unreadable = await sheetOf(jalali, { ...record, starttime: 'soon' }, ['starttime'])
  expect(unreadable.row).toEqual(['soon', null])
})
