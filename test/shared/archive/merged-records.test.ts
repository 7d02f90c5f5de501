import { describe, expect, test } from 'vitest'
import { mergedFields, newsOf, type RecordForm, sortedText } from '../../../shared/archive/record-forms.ts'

type Fields = RecordForm['fields']

const search = (fields: Fields): RecordForm => ({ operation: 'search', fields })
const ordered = (fields: Fields): RecordForm => ({ operation: 'ordered', fields })
const merged = (...forms: RecordForm[]) => mergedFields('queueDetails', forms)
const news = (known: readonly RecordForm[], form: RecordForm) => newsOf('queueDetails', known, form)
const date = (instant: number) => ({ $date: { $numberLong: String(instant) } })

describe('a record that came in several forms', () => {
  test('has the last value of each field, and keeps what a later form leaves out', () => {
    expect(merged(search({ dst: '501', wait: 5 }), search({ dst: '502' }))).toEqual({ dst: '502', wait: 5 })
    expect(merged(search({ dst: '501' }), search({ dst: null }))).toEqual({ dst: '501' })
    expect(merged(search({ dst: null }), search({ dst: '502' }))).toEqual({ dst: '502' })
    expect(merged(search({ dst: null }), search({ dst: null }))).toEqual({ dst: null })
  })

  test('has its fields in the search’s order, whichever came first', () => {
    const names = (...forms: RecordForm[]) => Object.keys(merged(...forms))
    const one = search({ starttime: 'a', src: 'b', dst: 'c' })
    const other = ordered({ dst: 'c', tries: 1, starttime: 'a' })
    expect(names(one, other)).toEqual(['starttime', 'src', 'dst', 'tries'])
    expect(names(other, one)).toEqual(['starttime', 'src', 'dst', 'tries'])
  })

  test('alone is as it came', () => {
    const fields = { disposition: 'ANSWERED', MISSED: 1 }
    expect(merged(ordered(fields))).toBe(fields)
  })

  test.each<[string, Fields[string], Fields[string]]>([
    ['wait', 15, '15'],
    ['wait', 15, ' 15 '],
    ['endtime', date(1_600_000_000_000), '2020-09-13 15:56:40'],
    ['route', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
    ['start', '1399-06-23 15:56:40', '2020-09-13 15:56:40'],
  ])('has the fuller %s of two that are one value: %j, not %j', (name, full, poor) => {
    const known = { start: '2020-09-13 15:56:40', uniqueid: '1600000000.1' }
    const [one, other] = [search({ ...known, [name]: full }), search({ ...known, [name]: poor })]
    expect(merged(one, other)[name]).toEqual(full)
    expect(merged(other, one)[name]).toEqual(full)
  })

  test('drops the fields that were named after an outcome or type that it no longer has', () => {
    const missed = search({ disposition: 'MISSED', MISSED: 1, type: 'incoming', incoming: 1 })
    const answered = search({ disposition: 'ANSWERED', ANSWERED: 1, type: 'local', local: 1 })
    expect(merged(missed, answered)).toEqual({
      ...{ disposition: 'ANSWERED', ANSWERED: 1, type: 'local', local: 1 },
    })
    expect(merged(answered, answered)).toEqual(answered.fields)
  })

  test('keeps a field of the report that is an earlier outcome’s name, and its other fields', () => {
    const odd = search({ disposition: 'record', record: 'a.wav', other: 1 })
    expect(merged(odd, search({ disposition: 'ANSWERED' }))).toEqual({
      ...{ disposition: 'ANSWERED', record: 'a.wav', other: 1 },
    })
  })
})

describe('a form that comes again', () => {
  const known = [search({ dst: '501', wait: 5 })]

  test('is nothing new with the values that are known, or fewer', () => {
    expect(news(known, search({ dst: '501', wait: '5' }))).toBe('nothing')
    expect(news(known, search({ dst: '501' }))).toBe('nothing')
    expect(news(known, search({ dst: '501', wait: null, tries: null }))).toBe('nothing')
  })

  test('is a change with another value, or with a field more', () => {
    expect(news(known, search({ dst: '502' }))).toBe('change')
    expect(news(known, search({ dst: '501', tries: 1 }))).toBe('change')
  })

  test('from the other operation brings new fields, and changes only what is known', () => {
    expect(news(known, ordered({ tries: 1 }))).toBe('fields')
    expect(news(known, ordered({ dst: '501' }))).toBe('fields')
    expect(news(known, ordered({ dst: '502' }))).toBe('change')
    expect(news([], search({ dst: '501' }))).toBe('fields')
  })

  test('with what its own operation told last is nothing new, whatever the other one told since', () => {
    const both = [...known, ordered({ dst: '502' })]
    expect(news(both, search({ dst: '501', wait: 5 }))).toBe('nothing')
    expect(news(both, search({ dst: '502' }))).toBe('nothing')
    expect(news(both, search({ dst: '503' }))).toBe('change')
    expect(news([search({ dst: '500' }), ...both], search({ dst: '500' }))).toBe('change')
  })
})

test.each<[string, Fields[string], Fields[string], boolean]>([
  ['wait', '15', 15, true],
  ['wait', ' 15 ', 15, true],
  ['wait', '16', 15, false],
  ['wait', 15, '16', false],
  ['wait', '', 0, false],
  ['route', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], true],
  ['route', [{ a: 1, b: 2 }], [{ b: 1, a: 2 }], false],
  ['endtime', '2020-09-13 15:56:40', date(1_600_000_000_999), true],
  ['endtime', '2020-09-13 15:56:40', date(1_599_999_999_001), true],
  ['endtime', '2020-09-13 15:56:41', date(1_600_000_000_000), false],
  // Another offset than that of the record's own witness.
  ['endtime', '2020-09-13 16:56:40', date(1_600_000_000_000), false],
])('the %s %j and then %j is one value: %s', (name, one, other, isOne) => {
  const witness = { start: '2020-09-13 15:56:40', uniqueid: '1600000000.1' }
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const form = search({ ...witness, [name]: first })
    expect(news([form], search({ [name]: second }))).toBe(isOne ? 'nothing' : 'change')
  }
})

describe('a time without a witness', () => {
  const isSame = (text: string, instant: Fields[string]) => {
    const one = news([search({ endtime: text })], search({ endtime: instant })) === 'nothing'
    const other = news([search({ endtime: instant })], search({ endtime: text })) === 'nothing'
    expect(one).toBe(other)
    return one
  }
  const wall = Date.UTC(2020, 8, 13, 12, 26, 40)
  const hours = (count: number) => count * 3_600_000

  test('is the same at every offset that a place on earth has, by quarters of an hour', () => {
    const at = (ahead: number) => isSame('2020-09-13 12:26:40', date(wall - ahead))
    expect([at(0), at(hours(3.5)), at(hours(5.75)), at(hours(14)), at(hours(-12))]).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect([at(hours(14.25)), at(hours(-12.25)), at(60_000), at(1_000)]).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    expect(at(hours(3.5) - 999)).toBe(true)
  })

  test('is no text and no other object', () => {
    expect(isSame('', date(wall))).toBe(false)
    expect(isSame('soon', date(wall))).toBe(false)
    expect(isSame('2020-09-13 12:26:40', { $date: 'soon' })).toBe(false)
    expect(isSame('2020-09-13 12:26:40', [])).toBe(false)
  })

  test('as two texts is the same only as one time', () => {
    const same = (one: string, other: string) => news([search({ start: one })], search({ start: other }))
    expect(same('1399-06-23 15:56:40', '2020-09-13 15:56:40')).toBe('nothing')
    expect(same('1399-06-23 15:56:41', '2020-09-13 15:56:40')).toBe('change')
    expect(same('soon', '2020-09-13 15:56:40')).toBe('change')
    expect(same('2020-09-13 15:56:40', 'soon')).toBe('change')
    expect(same('soon', 'later')).toBe('change')
  })
})

test('values that differ in the order of their fields alone have one text, lists in their order', () => {
  expect(sortedText({ b: [1, { d: null, c: 'x' }], a: 2, 10: 3 })).toBe(
    sortedText({ 10: 3, a: 2, b: [1, { c: 'x', d: null }] }),
  )
  expect(sortedText([1, 2])).not.toBe(sortedText([2, 1]))
  expect(sortedText({ a: 1 })).not.toBe(sortedText({ a: 2 }))
  expect(sortedText({ a: null })).not.toBe(sortedText({ b: null }))
  expect(sortedText('a')).not.toBe(sortedText(['a']))
})
