import { expect, test } from 'vitest'
import {
  type ColumnLabels,
  hasColumns,
  initialForm,
  requestOf,
} from '../../../../renderer/features/exports/export-form.ts'
import { archiveQuery } from '../../../../shared/archive/archive.ts'
import { exportRequest, type ScreenValues } from '../../../../shared/exports.ts'

const source = {
  kind: 'archive' as const,
  query: archiveQuery.parse({ connectionId: 'demo', report: 'queueDetails' }),
}
const labels: ColumnLabels = {
  field: (name) => `«${name}»`,
  iso: (label) => `${label} ISO`,
  date: (label) => `${label} AD`,
  otherFields: 'more',
}
const form = initialForm('  Attempts ', false)
const screen: ScreenValues = {
  kind: 'screen',
  calendar: 'persian',
  zone: 'server',
  words: {},
  steps: { one: '# step', other: '# steps' },
}

test('every format makes a request that the services accept, whatever values are wanted', () => {
  for (const format of ['csv', 'xlsx', 'jsonLines'] as const) {
    for (const wanted of [screen, null]) {
      const request = requestOf({ ...form, format }, source, ['starttime'], wanted, labels)
      expect(exportRequest.parse(request)).toEqual(request)
      expect(request.fileName).toBe('Attempts')
      expect(request.values.kind).toBe(wanted && format !== 'jsonLines' ? 'screen' : 'sent')
    }
  }
  const request = requestOf({ ...form, format: 'jsonLines' }, source, ['starttime'], null, labels)
  expect(exportRequest.safeParse({ ...request, values: screen }).error?.issues).toMatchObject([
    { path: ['values'], message: expect.stringContaining('as the call center sent them') },
  ])
})

test('the screen’s values have the screen’s labels; a workbook has a Gregorian date beside a Jalali one', () => {
  const headersOf = (format: 'csv' | 'xlsx', calendar: ScreenValues['calendar']) =>
    requestOf({ ...form, format }, source, ['starttime', 'src'], { ...screen, calendar }, labels).headers
  const plain = { starttime: '«starttime»', src: '«src»' }
  expect(headersOf('csv', 'persian')).toEqual(plain)
  expect(headersOf('xlsx', 'gregorian')).toEqual(plain)
  expect(Object.entries(headersOf('xlsx', 'persian') ?? {})).toEqual([
    ['starttime', '«starttime»'],
    ['starttime_date', '«starttime» AD'],
    ['src', '«src»'],
  ])
})

test('of sent values, only a time’s second column says which form it has', () => {
  const headersOf = (times: 'text' | 'iso' | 'both') =>
    requestOf({ ...form, headers: 'labels', times }, source, ['starttime', 'src'], null, labels).headers
  expect(headersOf('text')).toEqual({ starttime: '«starttime»', src: '«src»' })
  expect(headersOf('iso')).toEqual({ starttime: '«starttime»', src: '«src»' })
  expect(headersOf('both')).toEqual({
    starttime: '«starttime»',
    starttime_iso: '«starttime» ISO',
    src: '«src»',
  })
})

test('all columns are those of the report and one for what else a record has', () => {
  const { columns, headers } = requestOf({ ...form, columns: 'all' }, source, ['src'], screen, labels)
  expect(columns).toBe('all')
  expect(headers?.other_fields).toBe('more')
})

test('sent values have the fields’ own names unless labels are wanted, and JSON has them always', () => {
  expect(requestOf(form, source, ['src'], null, labels).headers).toBeNull()
  expect(
    requestOf({ ...form, headers: 'labels', format: 'jsonLines' }, source, ['src'], screen, labels).headers,
  ).toBeNull()
  expect(hasColumns({ format: 'jsonLines', record: 'whole' })).toBe(false)
  expect(hasColumns({ format: 'jsonLines', record: 'columns' })).toBe(true)
})
