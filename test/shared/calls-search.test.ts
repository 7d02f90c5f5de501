import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesNumber, parseCallSearch } from '../../electron/services/calls/search.ts'
import { defaultRules, nationalPrefixes } from '../../shared/callers.ts'

const persian = { answered: 'پاسخ داده شد', notAnswered: 'بی‌پاسخ', outgoing: 'خروجی' }
const spellings = ['09121234567', '9121234567', '989121234567', '+989121234567', '00989121234567']

const finds = (typed: string, number: string): boolean =>
  parseCallSearch(typed, {}).every((term) => {
    const isFound = term.number !== null && matchesNumber(term.number, number)
    return isFound !== term.isExcluded
  })

test.each([
  '09121234567',
  '+98 912 123 4567',
  '0098-912-123-4567',
  '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  '(0912) 123 45 67',
  '9121234567',
])('%s finds every spelling of the number', (typed) => {
  for (const number of spellings) expect(finds(typed, number)).toBe(true)
  expect(finds(typed, '09121234568')).toBe(false)
})

test('part of a number is found after every prefix, and without one', () => {
  for (const number of spellings) {
    expect(finds('0912', number)).toBe(true)
    expect(finds('+98912', number)).toBe(true)
    expect(finds('1234', number)).toBe(true)
  }
  expect(finds('0912', '02112912000')).toBe(false)
})

const tenDigits = fc.stringMatching(/^[1-9]\d{9}$/)

test('what a number begins with finds it, whichever spelling is typed and whichever is stored', () => {
  const typed = fc.constantFrom('0', '+98', '0098')
  const stored = fc.constantFrom(...nationalPrefixes(defaultRules))
  fc.assert(
    fc.property(
      tenDigits,
      typed,
      stored,
      fc.integer({ min: 2, max: 10 }),
      (number, prefix, other, length) => {
        expect(finds(`${prefix}${number.slice(0, length)}`, `${other}${number}`)).toBe(true)
      },
    ),
  )
})

test('what another number begins with does not find it', () => {
  fc.assert(
    fc.property(
      tenDigits,
      tenDigits,
      fc.constantFrom(...nationalPrefixes(defaultRules)),
      (number, another, other) => {
        fc.pre(!`${other}${another}`.includes(number.slice(0, 4)))
        expect(finds(`0${number.slice(0, 4)}`, `${other}${another}`)).toBe(false)
      },
    ),
  )
})

test('an extension or a queue is no number without its prefix', () => {
  expect(finds('0912', '912')).toBe(false)
  expect(finds('0912', '9125')).toBe(false)
})

test('one or two digits are a whole number', () => {
  expect(finds('51', '51')).toBe(true)
  expect(finds('51', '512')).toBe(false)
  expect(finds('512', '1512')).toBe(true)
})

test('a minus excludes, and quotes join words', () => {
  expect(parseCallSearch('-512 "Sara Karimi"', {})).toEqual([
    {
      text: '512',
      isExcluded: true,
      number: { contains: '512', key: null, rest: null, isWhole: false },
      values: [],
    },
    { text: 'sara karimi', isExcluded: false, number: null, values: [] },
  ])
})

test('several numbers that aren’t one stay several', () => {
  expect(parseCallSearch('900 512', {}).map(({ text }) => text)).toEqual(['900', '512'])
})

test.each([
  ['no answer', ['notAnswered']],
  ['no ans', ['notAnswered']],
  ['Abandoned', ['abandoned']],
  ['aban', ['abandoned']],
  ['بی‌پاسخ', ['notAnswered']],
  ['بيپاسخ', ['notAnswered']],
  ['خروجی', ['outgoing']],
  ['sara', []],
  ['no', []],
])('%s stands for the outcomes %j', (typed, values) => {
  const terms = parseCallSearch(typed, persian)
  expect(terms).toHaveLength(1)
  expect(terms[0]?.values).toEqual(values)
})

test('an id is a text of its own', () => {
  expect(parseCallSearch('1700000000.12', {})).toEqual([
    { text: '1700000000.12', isExcluded: false, number: null, values: [] },
  ])
})

test('nothing typed is no condition', () => {
  for (const typed of ['', '  ', '-', '""', '- -']) expect(parseCallSearch(typed, {})).toEqual([])
})

test.each([
  'tel:+989123456789',
  "'+989123456789",
  '\u202a+98 912 345 6789\u202c',
  'TEL:09123456789',
  '"tel:09123456789"',
])('a pasted number is found as %j', (pasted) => {
  expect(parseCallSearch(pasted, {})).toEqual(
    parseCallSearch('09123456789', {}).map((term) => ({ ...term, text: expect.any(String) })),
  )
})
