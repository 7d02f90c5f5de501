import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  formatIso,
  formatOffset,
  formatRequestDate,
  formatWall,
  instantOf,
  startOfDay,
  wallOf,
  wallOfRequestDate,
} from '../../../shared/clock/wall-time.ts'
import { requestDate } from '../../../shared/reports/values.ts'

const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15)
const walls = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2062, 0, 1) })

describe('wall time', () => {
  it('converts to UTC and back with an offset', () => {
    fc.assert(
      fc.property(walls, offsets, (wall, offset) => {
        expect(wallOf(instantOf(wall, offset), offset)).toBe(wall)
      }),
    )
    expect(instantOf(Date.UTC(2023, 4, 4, 16, 5), 210)).toBe(Date.UTC(2023, 4, 4, 12, 35))
  })

  it('is formatted in ASCII digits in the requested calendar', () => {
    const wall = Date.UTC(2023, 4, 4, 6, 5, 9)
    expect(formatWall(wall, 'gregorian')).toBe('2023-05-04 06:05:09')
    expect(formatWall(wall, 'persian')).toBe('1402-02-14 06:05:09')
    expect(formatWall(Date.UTC(1900, 0, 1), 'persian')).toBe('1900-01-01 00:00:00')
    expect(formatWall(900_000_000_000_000, 'persian')).toBe('900000000000000')
    expect(formatWall(Date.parse('0001-01-01T00:00:00Z'), 'gregorian')).toBe('0001-01-01 00:00:00')
    expect(formatWall(Date.parse('0001-01-01T00:00:00Z') - 1, 'gregorian')).toBe('-62135596800001')
    expect(formatWall(Date.parse('9999-12-31T23:59:59.999Z'), 'gregorian')).toBe('9999-12-31 23:59:59')
    expect(formatOffset(0)).toBe('+00:00')
    expect(formatOffset(210)).toBe('+03:30')
    expect(formatOffset(-45)).toBe('-00:45')
    expect(formatIso(instantOf(wall, 270), 270)).toBe('2023-05-04T06:05:09+04:30')
  })

  it('formats request dates that the query accepts', () => {
    expect(formatRequestDate(Date.UTC(2023, 4, 4, 6, 5, 59))).toBe('2023-05-04 06:05')
    fc.assert(fc.property(walls, (wall) => requestDate.safeParse(formatRequestDate(wall)).success))
    expect(wallOfRequestDate('2023-05-04 06:05')).toBe(Date.UTC(2023, 4, 4, 6, 5))
  })

  it('counts calendar days, also across a clock change', () => {
    const before = Date.UTC(2021, 2, 21, 18, 20)
    expect(formatWall(addDays(startOfDay(before), 1), 'persian')).toBe('1400-01-02 00:00:00')
    expect(formatWall(addDays(before, 1), 'gregorian')).toBe('2021-03-22 18:20:00')
    expect(dayOf(addDays(before, 7)) - dayOf(before)).toBe(7)
    // The server's clock moved from +03:30 to +04:30, so midnight to midnight takes 23 hours.
    const hours =
      instantOf(addDays(startOfDay(before), 2), 270) - instantOf(addDays(startOfDay(before), 1), 210)
    expect(hours).toBe(23 * 3_600_000)
  })
})
