import { describe, expect, test } from 'vitest'
import { type DatePreset, datePresets, presetRange, presetsOf } from '../../shared/date-presets.ts'
import { dateRange } from '../../shared/reports/query.ts'

const weeks = {
  gregorian: { calendar: 'gregorian', firstDay: 1 },
  persian: { calendar: 'persian', firstDay: 6 },
} as const

const days = (preset: DatePreset, now: string, calendar: 'gregorian' | 'persian') => {
  const { from, to } = presetRange(preset, now, weeks[calendar])
  expect(from).toMatch(/ 00:00$/)
  expect(to).toMatch(/ 23:59$/)
  return `${from.slice(0, 10)} ${to.slice(0, 10)}`
}

describe('presets in the Gregorian calendar', () => {
  test.each([
    ['today', '2024-03-01 00:00', '2024-03-01 2024-03-01'],
    ['yesterday', '2024-03-01 12:00', '2024-02-29 2024-02-29'],
    ['yesterday', '2024-01-01 00:01', '2023-12-31 2023-12-31'],
    ['last7Days', '2025-01-03 09:30', '2024-12-28 2025-01-03'],
    ['last30Days', '2023-03-01 09:30', '2023-01-31 2023-03-01'],
    ['thisMonth', '2024-12-31 23:59', '2024-12-01 2024-12-31'],
    ['lastMonth', '2024-03-31 09:30', '2024-02-01 2024-02-29'],
    // 1 January 2025 was a Wednesday.
    ['thisWeek', '2025-01-01 09:30', '2024-12-30 2025-01-01'],
    ['thisWeek', '2024-12-30 00:00', '2024-12-30 2024-12-30'],
    ['lastWeek', '2025-01-05 23:59', '2024-12-23 2024-12-29'],
  ] as const)('%s at %s is %s', (preset, now, expected) => {
    expect(days(preset, now, 'gregorian')).toBe(expected)
  })
})

describe('presets in the Persian calendar', () => {
  test.each([
    // 1 Farvardin 1403 and the last day of 1402, a year of 365 days
    ['thisMonth', '2024-03-20 00:00', '2024-03-20 2024-03-20'],
    ['thisMonth', '2024-03-19 23:59', '2024-02-20 2024-03-19'],
    ['yesterday', '2024-03-20 08:00', '2024-03-19 2024-03-19'],
    // 30 Esfand 1403, a leap year
    ['thisMonth', '2025-03-20 08:00', '2025-02-19 2025-03-20'],
    // Half a Jalali year has months of 31 days
    ['thisMonth', '2024-09-21 08:00', '2024-08-22 2024-09-21'],
    ['last7Days', '2024-03-21 08:00', '2024-03-15 2024-03-21'],
    ['lastMonth', '2024-03-20 08:00', '2024-02-20 2024-03-19'],
    ['lastMonth', '2024-04-25 08:00', '2024-03-20 2024-04-19'],
    // 20 March 2024 was a Wednesday.
    ['thisWeek', '2024-03-20 08:00', '2024-03-16 2024-03-20'],
    ['lastWeek', '2024-03-16 08:00', '2024-03-09 2024-03-15'],
  ] as const)('%s at %s is %s', (preset, now, expected) => {
    expect(days(preset, now, 'persian')).toBe(expected)
  })
})

test('days with a clock change are whole days', () => {
  expect(presetRange('today', '2021-03-22 01:30', weeks.persian)).toEqual({
    from: '2021-03-22 00:00',
    to: '2021-03-22 23:59',
  })
})

test('every preset is a valid range, and is recognised by its range', () => {
  for (const calendar of ['gregorian', 'persian'] as const) {
    for (const preset of datePresets) {
      const range = presetRange(preset, '2024-05-15 10:10', weeks[calendar])
      expect(dateRange.safeParse(range).success).toBe(true)
      expect(presetsOf(range, '2024-05-15 10:10', weeks[calendar])).toEqual([preset])
    }
  }
  expect(
    presetsOf({ from: '2024-05-01 00:00', to: '2024-05-02 10:00' }, '2024-05-15 10:10', weeks.gregorian),
  ).toEqual([])
})
