import { expect, test } from 'vitest'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { hasWholeYears, periodOf, rangeOf, rangeText } from '../../../shared/clock/range.ts'
import { dateRange } from '../../../shared/reports/query.ts'

test('a period includes its range’s last minute, and not the next', () => {
  const known = { ...nothingKnown, fixedMinutes: 210 }
  expect(periodOf({ from: '2024-03-20 00:00', to: '2024-03-20 23:59' }, 'queue', known)).toEqual({
    from: Date.UTC(2024, 2, 19, 20, 30),
    to: Date.UTC(2024, 2, 20, 20, 30),
  })
})

const day = { from: '2022-12-02 00:00', to: '2022-12-02 23:59' }

test('a range is read from the address that it was written to', () => {
  expect(rangeText(day)).toBe('2022-12-02 00:00~2022-12-02 23:59')
  expect(rangeOf(rangeText(day))).toEqual(day)
})

test.each(['', '~', '2022-12-02 00:00', '2022-12-02 00:00~', '~2022-12-02 00:00', 'today'])(
  '%j is no range',
  (written) => {
    expect(dateRange.safeParse(rangeOf(written)).success).toBe(false)
  },
)

test.each([
  ['2022-12-02 00:00', '2022-12-02 00:00', true],
  ['1900-01-01 00:00', '1900-01-01 00:00', true],
  ['1899-12-31 00:00', '2022-12-02 00:00', false],
  ['2022-12-02 00:00', '0202-12-02 00:00', false],
])('the years from %s to %s are whole: %s', (from, to, isWhole) => {
  expect(hasWholeYears({ from, to })).toBe(isWhole)
})

test('an end that is no date bounds no period', () => {
  const known = { ...nothingKnown, fixedMinutes: 0 }
  expect(periodOf({ from: '', to: '2022-12-02 23:59' }, 'queue', known)).toEqual({
    from: null,
    to: Date.UTC(2022, 11, 3),
  })
  expect(periodOf({ from: '2022-12-02 00:00', to: 'later' }, 'queue', known)).toEqual({
    from: Date.UTC(2022, 11, 2),
    to: null,
  })
})
