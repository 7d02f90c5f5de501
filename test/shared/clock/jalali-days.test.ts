import { describe, expect, it } from 'vitest'
import { dayOfJalali, jalaliOfDay } from '../../../shared/clock/jalali-days.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'

const icu = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

function icuDate(day: number): { year: number; month: number; day: number } {
  const parts = new Map(icu.formatToParts(day * msOfDay).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

describe('the Jalali calendar', () => {
  it('equals ICU on each day of 1300 to 1499, both ways', () => {
    const first = Date.UTC(1921, 2, 21) / msOfDay
    const last = Date.UTC(2121, 2, 20) / msOfDay
    const wrong: number[] = []
    for (let day = first; day <= last; day++) {
      const date = jalaliOfDay(day)
      const expected = icuDate(day)
      const back = date === null ? null : dayOfJalali(date.year, date.month, date.day)
      const same = date?.year === expected.year && date.month === expected.month && date.day === expected.day
      if (!same || back !== day) wrong.push(day)
    }
    expect(wrong).toEqual([])
    expect(jalaliOfDay(first)).toEqual({ year: 1300, month: 1, day: 1 })
    expect(jalaliOfDay(last)?.year).toBe(1499)
  })

  it('rejects other years and nonexistent days', () => {
    expect(jalaliOfDay(Date.UTC(1921, 2, 20) / msOfDay)).toBeNull()
    expect(jalaliOfDay(Date.UTC(2121, 2, 21) / msOfDay)).toBeNull()
    expect(dayOfJalali(1403, 12, 30)).not.toBeNull()
    expect(dayOfJalali(1402, 12, 30)).toBeNull()
    expect(dayOfJalali(1402, 7, 31)).toBeNull()
    expect(dayOfJalali(1402, 13, 1)).toBeNull()
    expect(dayOfJalali(1402, 0, 1)).toBeNull()
    expect(dayOfJalali(1402, 1, 0)).toBeNull()
    expect(dayOfJalali(1299, 12, 29)).toBeNull()
    expect(dayOfJalali(1500, 1, 1)).toBeNull()
  })
})
