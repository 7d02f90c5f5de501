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
    countryCode: { value: '98', numbers: 6 },
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
