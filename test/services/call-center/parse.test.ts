import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePage, parseRecord, searchData } from '../../../electron/services/call-center/parse.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { reportPage } from '../../../shared/reports/page.ts'

const asked = { start: 40, count: 20 }

function pageOf(data: unknown) {
  return parsePage('quick', searchData.parse(data), '', asked)
}

describe('a page', () => {
  test('says its position and the total', () => {
    const pagination = { start: 20, count: 10, sorting: { starttime: -1 }, total: 68, more: true }
    expect(pageOf({ pagination, target: 'queue_stat', useGroupBy: false, data: [] })).toEqual({
      records: [],
      start: 20,
      count: 10,
      total: 68,
      sorting: { starttime: -1 },
      target: 'queue_stat',
      useGroupBy: false,
      message: '',
    })
  })

  test.each([
    ['nothing', {}],
    ['no pagination', { pagination: null }],
    ['a list for it', { pagination: [] }],
    [
      'other forms',
      { pagination: { start: -1, count: 'many', total: 1.5, sorting: [] }, target: 7, useGroupBy: 'no' },
    ],
  ])('described by %s is the requested part', (_, rest) => {
    expect(pageOf({ ...rest, data: [] })).toMatchObject({
      ...asked,
      total: null,
      sorting: {},
      target: null,
      useGroupBy: null,
    })
  })

  test('may have numbers as text', () => {
    expect(pageOf({ pagination: { start: '0', count: '20', total: '68' }, data: [] })).toMatchObject({
      start: 0,
      count: 20,
      total: 68,
    })
  })

  test('keeps every record of any JSON, and always fits the contract', () => {
    const recordLike = fc.dictionary(
      fc.oneof(fc.constantFrom('src', 'wait', 'route', 'constructor', 'toString', 'NO ANSWER'), fc.string()),
      fc.jsonValue({ maxDepth: 3 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...reportNames),
        fc.array(fc.oneof(recordLike, fc.jsonValue({ maxDepth: 3 }))),
        fc.jsonValue(),
        (report, data, pagination) => {
          // As received from the network, where a key may be "__proto__".
          const read = searchData.parse(JSON.parse(JSON.stringify({ pagination, data })))
          const page = parsePage(report, read, '', asked)
          expect(page.records).toHaveLength(data.length)
          expect(reportPage.parse(page)).toEqual(page)
        },
      ),
    )
  })

  test('keeps every field as sent', () => {
    const key = fc.string().filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(fc.array(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }))), (data) => {
        const sent = JSON.parse(JSON.stringify(data), (name, value) =>
          name === '__proto__' ? undefined : value,
        )
        expect(pageOf({ data: sent }).records.map(({ fields }) => fields)).toEqual(sent)
      }),
    )
  })
})

describe('a record', () => {
  test('has no problems in the specified form, and keeps its counters', () => {
    const fields = {
      _id: '63899aed43180c714b12b61f',
      src: '0912',
      wait: 4,
      endtime: '1401-09-11 09:57:57',
      'NO ANSWER': 1,
      incoming: 1,
      route: [
        {
          type: 'AGI',
          name: 'Menu',
          duration: 0.5,
          date: { $date: { $numberLong: '1669962473534' } },
          by: 'x',
        },
      ],
    }
    expect(parseRecord('quick', fields)).toEqual({ fields, problems: [] })
  })

  test('lists each field of another form, and keeps it', () => {
    const fields = { src: 912, wait: '4', route: [{ type: 'AGI' }], answer: null, unheardOf: [null] }
    expect(parseRecord('quick', fields)).toEqual({
      fields,
      problems: [
        { field: 'src', expected: 'number' },
        { field: 'wait', expected: 'seconds' },
        { field: 'answer', expected: 'dateText' },
        { field: 'route', expected: 'route' },
      ],
    })
  })

  test('accepts both observed forms of an end', () => {
    const instant = { $date: { $numberLong: '1624299079724' } }
    for (const endtime of ['1398-09-04 12:47:47', instant]) {
      expect(parseRecord('queueDetails', { endtime }).problems).toEqual([])
    }
    expect(parseRecord('quick', { endtime: instant }).problems).toEqual([
      { field: 'endtime', expected: 'dateText' },
    ])
  })

  test.each([[null], ['a line of text'], [7], [true], [[1, 2]]])('that is %j stays', (value) => {
    expect(parseRecord('quick', value)).toEqual({
      fields: { value },
      problems: [{ field: 'value', expected: 'record' }],
    })
  })

  test('can’t reach a prototype by field names', () => {
    const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":1},"src":"1"}')
    const { fields } = parseRecord('quick', value)
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect('polluted' in fields).toBe(false)
    expect(fields.constructor).toEqual({ prototype: 1 })
    expect(fields.src).toBe('1')
  })
})
