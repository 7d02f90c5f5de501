import { expect, test } from 'vitest'
import { hoursText, spansOfText } from '../../../../renderer/features/calendar/hours-text.ts'
import { iranHolidays } from '../../../../renderer/features/calendar/iran.ts'

test('hours are read as they are typed, in any digits', () => {
  const day = [
    { from: 480, to: 720 },
    { from: 780, to: 1_020 },
  ]
  expect(hoursText(day)).toBe('08:00-12:00, 13:00-17:00')
  for (const text of [
    '08:00-12:00, 13:00-17:00',
    '8-12,13 – 17',
    '۸ تا ۱۲، ۱۳:۰۰ تا ۱۷',
    '8 to 12; 13 to 17',
  ]) {
    expect(spansOfText(text)).toEqual(day)
  }
  expect(spansOfText('22-6')).toEqual([{ from: 1_320, to: 360 }])
  expect(spansOfText('0-24')).toEqual([{ from: 0, to: 1_440 }])
  expect(spansOfText(' ')).toEqual([])
  for (const text of ['8', '8-', '8-12-13', '8-25', '24-6', '8:60-9', 'closed']) {
    expect(spansOfText(text)).toBeNull()
  }
})

test('Iran’s solar holidays have the Gregorian days of their year', () => {
  const days = iranHolidays(1405)
  expect(days).toHaveLength(10)
  expect(days[0]).toEqual({ day: '2026-03-21', name: 'newYear' })
  expect(days.find(({ name }) => name === 'republicDay')?.day).toBe('2026-04-01')
  expect(days.find(({ name }) => name === 'khomeini')?.day).toBe('2026-06-04')
  expect(days.find(({ name }) => name === 'revolution')?.day).toBe('2027-02-11')
  expect(days.find(({ name }) => name === 'oil')?.day).toBe('2027-03-20')
  // 1403 was a leap year, so that the next one began on the 21st, too.
  expect(iranHolidays(1403)[0]?.day).toBe('2024-03-20')
  expect(iranHolidays(1600)).toEqual([])
})
