import { z } from 'zod'
import { jalaliOfDay } from './jalali-days.ts'

/** The two calendars of the service's date texts, and of the display. */
const calendars = ['gregorian', 'persian'] as const
export const calendar = z.enum(calendars)
export type Calendar = z.infer<typeof calendar>

/** Minutes a clock is ahead of UTC: multiples of 15 from −12:00 to +14:00. */
export const offsetMinutes = z.int().min(-720).max(840).multipleOf(15)

export const msOfSecond = 1_000
export const msOfMinute = 60_000
export const msOfDay = 86_400_000

/**
 * A local date and time, as the milliseconds of the same date and time in UTC.
 * It has no gaps: one day later is always 86,400,000 more, whatever the clocks did that night.
 */
export type Wall = number

export function wallOf(instant: number, offset: number): Wall {
  return instant + offset * msOfMinute
}

export function instantOf(wall: Wall, offset: number): number {
  return wall - offset * msOfMinute
}

/** Returns days since 1970-01-01 in wall time. */
export function dayOf(wall: Wall): number {
  return Math.floor(wall / msOfDay)
}

export function startOfDay(wall: Wall): Wall {
  return dayOf(wall) * msOfDay
}

/** Returns the same time of day a number of calendar days later. */
export function addDays(wall: Wall, days: number): Wall {
  return wall + days * msOfDay
}

const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const pad = (value: number): string => twoDigits[value] ?? String(value)

// The years 1 to 9999: beyond them, dates have another form or none.
const firstWall = -62_135_596_800_000
const lastWall = 253_402_300_799_999

/**
 * Formats as `YYYY-MM-DD HH:MM:SS` in ASCII digits, like the service; in Gregorian where Jalali has no such
 * year, and as plain milliseconds outside both calendars.
 */
export function formatWall(wall: Wall, calendar: Calendar): string {
  if (!(wall >= firstWall && wall <= lastWall)) return String(wall)
  const iso = new Date(wall).toISOString()
  const date = calendar === 'persian' ? jalaliOfDay(dayOf(wall)) : null
  const shown = date === null ? iso.slice(0, 10) : `${date.year}-${pad(date.month)}-${pad(date.day)}`
  return `${shown} ${iso.slice(11, 19)}`
}

/** Formats a request date, `YYYY-MM-DD HH:MM`: Gregorian, in the server's time (§2.2). */
export function formatRequestDate(wall: Wall): string {
  return formatWall(wall, 'gregorian').slice(0, 16)
}

/** Parses a request date; returns NaN for a day that doesn't exist. */
export function wallOfRequestDate(text: string): Wall {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}

/** Formats an offset in minutes as ISO 8601, such as `+03:30`; the minus sign is a hyphen. */
export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Formats as ISO 8601 with the offset: `2022-12-02T09:57:53+03:30`. */
export function formatIso(instant: number, offset: number): string {
  return `${formatWall(wallOf(instant, offset), 'gregorian').replace(' ', 'T')}${formatOffset(offset)}`
}
