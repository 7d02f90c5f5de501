import { z } from 'zod'
import { type OpeningHours, openingHours, type WeekHours } from '../../../shared/calendar/opening-hours.ts'
import { hoursText, spansOfText } from '../../features/calendar/hours-text.ts'

const problems = ['hours', 'queueMissing', 'queueTwice', 'dayMissing', 'dayTwice'] as const
type Problem = (typeof problems)[number]

export function isHoursProblem(name: string | undefined): name is Problem {
  return problems.some((problem) => problem === name)
}

const wrong = (problem: Problem) => ({ error: problem })
const maxSpans = 6
/** Typed open spans; empty for a closed day. */
const hours = z
  .string()
  .refine((text) => (spansOfText(text)?.length ?? maxSpans + 1) <= maxSpans, wrong('hours'))
/** Of each weekday; Sunday is 0. */
const week = z.array(hours).length(7)

/** Refuses what is named a second time. */
const once = <T>(list: readonly T[], nameOf: (each: T) => string, path: string, problem: Problem) =>
  list.flatMap((each, index) =>
    list.findIndex((other) => nameOf(other) === nameOf(each)) < index
      ? { code: 'custom' as const, path: [index, path], message: problem, input: nameOf(each) }
      : [],
  )

/** The form of opening hours; its messages are text keys. */
export const openingHoursForm = z.object({
  isLimited: z.boolean(),
  week,
  queues: z
    .array(z.object({ queue: z.string().min(1, wrong('queueMissing')), week, onHolidays: z.boolean() }))
    .superRefine((queues, { addIssue }) =>
      once(queues, ({ queue }) => queue, 'queue', 'queueTwice').forEach(addIssue),
    ),
  holidays: z
    .array(z.object({ day: z.string().min(1, wrong('dayMissing')), name: z.string(), hours }))
    .superRefine((holidays, { addIssue }) =>
      once(holidays, ({ day }) => day, 'day', 'dayTwice').forEach(addIssue),
    ),
})
export type OpeningHoursForm = z.infer<typeof openingHoursForm>

/** What is offered to begin with. */
export const usualWeek: readonly string[] = Array.from({ length: 7 }, () => '08:00-17:00')

const weekText = (spans: WeekHours): string[] => spans.map(hoursText)
const weekOf = (texts: readonly string[]): WeekHours => texts.map((text) => spansOfText(text) ?? [])

export function formOfHours({ week, queues, holidays }: OpeningHours): OpeningHoursForm {
  return {
    isLimited: week !== null,
    week: week === null ? [...usualWeek] : weekText(week),
    queues: queues.map((each) => ({ ...each, week: weekText(each.week) })),
    holidays: holidays.map(({ day, name, spans }) => ({ day, name, hours: hoursText(spans) })),
  }
}

/** Returns what a checked form says; holidays in their order. */
export function hoursOfForm({ isLimited, week, queues, holidays }: OpeningHoursForm): OpeningHours {
  return openingHours.parse({
    week: isLimited ? weekOf(week) : null,
    queues: queues.map((each) => ({ ...each, week: weekOf(each.week) })),
    holidays: [...holidays]
      .sort((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, name, hours }) => ({
        day,
        name: name.trim().slice(0, 200),
        spans: spansOfText(hours) ?? [],
      })),
  })
}
