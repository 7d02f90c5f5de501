import { expect, test } from 'vitest'
import {
  type ColumnLabels,
  hasColumns,
  initialForm,
  requestOf,
} from '../../../renderer/exports/export-form.ts'
import { exportRequest } from '../../../shared/exports.ts'
import { archiveQuery } from '../../../shared/reports/archive.ts'

const source = {
  kind: 'archive' as const,
  query: archiveQuery.parse({ profile: 'demo', report: 'queueDetails' }),
}
const labels: ColumnLabels = {
  field: (name) => `«${name}»`,
  iso: (label) => `${label} ISO`,
  otherFields: 'more',
}
const form = initialForm('  Attempts ', false)

test('every format makes a request that the services accept', () => {
  for (const format of ['csv', 'xlsx', 'jsonLines'] as const) {
    const request = requestOf({ ...form, format }, source, ['starttime'], labels)
    expect(exportRequest.parse(request)).toEqual(request)
    expect(request.fileName).toBe('Attempts')
  }
})

test('the header is in the user’s words, and only a time’s second column says which form it has', () => {
  const headersOf = (times: 'text' | 'iso' | 'both') =>
    requestOf({ ...form, times }, source, ['starttime', 'src'], labels).headers
  expect(headersOf('text')).toEqual({ starttime: '«starttime»', src: '«src»' })
  expect(headersOf('iso')).toEqual({ starttime: '«starttime»', src: '«src»' })
  expect(headersOf('both')).toEqual({
    starttime: '«starttime»',
    starttime_iso: '«starttime» ISO',
    src: '«src»',
  })
})

test('all columns are those of the report and one for what else a record has', () => {
  const { columns, headers } = requestOf({ ...form, columns: 'all' }, source, ['src'], labels)
  expect(columns).toBe('all')
  expect(headers?.other_fields).toBe('more')
})

test('field names are written where they are wanted, and by JSON always', () => {
  expect(requestOf({ ...form, headers: 'names' }, source, ['src'], labels).headers).toBeNull()
  expect(requestOf({ ...form, format: 'jsonLines' }, source, ['src'], labels).headers).toBeNull()
  expect(hasColumns({ format: 'jsonLines', record: 'whole' })).toBe(false)
  expect(hasColumns({ format: 'jsonLines', record: 'columns' })).toBe(true)
})
