import { expect, test } from 'vitest'
import { comparedRange } from '../../../shared/figures/compare.ts'

const now = '2026-11-21 09:30'
const yesterday = { from: '2026-11-20 00:00', to: '2026-11-20 23:59' }

test('the previous period is as long, and ends where the other begins', () => {
  expect(comparedRange(yesterday, 'before', now)).toEqual({
    from: '2026-11-19 00:00',
    to: '2026-11-19 23:59',
  })
  const week = { from: '2026-11-14 00:00', to: '2026-11-20 23:59' }
  expect(comparedRange(week, 'before', now)).toEqual({ from: '2026-11-07 00:00', to: '2026-11-13 23:59' })
})

test('compares with the same days a week earlier, or with nothing', () => {
  expect(comparedRange(yesterday, 'week', now)).toEqual({ from: '2026-11-13 00:00', to: '2026-11-13 23:59' })
  expect(comparedRange(yesterday, 'none', now)).toBeNull()
})

test('compares a day in progress with as much of another', () => {
  const today = { from: '2026-11-21 00:00', to: '2026-11-21 23:59' }
  expect(comparedRange(today, 'before', now)).toEqual({ from: '2026-11-20 00:00', to: '2026-11-20 09:30' })
  expect(comparedRange({ from: '2026-11-22 00:00', to: '2026-11-22 23:59' }, 'before', now)).toBeNull()
})

test('a range that begins this minute is compared with one minute, one of no date with nothing', () => {
  const begun = { from: now, to: '2026-11-21 23:59' }
  expect(comparedRange(begun, 'week', now)).toEqual({ from: '2026-11-14 09:30', to: '2026-11-14 09:30' })
  expect(comparedRange({ ...yesterday, from: 'yesterday' }, 'week', now)).toBeNull()
  expect(comparedRange({ ...yesterday, to: '' }, 'week', now)).toBeNull()
  expect(comparedRange(yesterday, 'week', '')).toBeNull()
})
