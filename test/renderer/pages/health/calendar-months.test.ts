import { expect, test } from 'vitest'
import { monthsOf } from '../../../../renderer/pages/health/calendar-months.ts'

const monday = 1
const saturday = 6

test('months come newest first, each with its whole weeks', () => {
  const months = monthsOf('2026-09-30', '2026-11-23', 'gregorian', monday)
  expect(months.map(({ first }) => first)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01'])
  const [november] = months
  expect(november?.weeks[0]).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    { day: '2026-11-01', dayOfMonth: 1 },
  ])
  expect(november?.weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  expect(november?.weeks.every((week) => week.length === 7)).toBe(true)
})

test('Jalali months begin on their own first day, and weeks on Saturday', () => {
  const [azar, aban] = monthsOf('2026-11-21', '2026-11-23', 'persian', saturday)
  expect(azar).toMatchObject({ first: '2026-11-22', year: 1405 })
  expect(azar?.weeks[0]?.[1]).toEqual({ day: '2026-11-22', dayOfMonth: 1 })
  expect(aban?.first).toBe('2026-10-23')
})

test('a leap year’s Esfand has thirty days', () => {
  const [esfand] = monthsOf('2021-03-01', '2021-03-20', 'persian', saturday)
  expect(esfand?.weeks.flat().findLast((day) => day !== null)).toEqual({ day: '2021-03-20', dayOfMonth: 30 })
})
