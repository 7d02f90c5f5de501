import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createTimeDisplay, dayText, fileDay } from '../../../shared/clock/display.ts'

const wall = Date.UTC(2022, 11, 2, 9, 7, 53)

describe('a time on the screen', () => {
  it('uses the chosen calendar and the locale’s digits', () => {
    const english = createTimeDisplay({ calendar: 'gregorian', zone: 'server', locale: 'en' })
    expect(english.dateTime(wall)).toBe('2022-12-02 09:07:53')
    const persian = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'fa' })
    expect(persian.date(wall)).toBe('۱۴۰۱/۰۹/۱۱')
    expect(persian.time(wall)).toBe('۰۹:۰۷:۵۳')
    const mixed = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'en' })
    expect(mixed.dateTime(wall)).toBe('1401-09-11 09:07:53')
  })

  it('stays as sent if unreadable', () => {
    const display = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'fa' })
    expect(display.field({ kind: 'problem', text: 'later', problem: 'not_a_date_time' })).toBe('later')
    expect(display.field({ kind: 'empty', text: '' })).toBe('')
  })

  it('shows a record’s texts and dates on the chosen clock, not as sent', () => {
    const display = createTimeDisplay({ calendar: 'gregorian', zone: 'server', locale: 'en' })
    const instant = wall - 210 * 60_000
    const clock = { wall, instant, offsetMinutes: 210, witness: 'fixed' } as const
    const asText = { ...clock, kind: 'text', text: '1401-09-11 09:07:53', calendar: 'persian' } as const
    const asDate = { ...clock, kind: 'epoch', text: String(instant), shiftMinutes: 0 } as const
    expect([asText, asDate].map(display.field)).toEqual(['2022-12-02 09:07:53', '2022-12-02 09:07:53'])
  })

  describe('of this computer', () => {
    const zone = process.env.TZ
    beforeEach(() => {
      process.env.TZ = 'Europe/Berlin'
    })
    afterEach(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })

    it('follows the time zone through summer and winter', () => {
      const { wall: shown } = createTimeDisplay({ calendar: 'gregorian', zone: 'computer', locale: 'en' })
      expect(shown(Date.UTC(2022, 6, 1, 12), 270)).toBe(Date.UTC(2022, 6, 1, 14))
      expect(shown(Date.UTC(2022, 11, 1, 12), 210)).toBe(Date.UTC(2022, 11, 1, 13))
      const { wall: server } = createTimeDisplay({ calendar: 'gregorian', zone: 'server', locale: 'en' })
      expect(server(Date.UTC(2022, 6, 1, 12), 270)).toBe(Date.UTC(2022, 6, 1, 16, 30))
    })
  })
})

test('names a day in the chosen calendar', () => {
  expect(dayText('2026-11-21 17:30', 'gregorian')).toBe('2026-11-21')
  expect(dayText('2026-11-21 17:30', 'persian')).toBe('1405-08-30')
  expect(dayText('no date', 'persian')).toBe('no date')
})

test('a Persian file name uses dots, which keep the numbers in order', () => {
  expect(fileDay('2026-11-21 17:30', 'persian', 'fa')).toBe('1405.08.30')
  expect(fileDay('2026-11-21 17:30', 'persian', 'en')).toBe('1405-08-30')
})
