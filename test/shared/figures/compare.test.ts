import { describe, expect, test } from 'vitest'
import { comparedRange } from '../../../shared/figures/compare.ts'

const now = '2026-11-21 09:30'
const gregorian = { calendar: 'gregorian' } as const
const persian = { calendar: 'persian' } as const
const days = (from: string, to = from) => ({ from: `${from} 00:00`, to: `${to} 23:59` })
const earlier = (
  range: { from: string; to: string },
  calendar: typeof gregorian | typeof persian = gregorian,
  steps = 1,
) => comparedRange(range, 'before', now, calendar, steps)

test('up to seven days are compared with the same weekdays a week earlier', () => {
  expect(earlier(days('2026-11-20'))).toEqual(days('2026-11-13'))
  expect(earlier(days('2026-11-18', '2026-11-20'))).toEqual(days('2026-11-11', '2026-11-13'))
  expect(earlier(days('2026-11-14', '2026-11-20'))).toEqual(days('2026-11-07', '2026-11-13'))
  expect(earlier(days('2026-11-20'), gregorian, 3)).toEqual(days('2026-10-30'))
  expect(earlier({ from: '2026-11-20 08:00', to: '2026-11-20 11:59' })).toEqual({
    from: '2026-11-13 08:00',
    to: '2026-11-13 11:59',
  })
})

test('longer ranges are compared with as many days right before', () => {
  expect(earlier(days('2026-10-22', '2026-11-20'))).toEqual(days('2026-09-22', '2026-10-21'))
})

describe('a month', () => {
  test('is compared with the one before, whole with whole', () => {
    expect(earlier(days('2026-10-01', '2026-10-31'))).toEqual(days('2026-09-01', '2026-09-30'))
    expect(earlier(days('2026-03-01', '2026-03-31'))).toEqual(days('2026-02-01', '2026-02-28'))
    expect(earlier(days('2026-10-01', '2026-10-31'), gregorian, 2)).toEqual(days('2026-08-01', '2026-08-31'))
  })

  test('is one of the shown calendar', () => {
    // Mehr and Shahrivar 1405, of 30 and 31 days
    expect(earlier(days('2026-09-23', '2026-10-22'), persian)).toEqual(days('2026-08-23', '2026-09-22'))
    expect(earlier(days('2026-10-01', '2026-10-31'), persian)).toEqual(days('2026-08-31', '2026-09-30'))
  })

  test('needs all of its days, from their beginning to their end', () => {
    expect(earlier(days('2026-10-01', '2026-10-20'))).toEqual(days('2026-09-11', '2026-09-30'))
    expect(earlier(days('2026-10-02', '2026-10-31'))).toEqual(days('2026-09-02', '2026-10-01'))
    expect(earlier(days('2026-07-01', '2026-08-31'))).toEqual(days('2026-04-30', '2026-06-30'))
    expect(earlier({ from: '2026-10-01 08:00', to: '2026-10-31 23:59' })).toEqual({
      from: '2026-08-31 16:00',
      to: '2026-10-01 07:59',
    })
    expect(earlier({ from: '2026-10-01 00:00', to: '2026-10-31 19:59' })).toEqual({
      from: '2026-08-31 04:00',
      to: '2026-09-30 23:59',
    })
  })

  test('that runs is compared up to the same day and time', () => {
    expect(earlier(days('2026-11-01', '2026-11-21'))).toEqual({
      from: '2026-10-01 00:00',
      to: '2026-10-21 09:30',
    })
    // 30 Aban 1405 is today.
    expect(earlier(days('2026-10-23', '2026-11-21'), persian)).toEqual({
      from: '2026-09-23 00:00',
      to: '2026-10-22 09:30',
    })
    const long = comparedRange(days('2026-03-01', '2026-03-31'), 'before', '2026-03-31 09:30', gregorian)
    expect(long).toEqual({ from: '2026-02-01 00:00', to: '2026-02-28 09:30' })
  })

  test('on its first day is a day', () => {
    const first = comparedRange(days('2026-11-01'), 'before', '2026-11-01 09:30', gregorian)
    expect(first).toEqual({ from: '2026-10-25 00:00', to: '2026-10-25 09:30' })
  })
})

test('a day in progress is compared with as much of another', () => {
  expect(earlier(days('2026-11-21'))).toEqual({ from: '2026-11-14 00:00', to: '2026-11-14 09:30' })
  expect(earlier({ from: now, to: '2026-11-21 23:59' })).toEqual({
    from: '2026-11-14 09:30',
    to: '2026-11-14 09:30',
  })
})

test('what hasn’t begun or is no range is compared with nothing, as by choice', () => {
  const yesterday = days('2026-11-20')
  expect(comparedRange(yesterday, 'none', now, gregorian)).toBeNull()
  expect(earlier(days('2026-11-22'))).toBeNull()
  expect(earlier({ ...yesterday, from: 'yesterday' })).toBeNull()
  expect(earlier({ ...yesterday, to: '' })).toBeNull()
  expect(comparedRange(yesterday, 'before', '', gregorian)).toBeNull()
})
