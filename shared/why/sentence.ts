import { z } from 'zod'

const count = z.int().nonnegative()
/** What is usual, by comparable periods: the median, and the range in which nearly all of them are. */
const usual = z.object({ median: z.number(), low: z.number(), high: z.number() })
/** The queue's number; null for all. */
const queue = z.string().nullable()

/** One reason for lost calls, in numbers; times are in seconds, instants UTC milliseconds. */
export const whySentence = z.discriminatedUnion('kind', [
  /** More calls were lost than usual. */
  z.object({ kind: z.literal('lost'), abandoned: count, missed: count, usual }),
  /** Fewer agents were at work than usual, by events. */
  z.object({
    kind: z.literal('agents'),
    atWork: z.number(),
    usual,
    /** Since when; the period's beginning where it was so from the beginning. */
    at: z.number(),
    /** How many were paused or logged out since then, and who for longest of that time. */
    away: count,
    longest: z.object({ agent: z.string(), state: z.string(), ms: z.number() }).nullable(),
  }),
  /** Calls reached fewer agents than usual, by the records. */
  z.object({ kind: z.literal('reached'), reached: count, usual }),
  /** More calls came than usual, to one queue or to all. */
  z.object({ kind: z.literal('arrivals'), queue, offered: count, usual }),
  /** Talks took longer than usual, in one queue or in all. */
  z.object({
    kind: z.literal('talk'),
    queue,
    calls: count,
    seconds: z.number(),
    usualSeconds: z.number(),
  }),
  /** An agent took fewer of the attempts than usual, or nobody took as many. */
  z.object({
    kind: z.literal('attempts'),
    notTaken: count,
    usual,
    agent: z.object({ agent: z.string(), attempts: count, notTaken: count }).nullable(),
  }),
  /** A trunk brought fewer calls than usual. */
  z.object({ kind: z.literal('trunk'), trunk: z.string(), calls: count, usual }),
  /** Calls failed at a trunk. */
  z.object({ kind: z.literal('failed'), trunk: z.string(), failed: count, usual }),
  /** Callers gave up sooner than usual. */
  z.object({
    kind: z.literal('abandonTime'),
    calls: count,
    seconds: z.number(),
    usualSeconds: z.number(),
  }),
])
export type WhySentence = z.infer<typeof whySentence>

/**
 * A cause of lost calls. It explains a number of them by itself, or a part of those above the usual as large as
 * its part in the strain: how many times (as a logarithm) it made the work for each agent more.
 */
export interface Cause {
  readonly sentence: WhySentence
  readonly explains:
    | { readonly of: 'calls'; readonly calls: number }
    | { readonly of: 'strain'; readonly log: number }
  /** How many usual spreads it lies beyond what is usual. */
  readonly score: number
}

/**
 * How many usual spreads something must lie beyond what is usual. Some twenty things are looked at in each
 * period, so that 2, which one thing in twenty exceeds by chance, would say something nearly always.
 */
export const farSpreads = 3.7
/** An average or a share of fewer calls says nothing; a count that is far from the usual is of more, or was. */
export const fewestCalls = 5
