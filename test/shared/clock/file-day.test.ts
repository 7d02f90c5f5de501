import { expect, test } from 'vitest'
import { dayText, fileDay } from '../../../shared/clock/file-day.ts'

test('a day is named in the calendar that was chosen', () => {
  expect(dayText('2026-11-21 17:30', 'gregorian')).toBe('2026-11-21')
  expect(dayText('2026-11-21 17:30', 'persian')).toBe('1405-08-30')
  expect(dayText('no date', 'persian')).toBe('no date')
})

test('a Persian file’s name has dots, which keep the numbers in their order', () => {
  expect(fileDay('2026-11-21 17:30', 'persian', 'fa')).toBe('1405.08.30')
  expect(fileDay('2026-11-21 17:30', 'persian', 'en')).toBe('1405-08-30')
})
