import { expect, test } from 'vitest'
import { matchesLabel, readInput } from '../../../../renderer/app/palette/command.ts'
import { paletteFigures } from '../../../../renderer/app/palette/figure-words.ts'

test('three digits or more are a number, in any digits and groups', () => {
  const number = { kind: 'number', number: '02188776655' }
  expect(readInput('02188776655')).toEqual(number)
  expect(readInput('۰۲۱ ۸۸۷۷-۶۶۵۵')).toEqual(number)
  expect(readInput('(٠٢١) ٨٨٧٧٦٦٥٥')).toEqual(number)
  expect(readInput('+98 21 4455')).toEqual({ kind: 'number', number: '+98214455' })
  expect(readInput('12')).toEqual({ kind: 'nothing' })
  expect(readInput('archive')).toEqual({ kind: 'nothing' })
})

test('Unix seconds with a part after the point are a call id', () => {
  expect(readInput(' ۱۶۶۹۹۶۲۴۷۳.۱۲ ')).toEqual({ kind: 'call', callId: '1669962473.12' })
})

test('a command is meant by how its words begin, with either ye and kaf', () => {
  expect(matchesLabel('Queue details', 'det que')).toBe(true)
  expect(matchesLabel('Queue details', 'detail search')).toBe(false)
  expect(matchesLabel('Quick search', 'arch')).toBe(false)
  expect(matchesLabel('بایگانی', 'بايگاني')).toBe(true)
  expect(matchesLabel('رویدادهای زنده', 'زنده')).toBe(true)
  expect(matchesLabel('Archive', '')).toBe(true)
})

test.each([
  ['abandon', 'abandonment'],
  ['SLA', 'serviceLevel'],
  ['service level', 'serviceLevel'],
  ['wait', 'asa'],
  ['missed', 'missed'],
  ['lost', 'abandoned'],
  ['از دست رفته', 'abandoned'],
  ['انتظار', 'asa'],
  ['سطح سرویس', 'serviceLevel'],
  ['مکالمه', 'talkTime'],
] as const)('a figure is found by a word that people use for it: %s', (typed, figure) => {
  const found = paletteFigures.filter(({ words }) => matchesLabel(words, typed))
  expect(found.map((each) => each.figure)).toContain(figure)
})
