import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  callerKey,
  type DialingRules,
  defaultRules,
  isExtension,
  isOutside,
  isWithheld,
  searchOfNumber,
  spellingsOf,
} from '../../shared/callers.ts'
import { nameIn, namesOf } from '../../shared/people.ts'

const tehran: DialingRules = { countryCode: '98', areaCode: '21', outsidePrefix: '9' }
const allRules = fc.record({
  countryCode: fc.constantFrom('98', '1', '49', '90', '971'),
  areaCode: fc.constantFrom('', '2', '21', '311', '9'),
  outsidePrefix: fc.constantFrom('', '9', '0', '8', '02'.slice(0, 1), '12'),
})
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))

/** Writes blanks and marks between a number's digits. */
const marked = (number: string, at: number, mark: string) =>
  at % (number.length + 1) === 0 && mark === '+'
    ? number
    : `${number.slice(0, at % (number.length + 1))}${mark}${number.slice(at % (number.length + 1))}`
const marks = fc.constantFrom(' ', '-', '\u200e', '\u202d', '\u00a0', '(', ')', '[', '‐', '−', '\t', '')

test('every spelling of a number is one caller, whatever groups its digits', () => {
  fc.assert(
    fc.property(digits(10), allRules, fc.nat(50), fc.nat(50), marks, (subscriber, rules, at, place, mark) => {
      const spellings = spellingsOf(subscriber, rules)
      const spelling = spellings[at % spellings.length] ?? subscriber
      expect(callerKey(marked(spelling, place, mark), rules)).toBe(subscriber)
      const persian = spelling.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))
      expect(callerKey(persian, rules)).toBe(subscriber)
      expect(spellings.length).toBeGreaterThanOrEqual(5)
    }),
  )
})

test('the spellings that people and phone systems use are one', () => {
  const mobile = ['09123456789', '+989123456789', '00989123456789', '989123456789', '9123456789']
  for (const each of [...mobile, '0912-345 6789', '+98 (0) 912 345 6789', '\u202a0912 345 6789\u202c']) {
    expect(callerKey(each, defaultRules)).toBe('9123456789')
  }
  expect(callerKey('sip:09123456789@10.0.0.1', defaultRules)).toBe('9123456789')
  for (const each of ['909123456789', '9+989123456789', '900989123456789', '99123456789', '9989123456789']) {
    expect(callerKey(each, tehran)).toBe('9123456789')
    expect(callerKey(each, defaultRules)).not.toBe('9123456789')
  }
  for (const each of ['88001122', '02188001122', '+982188001122', '902188001122', '988001122']) {
    expect(callerKey(each, tehran)).toBe('2188001122')
  }
  expect(callerKey('88001122', defaultRules)).toBe('88001122')
  for (const extension of ['503', '5 03', '5-03']) expect(callerKey(extension, tehran)).toBe('503')
  expect(callerKey('9503', tehran)).toBe('9503')
})

test('a number’s spellings are listed, with those of its own area and behind the outside prefix', () => {
  const whole = ['2188001122', '02188001122', '982188001122', '+982188001122', '00982188001122']
  expect(spellingsOf('88001122', tehran)).toEqual([
    ...[...whole, '88001122'],
    ...['92188001122', '902188001122', '9982188001122', '9+982188001122', '900982188001122', '988001122'],
  ])
  expect(spellingsOf('88001122', { ...tehran, outsidePrefix: '' })).toEqual([...whole, '88001122'])
  expect(spellingsOf('02188001122', defaultRules)).toEqual(whole)
  const abroad = ['+14155550123', '0014155550123', '14155550123']
  expect(spellingsOf('0014155550123', defaultRules)).toEqual(abroad)
  expect(spellingsOf('14155550123', tehran)).toEqual([...abroad, '9+14155550123', '90014155550123'])
  // What is no outside number has its own alone, as it is and without marks.
  for (const [number, bare] of [
    ['5-03', '503'],
    ['91234-56789x', '9123456789x'],
    ['+123 4567x', '+1234567x'],
    ['x+123 4567', 'x+1234567'],
  ] as const) {
    expect(spellingsOf(number, tehran)).toEqual([bare, number])
  }
  expect(spellingsOf('anonymous', tehran)).toEqual(['anonymous'])
})

test('a number is read as dialed: outside behind the prefix, else from abroad', () => {
  expect(callerKey('109123456789', tehran)).toBe('+109123456789')
  expect(callerKey('14155550123', defaultRules)).toBe('+14155550123')
  expect(callerKey('009123456789', { ...defaultRules, outsidePrefix: '0' })).toBe('9123456789')
  expect(callerKey('+98 00 912 345 6789', tehran)).toBe('9123456789')
  expect(callerKey('3800112', { ...tehran, areaCode: '311' })).toBe('3113800112')
  // Text is no part of a number.
  for (const odd of ['+14155550123;ext=5', '0912345678x', '8800112x', '*8001122', '1234567890123456789']) {
    expect(callerKey(odd, tehran)).toBe(odd)
  }
})

test('a short number is an extension’s, one with a country code never', () => {
  expect(['503', '۱۰۰۲۰۱', 'sip:503@host'].map(isExtension)).toEqual([true, true, true])
  expect(['1002011', '+12345', 'anonymous', ''].map(isExtension)).toEqual([false, false, false, false])
  expect(['1002011', '+12345', '100201', '12345+'].map(isOutside)).toEqual([true, true, false, false])
})

test('a number of another country is another caller, in each of its own spellings', () => {
  fc.assert(
    fc.property(digits(10), fc.constantFrom('1', '44', '971'), (subscriber, country) => {
      const key = callerKey(`+${country}${subscriber}`, tehran)
      expect(key).toBe(`+${country}${subscriber}`)
      expect(key).not.toBe(callerKey(`0${subscriber}`, tehran))
      for (const spelling of spellingsOf(key, tehran)) expect(callerKey(spelling, tehran)).toBe(key)
      expect(spellingsOf(key, tehran)).toContain(`00${country}${subscriber}`)
    }),
  )
})

test('comparing what is compared already changes nothing', () => {
  const numbers = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789+- ()@<>:.aس'), maxLength: 20 }),
    fc.stringMatching(/^(?:\+|00|0|9|98|0098|\+98)?\d{3,14}$/),
  )
  fc.assert(
    fc.property(numbers, allRules, (number, rules) => {
      const key = callerKey(number, rules)
      expect(callerKey(key, rules)).toBe(key)
      expect(key === '').toBe(isWithheld(number))
      for (const spelling of spellingsOf(number, rules)) expect(callerKey(spelling, rules)).toBe(key)
    }),
    { numRuns: 2_000 },
  )
})

test('a withheld caller is nobody', () => {
  const withheld = ['', ' ', 'anonymous', 'Anonymous', 'ANONYMOUS', 'unknown', '<unknown>', 'private']
  const more = ['restricted', 'unavailable', 's', ' S ', '"anonymous"', 'ناشناس', '\u200fنامشخص', '-', '*']
  const addresses = ['anonymous@10.1.2.3', 'sip:anonymous@anonymous.invalid', '<sip:unknown@1.2.3.4>']
  for (const each of [...withheld, ...more, ...addresses]) expect(isWithheld(each)).toBe(true)
  for (const each of ['503', '۵۰۳', '09123456789', '+1', 'sip:503@host', '*72']) {
    expect(isWithheld(each)).toBe(false)
  }
})

test('however a number is typed, the call center is asked for what finds each spelling it may have stored', () => {
  fc.assert(
    fc.property(digits(10), allRules, fc.nat(50), (subscriber, rules, at) => {
      const spellings = spellingsOf(subscriber, rules)
      const { number, alike } = searchOfNumber(spellings[at % spellings.length] ?? subscriber, rules)
      expect(alike).toBe(true)
      for (const stored of spellings) expect(stored).toContain(number)
    }),
  )
  for (const typed of ['+14155550123', '0014155550123', '14155550123']) {
    expect(searchOfNumber(typed, defaultRules)).toEqual({ number: '14155550123', alike: true })
  }
  expect(searchOfNumber('+123456789', defaultRules)).toEqual({ number: '123456789', alike: true })
  expect(searchOfNumber('02188001122', tehran)).toEqual({ number: '88001122', alike: true })
  // Another area’s, though it ends so, and a service’s.
  for (const whole of ['9123456721', '2112345']) {
    expect(searchOfNumber(whole, tehran)).toEqual({ number: whole, alike: true })
  }
  for (const extension of ['501', '100201', '']) {
    expect(searchOfNumber(extension, defaultRules)).toEqual({ number: extension, alike: false })
  }
})

test('a contact’s name is shown for each spelling, and for no other country’s number', () => {
  const names = namesOf({
    queues: [],
    agents: [
      {
        number: '909121111111',
        name: 'Sara',
        learnedName: null,
        team: null,
        queues: null,
        learnedQueues: [],
      },
    ],
    contacts: [
      { number: '09123456789', name: 'Ali' },
      { number: 'anonymous', name: 'Nobody' },
    ],
    dialing: tehran,
  })
  for (const number of ['+989123456789', '0912-345 6789', '909123456789']) {
    expect(nameIn(names, 'contact', number)).toBe('Ali')
    expect(nameIn(names, 'any', number)).toBe('Ali')
  }
  expect(nameIn(names, 'any', '09121111111')).toBe('Sara')
  for (const number of ['+19123456789', 'anonymous', 'Anonymous', '']) {
    expect(nameIn(names, 'any', number)).toBeNull()
  }
})
