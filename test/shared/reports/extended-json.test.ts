import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainFields, plainJson } from '../../../shared/reports/extended-json.ts'
import type { Json } from '../../../shared/reports/values.ts'

const date = { $date: { $numberLong: '1669962473534' } }

describe('extended JSON', () => {
  test.each<[Json, Json]>([
    [{ $numberInt: '20' }, 20],
    [{ $numberInt: 20 }, 20],
    [{ $numberLong: '12345678901234567890' }, '12345678901234567890'],
    [{ $numberDouble: '1.50' }, '1.50'],
    [{ $numberDecimal: '1700000000.10' }, '1700000000.10'],
    [{ $oid: '6388b3a9d5f1a8e4b8c5f0d1' }, '6388b3a9d5f1a8e4b8c5f0d1'],
    [date, date],
    [{ $date: { $numberLong: 1669962473534 } }, date],
    [{ $date: 1669962473534 }, date],
    [{ $date: '2022-12-02T06:27:53.534Z' }, date],
    [{ $date: '2022-12-02T09:57:53.534+03:30' }, date],
  ])('%j is %j', (written, plain) => {
    expect(plainJson(written)).toEqual(plain)
  })

  test.each<[Json]>([
    [{ $numberInt: 'many' }],
    [{ $numberInt: '20', more: 1 }],
    [{ $oid: 7 }],
    [{ $date: 'yesterday' }],
    [{ $where: 'x' }],
    [{}],
    ['$oid'],
    [null],
  ])('%j stays as it is', (value) => {
    expect(plainJson(value)).toBe(value)
  })

  test('a value without wrappers is the same object, also one that is deeper than any record', () => {
    let deep: Json = {}
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(plainJson(deep)).toBe(deep)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json: Json = JSON.parse(JSON.stringify(value))
        expect(plainJson(json)).toBe(json)
      }),
    )
  })

  test('a number is the same wrapped and bare, wherever it stands', () => {
    const wrap = (value: Json): Json => {
      if (Number.isInteger(value)) return { $numberInt: String(value) }
      if (Array.isArray(value)) return value.map(wrap)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wrap(inner)]))
    }
    const value = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.string(),
        fc.constant(null),
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true }),
      ),
    })).value
    fc.assert(
      fc.property(value, (plain) => {
        expect(plainJson(wrap(plain))).toEqual(plain)
      }),
    )
  })

  test('a field may have the name of a prototype', () => {
    const fields: Record<string, Json> = JSON.parse('{"__proto__":{"$numberInt":"1"},"a":2}')
    expect(JSON.stringify(plainFields(fields))).toBe('{"__proto__":1,"a":2}')
  })
})
