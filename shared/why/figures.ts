import { z } from 'zod'
import { figureChoices } from '../figures/outcome.ts'
import { figureScope } from '../figures/queries.ts'

const count = z.int().nonnegative()
const instant = z.int()
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 7 * 24 * hourMs

/** The longest period that can be asked about: longer ones overlap with the weeks that they are compared to. */
export const longestPeriodMs = weekMs

/** A period of whole minutes, UTC milliseconds, with the queues and agents to look at. */
export const whyQuery = figureScope
  .extend({ choices: figureChoices })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Choose a period that ends after it begins' })
  .refine(({ from, to }) => to - from <= longestPeriodMs, {
    path: ['to'],
    message: 'Choose a period of at most seven days',
  })
  .refine(({ from, to }) => from % minuteMs === 0 && to % minuteMs === 0, {
    path: ['from'],
    message: 'Choose a period of whole minutes',
  })
export type WhyQuery = z.infer<typeof whyQuery>

/** Lengths in seconds; the sums of their logarithms compare them without a few long ones deciding. */
const lengths = z.object({ n: count, seconds: count, logSum: z.number(), logSquares: z.number() })
export type Lengths = z.infer<typeof lengths>

/** What happened in one bin of a period. */
const bin = z.object({
  offered: count,
  answered: count,
  abandoned: count,
  missed: count,
  /** Attempts that their agent missed, from the queue details. */
  notTaken: count,
  /** Agents whom an attempt or a call reached, by the records. */
  reached: count,
  /** Average number of agents at work (not paused) and free, by events; null where no event tells. */
  atWork: z.number().nullable(),
  free: z.number().nullable(),
  talked: count,
  talkSeconds: count,
})
export type WhyBin = z.infer<typeof bin>

/** What happened in a period, by queue, agent and trunk. */
const periodFacts = z.object({
  from: instant,
  to: instant,
  bins: z.array(bin),
  offered: count,
  answered: count,
  abandoned: count,
  missed: count,
  notTaken: count,
  reached: count,
  /** Over the part of the period that events tell of; null where none does. */
  atWork: z.number().nullable(),
  free: z.number().nullable(),
  talk: lengths,
  /** Waits of the abandoned, as far as they are known. */
  abandonTime: lengths,
  queues: z.array(
    z.object({
      queue: z.string(),
      offered: count,
      answered: count,
      abandoned: count,
      missed: count,
      talk: lengths,
    }),
  ),
  agents: z.array(
    z.object({
      agent: z.string(),
      attempts: count,
      notTaken: count,
      /** Of the attempts, those that repeated one at once, and so say no more of the agent than the first did. */
      repeated: count,
      /** Lost calls that rang this agent last. */
      lost: count,
    }),
  ),
  /** Incoming calls by trunk, and those that failed there. */
  trunks: z.array(z.object({ trunk: z.string(), calls: count, failed: count })),
})
export type PeriodFacts = z.infer<typeof periodFacts>

/** How the number of agents at work went in the asked period, by events. Instants are UTC milliseconds. */
const staffing = z.object({
  /** Each change of that number, and the number at the beginning. */
  levels: z.array(z.object({ at: instant, atWork: count })),
  /** When agents were paused or logged out, clipped to the period; `state` as in §6.4. */
  away: z.array(z.object({ agent: z.string(), state: z.string(), from: instant, to: instant })),
})
export type Staffing = z.infer<typeof staffing>

export const whyAnswer = z.object({
  binMs: z.int().positive(),
  /** Whether every record of `asked` is stored. */
  isWhole: z.boolean(),
  /** Of a period whose last day goes on, the part that is stored. */
  asked: periodFacts,
  /** The same hours of the same weekday in earlier weeks, whole days only, newest first. */
  comparable: z.array(periodFacts),
  /** Null where no event tells. */
  staffing: staffing.nullable(),
})
export type WhyAnswer = z.infer<typeof whyAnswer>

/** With fewer comparable periods nothing is usual. */
export const fewestComparable = 4
export const mostComparable = 12

const binLengths: readonly (readonly [longest: number, bin: number])[] = [
  [hourMs, 5 * minuteMs],
  [3 * hourMs, 10 * minuteMs],
  [6 * hourMs, 15 * minuteMs],
  [24 * hourMs, 30 * minuteMs],
  [48 * hourMs, hourMs],
]

/** Returns the length of a period's bins, in milliseconds. */
export function binMsOf({ from, to }: { readonly from: number; readonly to: number }): number {
  return binLengths.find(([longest]) => to - from <= longest)?.[1] ?? 3 * hourMs
}
