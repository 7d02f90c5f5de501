import { describe, expect, test } from 'vitest'
import { matchesNumber, parseCallSearch } from '../../../electron/services/calls/search.ts'
import { callQuery } from '../../../shared/calls/calls.ts'

const words = { notAnswered: 'از دست رفته', outgoing: 'Outgoing call', local: 'Local call' }
const textsOf = (typed: string) => parseCallSearch(typed, words).map(({ text }) => text)
const termsOf = (typed: string) =>
  parseCallSearch(typed, words).map(({ text, isExcluded, values }) => [
    `${isExcluded ? '-' : ''}${text}`,
    ...values,
  ])
const patternOf = (typed: string) => parseCallSearch(typed, {})[0]?.number

describe('a number that is typed', () => {
  test.each([
    ['0912', { contains: '0912', key: null, rest: '912', isWhole: false }],
    ['+98912', { contains: '98912', key: null, rest: '912', isWhole: false }],
    ['0098912', { contains: '0098912', key: null, rest: '912', isWhole: false }],
    ['00912', { contains: '00912', key: null, rest: null, isWhole: false }],
    ['0', { contains: '0', key: null, rest: null, isWhole: true }],
    ['09', { contains: '09', key: null, rest: '9', isWhole: true }],
    ['512', { contains: '512', key: null, rest: null, isWhole: false }],
    ['51', { contains: '51', key: null, rest: null, isWhole: true }],
    ['9121234567', { contains: '9121234567', key: null, rest: null, isWhole: false }],
    ['09121234567', { contains: '9121234567', key: '9121234567', rest: null, isWhole: false }],
    ['+989121234567', { contains: '9121234567', key: '9121234567', rest: null, isWhole: false }],
    ['(0912) 123-45/67', { contains: '9121234567', key: '9121234567', rest: null, isWhole: false }],
    ['"0912 123 45 67"', { contains: '9121234567', key: '9121234567', rest: null, isWhole: false }],
    ['091212345678', { contains: '091212345678', key: null, rest: null, isWhole: false }],
  ])('as %s is looked for as %j', (typed, pattern) => {
    expect(patternOf(typed)).toEqual(pattern)
  })

  test.each(['+', '()', '91+2', '912a', '9.12', 'a912'])('as %s is none', (typed) => {
    expect(patternOf(typed)).toBeNull()
  })

  test('may have up to six parts, and stays in parts where they make no whole number', () => {
    expect(textsOf('0912 12 34 56 7')).toEqual(['0912 12 34 56 7'])
    expect(textsOf('09 12 12 34 56 7 8')).toEqual(['09 12 12 34 56 7', '8'])
    expect(textsOf('0 9 1 2 1 2 34567')).toHaveLength(7)
    expect(textsOf('0912 sara 1234567')).toEqual(['0912', 'sara', '1234567'])
    expect(termsOf('0912 -1234567')).toEqual([['0912'], ['-1234567']])
    expect(termsOf('-0912 1234567 sara')).toEqual([['-0912 1234567'], ['sara']])
    expect(textsOf('901 09121234567')).toEqual(['901', '09121234567'])
  })
})

test.each([
  ['0912', '9125556677', true],
  ['0912', '00989125556677', true],
  ['0912', '9125', false],
  ['0912', '0219125556677', false],
  ['+98912', '9125556677', true],
  ['+98912', '91255566778', false],
  ['1234', '09121234567', true],
  ['51', '51', true],
  ['51', '0512', false],
])('%s finds the number %s: %s', (typed, number, isFound) => {
  const pattern = patternOf(typed)
  expect(pattern && matchesNumber(pattern, number)).toBe(isFound)
})

describe('words of an outcome or a type', () => {
  test.each([
    ['answered', [['answered', 'answered']]],
    ['ans', [['ans', 'answered']]],
    ['an', [['an']]],
    ['picked up', [['picked up', 'answered']]],
    ['picked u', [['picked u', 'answered']]],
    ['pick up', [['pick', 'answered'], ['up']]],
    ['outgoing call', [['outgoing call', 'outgoing']]],
    ['outgoing c', [['outgoing c', 'outgoing']]],
    ['outgoing', [['outgoing']]],
    ['-no answer', [['-no answer', 'notAnswered']]],
    ['no -answer', [['no'], ['-answer', 'answered']]],
    ['"no answer"', [['no answer', 'notAnswered']]],
    ['"no" answer', [['no'], ['answer', 'answered']]],
    ['no "answer"', [['no'], ['answer', 'answered']]],
    ['-"picked up" sara', [['-picked up', 'answered'], ['sara']]],
    ['missed', [['missed', 'notAnswered']]],
    ['از دست رفته', [['از دست رفته', 'notAnswered']]],
    [
      'busy failed',
      [
        ['busy', 'busy'],
        ['failed', 'failed'],
      ],
    ],
    ['answered calls', [['answered', 'answered'], ['calls']]],
    ['con', [['con', 'failed']]],
    ['unk', [['unk', 'unknown']]],
  ])('%s: %j', (typed, terms) => {
    expect(termsOf(typed)).toEqual(terms)
  })

  test('stand for all outcomes that are called so', () => {
    const [term] = parseCallSearch('done', { answered: 'Done', failed: 'Done', local: 'Done today' })
    expect(term?.values).toEqual(['answered', 'failed'])
  })

  test('are the most words that are one', () => {
    const [term] = parseCallSearch('done today', { answered: 'Done', local: 'Done today' })
    expect(term).toMatchObject({ text: 'done today', values: ['local'] })
  })
})

test('what is typed has up to twenty terms, an open quote ends with it', () => {
  const typed = Array.from({ length: 25 }, (_, n) => `w${n}`)
  expect(textsOf(typed.join(' '))).toEqual(typed.slice(0, 20))
  expect(textsOf('sara "ka rimi')).toEqual(['sara', 'ka rimi'])
  expect(termsOf('- sara-k -"a b" --c')).toEqual([['sara-k'], ['-a b'], ['--c']])
})

test('calls are asked for by their newest', () => {
  const { filter, ...query } = callQuery.parse({ connectionId: 'office' })
  expect(query).toEqual({ connectionId: 'office', sort: { column: 'start', descending: true } })
  expect(callQuery.parse({ connectionId: 'office', filter: {} }).filter).toEqual(filter)
})
