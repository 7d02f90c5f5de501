import { expect, test } from 'vitest'
import { searchOnDay } from '../../../../renderer/features/addresses/range-of-day.ts'
import { lastSearch, rememberSearch } from '../../../../renderer/features/addresses/remembered-searches.ts'

const gregorian = { calendar: 'gregorian', firstDay: 1 } as const
const persian = { calendar: 'persian', firstDay: 6 } as const

const range = (from: string, to = from) => `${from} 00:00~${to} 23:59`

test('a range that is a preset begins anew with the day; any other stays', () => {
  const next = (text: string) =>
    searchOnDay({ range: text, agent: '501' }, '2026-11-28', '2026-11-29', gregorian)
  expect(next(range('2026-11-28'))).toEqual({ range: range('2026-11-29'), agent: '501' })
  expect(next(range('2026-11-27'))).toEqual({ range: range('2026-11-28'), agent: '501' })
  expect(next(range('2026-11-22', '2026-11-28'))).toMatchObject({ range: range('2026-11-23', '2026-11-29') })
  expect(next(range('2026-11-01', '2026-11-28'))).toMatchObject({ range: range('2026-11-01', '2026-11-29') })
  for (const kept of [range('2026-11-20'), '2026-11-28 08:00~2026-11-28 23:59', 'today', '']) {
    expect(next(kept)).toBeNull()
  }
  expect(searchOnDay({ range: range('2026-11-28') }, '2026-11-28', '2026-11-28', gregorian)).toBeNull()
  expect(searchOnDay({ range: range('2026-11-28') }, '2026-11-26', '2026-11-29', gregorian)).toBeNull()
})

test('a month is one of the shown calendar, also on its first day', () => {
  // 30 Aban and 1 Azar 1405.
  const month = range('2026-10-23', '2026-11-21')
  expect(searchOnDay({ range: month }, '2026-11-21', '2026-11-22', persian)).toEqual({
    range: range('2026-10-24', '2026-11-22'),
  })
  expect(
    searchOnDay({ range: range('2026-10-23', '2026-11-20') }, '2026-11-20', '2026-11-21', persian),
  ).toEqual({ range: month })
})

test('what a page was left with begins anew when it is opened on another day', () => {
  rememberSearch('branch', { path: '/calls', search: { range: range('2026-11-28') } }, '2026-11-28')
  rememberSearch('branch', { path: '/queue-search', search: { range: range('2026-11-28') } }, '2026-11-28')
  const on = (day: string) => ({ day, calendar: gregorian })
  for (const path of ['/calls', '/queue-search', '/queue-details'] as const) {
    expect(lastSearch('branch', { path }, on('2026-11-28')).range).toBe(range('2026-11-28'))
    expect(lastSearch('branch', { path }, on('2026-11-29')).range).toBe(range('2026-11-29'))
  }
})
