import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvStart, csvWriter } from '../../../electron/services/rows/csv.ts'
import { oddRow, plainCsv } from './made-rows.ts'

const people = ['src', 'dst', 'dst_name', 'clid', 'wait', 'answer']

describe('a row of CSV', () => {
  test('keeps names, leading zeros and caller ids, and writes numbers in ASCII digits', () => {
    expect(oddRow(plainCsv, people)).toBe('05138000111,0560,سارا «کریمی» ۲,""""" <05138000111>",5,\r\n')
  })

  test('quotes only where needed for the separator', () => {
    expect(oddRow(plainCsv, ['lastdata', 'comment'])).toBe('"=1+1;SIP/560,40","two\nlines, ""quoted"""\r\n')
    expect(oddRow({ ...plainCsv, separator: ';' }, ['lastdata', 'disposition'])).toBe(
      '"=1+1;SIP/560,40";NO ANSWER\r\n',
    )
    expect(oddRow({ ...plainCsv, separator: '\t' }, ['lastdata', 'disposition'])).toBe(
      '=1+1;SIP/560,40\tNO ANSWER\r\n',
    )
  })

  test('quotes everything by choice', () => {
    expect(oddRow({ ...plainCsv, quoting: 'all' }, ['src', 'wait', 'answer', 'record'])).toBe(
      '"05138000111","5","",""\r\n',
    )
  })

  test('writes times as sent, as ISO 8601 with the offset, or both', () => {
    const times = ['starttime', 'endtime', 'answer']
    expect(oddRow(plainCsv, times)).toBe('1401-09-11 09:57:53,1669962493534,\r\n')
    expect(oddRow(plainCsv, times, 'iso')).toBe('2022-12-02T09:57:53+03:30,2022-12-02T09:58:13+03:30,\r\n')
    expect(oddRow(plainCsv, ['starttime'], 'both')).toBe('1401-09-11 09:57:53,2022-12-02T09:57:53+03:30\r\n')
  })

  test('has the record’s other fields with all columns', () => {
    const [row] = parse(oddRow(plainCsv, 'all'))
    expect(row?.at(-1)).toBe('{"NO ANSWER":1}')
  })

  test('isn’t an empty line if its only cell is empty', () => {
    expect(oddRow(plainCsv, ['answer'])).toBe('""\r\n')
  })
})

describe('the guard against formulas', () => {
  const guarded = csvWriter({ ...plainCsv, formulaGuard: true }, 1)
  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1-2', "'+1-2"],
    ['-2+3', "'-2+3"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['＝1', "'＝1"],
    ['+989121234567', '+989121234567'],
    ['-5', '-5'],
    ['-5.25', '-5.25'],
    ['a=b', 'a=b'],
  ])('writes %j as %j', (cell, written) => {
    expect(guarded([[cell]])).toBe(`${written}\r\n`)
  })

  test.each([...'=+-@\t\r\n＝＋－＠'])('holds for what begins with %j', (start) => {
    expect(guarded([[`${start}A1`]]).replaceAll('"', '')).toBe(`'${start}A1\r\n`)
  })

  test('leaves numbers and everything else unchanged', () => {
    expect(csvWriter({ ...plainCsv, formulaGuard: true }, 3)([[-5, '=1', 'x']])).toBe("-5,'=1,x\r\n")
  })
})

test('begins with an optional byte order mark, then the headers', () => {
  expect(csvStart({ ...plainCsv, byteOrderMark: true }, ['شماره', 'a,b'])).toBe('\ufeffشماره,"a,b"\r\n')
})

test('a CSV reader gets any cells back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', '=', '+', '-', '@', '0', 'س') }),
  )
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    )
  const format = fc.record({
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    quoting: fc.constantFrom('needed' as const, 'all' as const),
  })
  fc.assert(
    fc.property(table, format, (rows, chosen) => {
      const csv = csvWriter({ ...plainCsv, ...chosen }, rows[0]?.length ?? 0)(rows)
      expect(parse(csv, { delimiter: chosen.separator, record_delimiter: '\r\n' })).toEqual(rows)
    }),
  )
})
