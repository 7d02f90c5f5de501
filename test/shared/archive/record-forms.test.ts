import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedFields, newsOf, type RecordForm } from '../../../shared/archive/record-forms.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { madeRecord } from '../../services/store/made-records.ts'

type Fields = RecordForm['fields']

/** A value in one of the forms that installations use. */
function formsOfValue(name: string, value: Json): fc.Arbitrary<Json> {
  if (name === 'endtime') {
    const { start } = madeRecord(0)
    const instant = Number(JSON.stringify(value).replace(/\D/g, '') || start)
    const text = new Date(instant + 12_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return fc.constantFrom<Json>(value, text)
  }
  return typeof value === 'number' ? fc.constantFrom<Json>(value, String(value)) : fc.constant(value)
}

/** Some fields of a record, each in some form. */
function formOf(record: Fields): fc.Arbitrary<RecordForm> {
  const fields = fc
    .record(
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, formsOfValue(name, value)])),
      { requiredKeys: ['_id', 'start', 'uniqueid'] },
    )
    .map((some): Fields => JSON.parse(JSON.stringify(some)))
  return fc.record({ operation: fc.constantFrom('search' as const, 'ordered' as const), fields })
}

/** The record's id gives its exact start, so its texts are read by it. */
const record = (n: number): Fields => {
  const { fields, start } = madeRecord(n)
  return { ...fields, uniqueid: `${start / 1_000}.1` }
}

describe('the forms of one record', () => {
  const made = fc.nat(50).map(record)

  test('give the same values in any order of arrival', () => {
    fc.assert(
      fc.property(
        made.chain((one) => fc.array(formOf(one), { minLength: 1, maxLength: 5 })),
        fc.nat(),
        (forms, turn) => {
          const other = [
            ...forms.slice(turn % forms.length),
            ...forms.slice(0, turn % forms.length),
          ].reverse()
          expect(mergedFields('queueDetails', other)).toEqual(mergedFields('queueDetails', forms))
        },
      ),
    )
  })

  test('keep every field that any of them has', () => {
    fc.assert(
      fc.property(
        made.chain((one) => fc.array(formOf(one), { minLength: 1, maxLength: 5 })),
        (forms) => {
          const names = new Set(forms.flatMap(({ fields }) => Object.keys(fields)))
          expect(new Set(Object.keys(mergedFields('queueDetails', forms)))).toEqual(names)
        },
      ),
    )
  })

  test('don’t count as changes of each other; a real change does', () => {
    fc.assert(
      fc.property(
        made.chain((one) => fc.tuple(formOf(one), formOf(one))),
        ([{ fields: first }, { fields: second }]) => {
          const known: RecordForm[] = [{ operation: 'search', fields: first }]
          const form: RecordForm = { operation: 'ordered', fields: second }
          expect(newsOf('queueDetails', known, form)).toBe('fields')
          const changed = { ...second, start: '2020-09-13 16:00:59' }
          expect(newsOf('queueDetails', known, { ...form, fields: changed })).toBe('change')
          expect(newsOf('queueDetails', [...known, form], { ...form, fields: changed })).toBe('change')
        },
      ),
    )
  })
})

test.each<[string, Json, Json, boolean]>([
  ['wait', 15, '15', true],
  ['wait', 15, '015', false],
  ['wait', 15, 16, false],
  ['src', '0912', '912', false],
  ['start', '1399-06-23 15:56:40', '2020-09-13 15:56:40', true],
  ['endtime', '2020-09-13 15:56:40', { $date: { $numberLong: '1600000000999' } }, true],
  ['endtime', '2020-09-13 15:56:42', { $date: { $numberLong: '1600000000999' } }, false],
  ['endtime', '2020-09-13 16:56:40', { $date: { $numberLong: '1600000000000' } }, false],
  ['route', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
])('%s: %j and %j are the same value: %s', (name, one, other, isSame) => {
  const known: Fields = { start: '2020-09-13 15:56:40', uniqueid: '1600000000.1', [name]: one }
  const news = newsOf('queueDetails', [{ operation: 'search', fields: known }], {
    operation: 'search',
    fields: { [name]: other },
  })
  expect(news).toBe(isSame ? 'nothing' : 'change')
})

test('a value that was kept in a wrapper is no other than the plain one', () => {
  const kept: RecordForm = { operation: 'search', fields: { _id: 'a', wait: { $numberInt: '20' } } }
  const come: RecordForm = { operation: 'search', fields: { _id: 'a', wait: 20 } }
  expect(newsOf('queue', [kept], come)).toBe('nothing')
  expect(mergedFields('queue', [kept, come])).toEqual({ _id: 'a', wait: 20 })
})
