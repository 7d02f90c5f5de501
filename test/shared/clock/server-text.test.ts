import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'

describe('a date-time text of the server', () => {
  it.each([
    ['1402-02-14 16:05:09', 'persian', Date.UTC(2023, 4, 4, 16, 5, 9)],
    ['2023-05-04 16:05:09', 'gregorian', Date.UTC(2023, 4, 4, 16, 5, 9)],
    ['1399-12-30 23:59:59', 'persian', Date.UTC(2021, 2, 20, 23, 59, 59)],
    ['1400-01-01 00:00:00', 'persian', Date.UTC(2021, 2, 21)],
    ['2024-02-29 00:00:01', 'gregorian', Date.UTC(2024, 1, 29, 0, 0, 1)],
    ['1402/2/14 16:05', 'persian', Date.UTC(2023, 4, 4, 16, 5)],
    [' 1402-02-14T16:05:09 ', 'persian', Date.UTC(2023, 4, 4, 16, 5, 9)],
    ['1300-01-01 00:00:00', 'persian', Date.UTC(1921, 2, 21)],
    ['1499-12-29 00:00:00', 'persian', Date.UTC(2121, 2, 20)],
    ['1900-01-01 00:00:00', 'gregorian', Date.UTC(1900, 0, 1)],
    ['2199-12-31 00:00:00', 'gregorian', Date.UTC(2199, 11, 31)],
  ])('%s is %s', (text, calendar, wall) => {
    expect(readServerText(text)).toEqual({ kind: 'wall', text, calendar, wall })
  })

  it('is read in the hour that Tehran’s clock skipped on 22 March 2021', () => {
    const wall = Date.UTC(2021, 2, 22, 0, 30)
    expect(readServerText('1400-01-02 00:30:00')).toMatchObject({ kind: 'wall', wall })
  })

  it.each(['', '   ', '0000-00-00 00:00:00'])('“%s” means that it never happened', (text) => {
    expect(readServerText(text)).toEqual({ kind: 'empty', text })
  })

  it.each([
    ['soon', 'not_a_date_time'],
    ['1402-02-14', 'not_a_date_time'],
    ['1402-02-14 16:05:09 PM', 'not_a_date_time'],
    ['1683205509', 'not_a_date_time'],
    ['1299-02-14 16:05:09', 'unknown_year'],
    ['1500-02-14 16:05:09', 'unknown_year'],
    ['0002-02-14 16:05:09', 'unknown_year'],
    ['1899-12-31 16:05:09', 'unknown_year'],
    ['2200-01-01 16:05:09', 'unknown_year'],
    ['1402-12-30 16:05:09', 'no_such_date'],
    ['1402-07-31 16:05:09', 'no_such_date'],
    ['2023-02-29 16:05:09', 'no_such_date'],
    ['2023-13-01 16:05:09', 'no_such_date'],
    ['2023-00-10 16:05:09', 'no_such_date'],
    ['2023-05-00 16:05:09', 'no_such_date'],
    ['2023-05-04 24:00:00', 'no_such_time'],
    ['2023-05-04 16:60:00', 'no_such_time'],
    ['2023-05-04 16:05:60', 'no_such_time'],
  ])('%s is reported as %s', (text, problem) => {
    expect(readServerText(text)).toEqual({ kind: 'problem', text, problem })
  })

  it('of a day that was read before is read as its first text is', () => {
    const usual = '2023-05-04 16:05:09'
    readServerText(usual)
    const odd = [...usual].flatMap((_, at) =>
      [...'0123456789 -/:;T'].map((character) => usual.slice(0, at) + character + usual.slice(at + 1)),
    )
    for (const text of [...odd, `${usual}9`, usual.slice(0, 18), '2023-05-04 24:00:00']) {
      // A space before it has no text taken for a usual one.
      expect(readServerText(text), text).toEqual({ ...readServerText(` ${text}`), text })
    }
  })

  it('never throws, and keeps the text', () => {
    const digits = fc.stringMatching(/^\d{0,5}[-/]\d{0,3}[-/]\d{0,3}[ T]\d{0,3}:\d{0,3}:\d{0,3}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        expect(readServerText(text).text).toBe(text)
      }),
    )
  })

  it('round-trips in both calendars for every second of 1990 to 2062', () => {
    const second = fc.integer({ min: Date.UTC(1990, 0, 1) / 1_000, max: Date.UTC(2062, 11, 31) / 1_000 })
    fc.assert(
      fc.property(second, fc.constantFrom('persian' as const, 'gregorian' as const), (seconds, calendar) => {
        const text = formatWall(seconds * 1_000, calendar)
        expect(readServerText(text)).toEqual({ kind: 'wall', text, calendar, wall: seconds * 1_000 })
      }),
      { numRuns: 2_000 },
    )
  })
})
