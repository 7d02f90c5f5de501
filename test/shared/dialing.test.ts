import { expect, test } from 'vitest'
import { defaultRules } from '../../shared/callers.ts'
import { learnDialing, noChoices, nothingLearned, rulesFrom } from '../../shared/dialing.ts'

const several = (numberOf: (n: number) => readonly string[]) =>
  Array.from({ length: 6 }, (_, n) => numberOf(n)).flat()

test('a prefix, an area code and a country are learned from numbers that occur with and without them', () => {
  const learned = learnDialing([
    ...several((n) => [`0912345670${n}`, `90912345670${n}`]),
    ...several((n) => [`0213800112${n}`, `3800112${n}`]),
    ...several((n) => [`0901234560${n}`, `+98901234560${n}`]),
  ])
  expect(learned).toMatchObject({
    outsidePrefix: { value: '9', numbers: 6, short: '09123456700', long: '909123456700' },
    areaCode: { value: '21', numbers: 6, short: '38001120', long: '02138001120' },
    countryCode: { value: '98', numbers: 6, short: '09012345600', long: '+989012345600' },
  })
  expect(rulesFrom(noChoices, learned)).toEqual({ countryCode: '98', areaCode: '21', outsidePrefix: '9' })
  expect(rulesFrom({ ...noChoices, areaCode: '', outsidePrefix: '0' }, learned)).toEqual({
    countryCode: '98',
    areaCode: '',
    outsidePrefix: '0',
  })
})

test('nothing is learned from few numbers, or where they tell two things', () => {
  expect(learnDialing(['09123456789', '909123456789', '501', 'anonymous'])).toEqual(nothingLearned)
  const two = several((n) => [`0912345670${n}`, `90912345670${n}`, `80912345670${n}`])
  expect(learnDialing(two)).toEqual(nothingLearned)
  expect(rulesFrom(noChoices, nothingLearned)).toEqual(defaultRules)
})

test('codes and prefixes of one to three digits are learned', () => {
  for (const code of ['1', '98', '971']) {
    const numbers = several((n) => [`0912345670${n}`, `00${code}912345670${n}`])
    expect(learnDialing(numbers).countryCode).toMatchObject({ value: code, numbers: 6 })
  }
  for (const prefix of ['9', '12', '801']) {
    const numbers = several((n) => [`0912345670${n}`, `${prefix}0912345670${n}`])
    expect(learnDialing(numbers).outsidePrefix).toMatchObject({ value: prefix, numbers: 6 })
  }
})

test('three numbers are enough, and twice as many as tell another thing', () => {
  const some = (count: number, prefix: string, start: number) =>
    Array.from({ length: count }, (_, n) => [
      `091234567${start + n}`,
      `${prefix}091234567${start + n}`,
    ]).flat()
  expect(learnDialing(some(3, '9', 10)).outsidePrefix).toMatchObject({ value: '9', numbers: 3 })
  expect(learnDialing(some(2, '9', 10)).outsidePrefix).toBeNull()
  // Whichever comes first.
  for (const numbers of [
    [...some(3, '8', 10), ...some(6, '9', 20)],
    [...some(6, '9', 20), ...some(3, '8', 10)],
  ]) {
    expect(learnDialing(numbers).outsidePrefix).toMatchObject({ value: '9', numbers: 6 })
  }
  expect(learnDialing([...some(3, '8', 10), ...some(5, '9', 20)]).outsidePrefix).toBeNull()
})

test('an area code is told by a twentieth of the local numbers, whatever else there is', () => {
  const area = several((n) => [`0213800112${n}`, `3800112${n}`])
  const others = (count: number, from: number) => Array.from({ length: count }, (_, n) => `${from + n}`)
  const learnedBeside = (numbers: string[]) => learnDialing([...area, ...numbers]).areaCode
  expect(learnedBeside(others(114, 44_000_000))).toMatchObject({ value: '21', numbers: 6 })
  expect(learnedBeside(others(115, 44_000_000))).toBeNull()
  // Extensions, mobile numbers and such from abroad are none.
  for (const from of [100, 9_123_450_000, 989_123_450_000]) {
    expect(learnedBeside(others(200, from))).toMatchObject({ value: '21', numbers: 6 })
  }
  const mobiles = Array.from({ length: 200 }, (_, n) => `0912345${1_000 + n}`)
  expect(learnedBeside(mobiles)).toMatchObject({ value: '21', numbers: 6 })
})

test('a number is counted once for a rule, and for no other rule', () => {
  const behind = several((n) => [`0213800112${n}`, `3800112${n}`, `90213800112${n}`, `0213800112${n}5`])
  expect(learnDialing(behind)).toMatchObject({
    areaCode: { value: '21', numbers: 6 },
    outsidePrefix: { value: '9', numbers: 6 },
  })
  // Turkey’s code ends in 0, as a prefix and the trunk’s 0 do.
  const turkey = several((n) => [`0912345670${n}`, `+90912345670${n}`])
  expect(learnDialing(turkey)).toMatchObject({ countryCode: { value: '90' }, outsidePrefix: null })
  for (const written of ['90098912345670', '+98912345670', '90912345670']) {
    const longer = several((n) => [`0912345670${n}`, `${written}${n}${written.startsWith('900') ? '' : '5'}`])
    expect(learnDialing(longer)).toEqual(nothingLearned)
  }
})
