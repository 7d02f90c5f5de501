import type { Usual } from '../../../features/figures/usual.ts'

/** One reason for lost calls, in numbers; times are in seconds, instants UTC milliseconds. */
export type WhySentence =
  /** More calls were lost than usual. */
  | { readonly kind: 'lost'; readonly abandoned: number; readonly missed: number; readonly usual: Usual }
  /** Fewer agents were at work than usual, by events. */
  | {
      readonly kind: 'agents'
      readonly atWork: number
      readonly usual: Usual
      /** Since when; the period's beginning where it was so from the beginning. */
      readonly at: number
      /** How many were paused or logged out since then, and who for longest of that time. */
      readonly away: number
      readonly longest: { readonly agent: string; readonly state: string; readonly ms: number } | null
    }
  /** Calls reached fewer agents than usual, by the records. */
  | { readonly kind: 'reached'; readonly reached: number; readonly usual: Usual }
  /** More calls came than usual, to one queue or to all. */
  | {
      readonly kind: 'arrivals'
      readonly queue: string | null
      readonly offered: number
      readonly usual: Usual
    }
  /** Talks took longer than usual, in one queue or in all. */
  | {
      readonly kind: 'talk'
      readonly queue: string | null
      readonly calls: number
      readonly seconds: number
      readonly usualSeconds: number
    }
  /** An agent took fewer of the attempts than usual, or nobody took as many. */
  | {
      readonly kind: 'attempts'
      readonly notTaken: number
      readonly usual: Usual
      readonly agent: {
        readonly agent: string
        readonly attempts: number
        readonly notTaken: number
      } | null
    }
  /** A trunk brought fewer calls than usual. */
  | { readonly kind: 'trunk'; readonly trunk: string; readonly calls: number; readonly usual: Usual }
  /** Calls failed at a trunk. */
  | { readonly kind: 'failed'; readonly trunk: string; readonly failed: number; readonly usual: Usual }
  /** Callers gave up sooner than usual. */
  | {
      readonly kind: 'abandonTime'
      readonly calls: number
      readonly seconds: number
      readonly usualSeconds: number
    }

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
