import { expect, test } from 'vitest'
import { type CoverageFormats, coverageText } from '../../../shared/figures/coverage-text.ts'
import type { LackingDay, PeriodCoverage } from '../../../shared/figures/queries.ts'
import { lackingDay, madeCoverage } from './made-coverage.ts'

const now = Date.UTC(2026, 10, 21, 6)
const formats = (language: 'en' | 'fa'): CoverageFormats => ({
  language,
  number: String,
  day: (day) => day,
  time: (instant) => new Date(instant + 12_600_000).toISOString().slice(11, 16),
})
const say = (covered: PeriodCoverage, language: 'en' | 'fa' = 'en') =>
  coverageText(covered, ['queue'], formats(language), now)
const lacks = (days: readonly LackingDay[], keeping: PeriodCoverage['keeping']) =>
  madeCoverage({ queue: days }, { keeping })
const comes = { status: 'catching_up', comesAt: now + 150_000 } as const
const notKept = (day: string) => lackingDay(day, { state: 'not_kept' })

test('a whole period is complete, a running one up to a time', () => {
  expect(say(madeCoverage())).toBe('Complete.')
  expect(say(madeCoverage({}, { isRunning: true }))).toBe('Complete to 09:20.')
  expect(say(madeCoverage({}, { isRunning: true }), 'fa')).toBe('کامل تا 09:20.')
  expect(say(madeCoverage({}, { unfilled: 2 }))).toBe('The archive is still being read.')
  expect(say({ ...madeCoverage(), coverage: [] })).toBe('This period hasn’t begun.')
})

test('an incomplete one names its days, and when they come', () => {
  const days = [lackingDay('2026-11-14'), lackingDay('2026-11-15'), lackingDay('2026-11-18')]
  expect(say(lacks(days, comes))).toBe(
    '4 of 7 days; missing: 2026-11-14 to 2026-11-15, 2026-11-18. They come in about 3 min.',
  )
  expect(say(lacks(days, comes), 'fa')).toBe(
    '4 روز از 7 روز کامل است؛ ناقص: 2026-11-14 تا 2026-11-15، 2026-11-18. حدود 3 دقیقهٔ دیگر می‌رسند.',
  )
  const end = (status: PeriodCoverage['keeping']['status'], comesAt: number | null = null) =>
    say(lacks([lackingDay('2026-11-14')], { status, comesAt })).slice(
      '6 of 7 days; missing: 2026-11-14. '.length,
    )
  expect(end('catching_up')).toBe('They are being fetched.')
  expect(end('catching_up', now - 5)).toBe('They come in about 1 min.')
  expect(end('catching_up', now + 5 * 3_600_000)).toBe('They come in about 5 h.')
  expect(end('kept_elsewhere')).toBe('They come once the console that keeps the archive fetches them.')
  expect(end('paused')).toBe('Keeping up to date is paused.')
  expect(end('backing_off')).toContain('as Health tells')
  expect(end('waiting_for_hours')).toContain('hours set for older days')
  expect(end('credentials_missing')).toContain('credentials')
})

test('days that don’t come are told from those that do', () => {
  expect(say(lacks([notKept('2026-11-14')], comes))).toBe(
    '6 of 7 days; missing: 2026-11-14. They are not kept.',
  )
  const differing = lackingDay('2026-11-15', { state: 'differing', counted: 6, stored: 5 })
  const unproven = lackingDay('2026-11-16', { state: 'differing' })
  expect(say(lacks([notKept('2026-11-14'), differing, unproven], comes))).toBe(
    '4 of 7 days; missing: 2026-11-14 to 2026-11-16. Of 1, the call center counts another number of records. Of 1, the call center states no total. 1 of them are not kept.',
  )
})

test('many gaps are counted, and the latest named', () => {
  const days = ['02', '04', '06', '08', '10'].map((day) => lackingDay(`2026-11-${day}`))
  expect(say(lacks(days, comes))).toContain('missing: 2026-11-06, 2026-11-08, 2026-11-10, 2 more.')
})
