import { describe, expect, test } from 'vitest'
import { archivePageQuery } from '../../../shared/archive/archive.ts'
import { recordFields } from '../../../shared/reports/page.ts'
import { dateRange } from '../../../shared/reports/query.ts'
import { epochOf, exactNumber, parseExactJson } from '../../../shared/reports/values.ts'

describe('JSON of the call center', () => {
  test.each<[string, unknown]>([
    ['1716123456.10', '1716123456.10'],
    ['[1716123456.10,2]', ['1716123456.10', 2]],
    ['{"id":1716123456.10}', { id: '1716123456.10' }],
    ['{"id" : 1716123456.10}', { id: '1716123456.10' }],
    ['[1, 1e3]', [1, '1e3']],
    ['[1, 1E3]', [1, '1E3']],
    [' -0', '-0'],
    ['12345678901234567890', '12345678901234567890'],
    ['-12345678901234567890', '-12345678901234567890'],
    ['[9007199254740991, 1.5]', [9007199254740991, 1.5]],
    ['{"text":"[1.10, \\"2.20\\"]","id":1.10}', { text: '[1.10, "2.20"]', id: '1.10' }],
    ['{"a":null,"b":true,"c":-7}', { a: null, b: true, c: -7 }],
  ])('%s keeps the digits of its numbers', (text, value) => {
    expect(parseExactJson(text)).toEqual(value)
  })

  test.each(['', '{', '[1.10', '{"id":1.10.2}'])('%j is refused', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })
})

test.each<[string, string | number]>([
  ['15', 15],
  ['-1.5', -1.5],
  ['15.0', '15.0'],
  ['015', '015'],
  ['', ''],
  ['901a', '901a'],
])('the number %j is read as %j', (written, value) => {
  expect(exactNumber(written)).toBe(value)
})

test('a time of the call center is its milliseconds', () => {
  expect(epochOf({ $date: { $numberLong: '1669962473534' } })).toBe(1_669_962_473_534)
})

test.each([
  ['2024-03-20 00:00', '2024-03-20 00:00', undefined],
  ['2024-03-20 00:00', '2024-03-20 00:01', undefined],
  ['2024-03-20 00:01', '2024-03-20 00:00', 'to'],
  ['2024-03-20', '2024-03-20 00:00', 'from'],
  ['2024-02-29 00:00', '2024-02-29 00:00', undefined],
  ['2023-02-29 00:00', '2023-03-01 00:00', 'from'],
  ['2024-04-30 00:00', '2024-04-31 00:00', 'to'],
  ['2024-03-20 24:00', '2024-03-21 00:00', 'from'],
])('a range from %s to %s is refused for its end: %s', (from, to, field) => {
  expect(dateRange.safeParse({ from, to }).error?.issues[0]?.path[0]).toBe(field)
})

test.each([
  [{}, true],
  [{ anything: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
])('%j are the fields of a record: %s', (value, isOne) => {
  expect(recordFields.safeParse(value).success).toBe(isOne)
})

test('the archive is asked for its newest records, all of them, unless a filter says otherwise', () => {
  const nothing = {
    ...{ number: '', queue: '', agent: '', disposition: '', type: '', cuid: '', text: '' },
    ...{ from: null, to: null, entries: null },
  }
  expect(archivePageQuery.parse({ connectionId: 'office', report: 'queue' })).toEqual({
    ...{ connectionId: 'office', report: 'queue', filter: nothing, offset: 0, limit: 100, view: null },
    sort: { column: 'starttime', descending: true },
  })
  expect(
    archivePageQuery.parse({ connectionId: 'office', report: 'queue', filter: { queue: ' 901 ' } }),
  ).toMatchObject({ filter: { ...nothing, queue: '901' } })
})
