import { z } from 'zod'

/** Epoch milliseconds as the service writes them: `{"$date": {"$numberLong": "1669962473534"}}` (§2.2). */
export const extendedDate = z.object({
  $date: z.object({ $numberLong: z.string().regex(/^-?\d{1,16}$/) }),
})
export type ExtendedDate = z.infer<typeof extendedDate>

export function epochOf(date: ExtendedDate): number {
  return Number(date.$date.$numberLong)
}

/** A date of a request, `YYYY-MM-DD HH:MM`: Gregorian, in the call center's local time (§2.2). */
export const requestDate = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d$/)

/** One step of a call's route (§2.3). `duration` is in seconds; `date` is mostly the step's end. */
export const routeStep = z.looseObject({
  type: z.string(),
  name: z.string(),
  duration: z.number(),
  date: extendedDate,
})
export type RouteStep = z.infer<typeof routeStep>

export type Json = z.infer<ReturnType<typeof z.json>>
