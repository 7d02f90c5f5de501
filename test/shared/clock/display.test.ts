import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTimeDisplay } from '../../../shared/clock/display.ts'

const wall = Date.UTC(2022, 11, 2, 9, 7, 53)

describe('a time on the screen', () => {
  it('is written in the chosen calendar and the locale’s digits', () => {
    const english = createTimeDisplay({ calendar: 'gregorian', zone: 'server', locale: 'en' })
    expect(english.dateTime(wall)).toBe('2022-12-02 09:07:53')
    const persian = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'fa' })
    expect(persian.date(wall)).toBe('۱۴۰۱/۰۹/۱۱')
    expect(persian.time(wall)).toBe('۰۹:۰۷:۵۳')
    const mixed = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'en' })
    expect(mixed.dateTime(wall)).toBe('1401-09-11 09:07:53')
  })

  it('of a record that can’t be read is the text that came', () => {
    const display = createTimeDisplay({ calendar: 'persian', zone: 'server', locale: 'fa' })
    expect(display.field({ kind: 'problem', text: 'later', problem: 'not_a_date_time' })).toBe('later')
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

    it('follows its zone through summer and winter', () => {
      const { wall: shown } = createTimeDisplay({ calendar: 'gregorian', zone: 'computer', locale: 'en' })
      expect(shown(Date.UTC(2022, 6, 1, 12), 270)).toBe(Date.UTC(2022, 6, 1, 14))
      expect(shown(Date.UTC(2022, 11, 1, 12), 210)).toBe(Date.UTC(2022, 11, 1, 13))
      const { wall: server } = createTimeDisplay({ calendar: 'gregorian', zone: 'server', locale: 'en' })
      expect(server(Date.UTC(2022, 6, 1, 12), 270)).toBe(Date.UTC(2022, 6, 1, 16, 30))
    })
  })
})
