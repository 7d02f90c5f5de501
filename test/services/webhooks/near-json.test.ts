import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTooDeep, readNearJson, withoutDepths } from '../../../electron/services/webhooks/near-json.ts'

/** Values whose numbers are written in one way only. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 4 }),
  ),
})).value

test('whatever is JSON is read as JSON', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (any, indent) => {
      const text = JSON.stringify(any, null, indent)
      expect(readNearJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('any text is read or refused, and nothing behind its end is overlooked', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      readNearJson(text)
      expect(readNearJson(`{"a": 1} x${text}`)).toBeUndefined()
    }),
  )
})

describe('the mistakes of hand-made JSON are read', () => {
  test.each<[string, string, unknown]>([
    ['single quotes', "{'a': 'it is \"so\"'}", { a: 'it is "so"' }],
    ['names without quotes', '{a: 1, $b_2: 2, 3: 4}', { a: 1, $b_2: 2, 3: 4 }],
    [
      'words of other languages',
      '[True, FALSE, None, undefined, NaN, null]',
      [true, false, null, null, null, null],
    ],
    ['extra commas', '{,"a":[1,,2,],}', { a: [1, 2] }],
    ['missing commas', '{"a":1 "b":2}', { a: 1, b: 2 }],
    ['line breaks in texts', '{"a":"1\n2"}', { a: '1\n2' }],
    ['numbers that are digits', '[021, +98, 1.2.3, -5, .5, 1e3x]', ['021', '+98', '1.2.3', -5, '.5', '1e3x']],
    ['space around all', ' \r\n{ "a" : 1 }\t', { a: 1 }],
  ])('%s', (_, text, read) => {
    expect(readNearJson(text)).toEqual(read)
  })

  test('escapes, as in JSON', () => {
    expect(readNearJson(String.raw`'\n\r\t\b\f\\\/\'\"\u0633\u00e9!'`)).toBe('\n\r\t\b\f\\/\'"سé!')
    expect(readNearJson(String.raw`'\u12'`)).toBe('u12')
    expect(readNearJson(String.raw`'\u12G4'`)).toBe('u12G4')
    expect(readNearJson(String.raw`'\nabcd'`)).toBe('\nabcd')
  })
})

test.each([
  '',
  ' ',
  '{',
  '[',
  '[1',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a" 1}',
  '{"a" 12}',
  '{"":1}',
  '{:1}',
  '"a',
  "'a\\",
  '{"a":nothing}',
  'Ping',
  '{"a":1}}',
  '[1]2',
])('%o isn’t even nearly JSON', (text) => {
  expect(readNearJson(text)).toBeUndefined()
})

describe('64 levels are read and stored', () => {
  const nested = (levels: number, open: string, inner: string, close: string) =>
    open.repeat(levels) + inner + close.repeat(levels)

  test.each([
    ['lists', '[', '1', ']'],
    ['objects', '{"a":', '1', '}'],
  ])('of %s, no more', (_, open, inner, close) => {
    const [fits, exceeds] = [64, 65].map((levels) => nested(levels, open, inner, close))
    expect(readNearJson(fits ?? '')).toEqual(JSON.parse(fits ?? ''))
    expect(readNearJson(exceeds ?? '')).toBeUndefined()
    expect([fits, exceeds].map((text) => isTooDeep(JSON.parse(text ?? '')))).toEqual([false, true])
    const cut = JSON.stringify(withoutDepths(JSON.parse(exceeds ?? '')))
    expect(cut).toBe(nested(64, open, '"…"', close))
    expect(withoutDepths(JSON.parse(fits ?? ''))).toEqual(JSON.parse(fits ?? ''))
  })

  test('where one entry of several is deeper, and beside nothing', () => {
    const deep: unknown = JSON.parse(nested(64, '[', '1', ']'))
    expect(isTooDeep([1, deep])).toBe(true)
    expect(isTooDeep({ a: null, b: deep })).toBe(true)
    expect(withoutDepths([1, null])).toEqual([1, null])
  })
})
