import { expect, test } from 'vitest'
import { askedFor, isMeant } from '../../../../renderer/app/palette/asked-for.ts'

test('three digits or more are a number, in any digits and groups', () => {
  const number = { kind: 'number', number: '02188776655' }
  expect(askedFor('02188776655')).toEqual(number)
  expect(askedFor('۰۲۱ ۸۸۷۷-۶۶۵۵')).toEqual(number)
  expect(askedFor('(٠٢١) ٨٨٧٧٦٦٥٥')).toEqual(number)
  expect(askedFor('+98 21 4455')).toEqual({ kind: 'number', number: '+98214455' })
  expect(askedFor('12')).toEqual({ kind: 'nothing' })
  expect(askedFor('archive')).toEqual({ kind: 'nothing' })
})

test('Unix seconds with a part after the point are a call id', () => {
  expect(askedFor(' ۱۶۶۹۹۶۲۴۷۳.۱۲ ')).toEqual({ kind: 'call', callId: '1669962473.12' })
})

test('a command is meant by how its words begin, with either ye and kaf', () => {
  expect(isMeant('Queue details', 'det que')).toBe(true)
  expect(isMeant('Queue details', 'detail search')).toBe(false)
  expect(isMeant('Quick search', 'arch')).toBe(false)
  expect(isMeant('بایگانی', 'بايگاني')).toBe(true)
  expect(isMeant('رویدادهای زنده', 'زنده')).toBe(true)
  expect(isMeant('Archive', '')).toBe(true)
})
