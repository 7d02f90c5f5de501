import { z } from 'zod'

/** Minutes of a day; `to` up to `from` is on the next day, so that the same time means 24 hours. */
const openSpan = z.object({ from: z.int().min(0).max(1_439), to: z.int().min(0).max(1_440) })
export type OpenSpan = z.infer<typeof openSpan>

const spans = z.array(openSpan).max(6)
/** The open spans of the seven days; Sunday is 0. A day without one is closed. */
const weekHours = z.array(spans).length(7)
export type WeekHours = z.infer<typeof weekHours>

const holiday = z.object({
  /** Gregorian, on the call center's clock. */
  day: z.iso.date(),
  name: z.string().trim().max(200),
  /** The hours of the day in place of the week's; none: it is closed. */
  spans,
})
export type Holiday = z.infer<typeof holiday>

const queueHours = z.object({
  queue: z.string().trim().min(1).max(200),
  week: weekHours,
  /** Whether it keeps its hours on holidays. */
  onHolidays: z.boolean(),
})
export type QueueHours = z.infer<typeof queueHours>

const isOnce = (names: readonly string[]) => new Set(names).size === names.length

/** When a call center is open, on its own clock. */
export const openingHours = z.object({
  /** Null: always, but on holidays. */
  week: weekHours.nullable(),
  /** The queues with hours of their own. */
  queues: z
    .array(queueHours)
    .max(200)
    .refine((queues) => isOnce(queues.map(({ queue }) => queue))),
  holidays: z
    .array(holiday)
    .max(2_000)
    .refine((holidays) => isOnce(holidays.map(({ day }) => day))),
})
export type OpeningHours = z.infer<typeof openingHours>

export const alwaysOpen: OpeningHours = { week: null, queues: [], holidays: [] }

export const openingHoursToSave = z.object({ connectionId: z.string().min(1), hours: openingHours })
export type OpeningHoursToSave = z.infer<typeof openingHoursToSave>
