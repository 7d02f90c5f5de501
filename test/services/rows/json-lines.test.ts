import { expect, test } from 'vitest'
import type { Fields } from '../../../electron/services/rows/cells.ts'
import { oddRecord, oddRow } from './made-rows.ts'

test('writes a whole record as sent on one line', () => {
  const line = oddRow({ kind: 'jsonLines', record: 'whole' }, ['src'])
  expect(line.endsWith('}\n')).toBe(true)
  expect(line.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line)).toEqual(oddRecord)
})

test('writes its columns with ASCII digits, without missing ones', () => {
  const chosen = ['src', 'dst', 'endtime', 'record', 'starttime']
  const line = oddRow({ kind: 'jsonLines', record: 'columns' }, chosen, 'both')
  expect(JSON.parse(line)).toEqual({
    src: '05138000111',
    dst: '0560',
    endtime: { $date: { $numberLong: '1669962493534' } },
    endtime_iso: '2022-12-02T09:58:13+03:30',
    starttime: '1401-09-11 09:57:53',
    starttime_iso: '2022-12-02T09:57:53+03:30',
  })
})

test('writes all of the report’s fields, and the others in one object', () => {
  const { 'NO ANSWER': counter, ...named }: Fields = { ...oddRecord, dst: '0560' }
  expect(JSON.parse(oddRow({ kind: 'jsonLines', record: 'columns' }, 'all'))).toEqual({
    ...named,
    other_fields: { 'NO ANSWER': counter },
  })
})
