import type { Agent, Queue } from './directory.ts'

/** What stands around the calls, by instants in epoch milliseconds. */
export interface Circumstances {
  /** Agents, by number, who are paused, and trunks that are dead; `before` is excluded. */
  readonly absences: readonly Absence[]
  isAway(agent: string, at: number): boolean
  /** Whether all are at work and every queue is open, whatever the hour. */
  isAwake(at: number): boolean
  /** Whether the end of each call is told by an event; else only answered ones and some of the others. */
  tellsEnds(at: number): boolean
  /** Whether agents call lost callers back until they reach them; else some are called, and some again. */
  readonly callsBack: boolean
  /** Whether an agent takes no attempt. */
  isIdle(agent: Agent, at: number): boolean
  /** How a queue's calls are answered; null where as usual. */
  answering(queue: Queue, at: number): Answering | null
  /** How many times as long a talk takes. */
  talkFactor(at: number): number
  /** How many times as many calls come. */
  arrivalFactor(at: number): number
  isDead(trunk: string, at: number): boolean
  /** Returns the instants of incoming calls that come besides these arrivals, ascending. */
  moreArrivals(arrivals: Float64Array): readonly number[]
}

interface Answering {
  /** The chance that an agent lets a call ring out. */
  readonly ignored: number
  /** How many times as long callers wait before they give up. */
  readonly waitFactor: number
}

type Absence = { readonly from: number; readonly before: number } & (
  | { readonly agent: string }
  | { readonly trunk: string }
)

/** Makes the circumstances of a call center with these agents and trunks. */
export type CircumstancesOf = (agents: readonly Agent[], trunks: readonly string[]) => Circumstances

/** All are there, and nothing is out of the ordinary. */
export const ordinaryCircumstances: CircumstancesOf = () => ({
  absences: [],
  isAway: () => false,
  isAwake: () => false,
  tellsEnds: () => false,
  callsBack: false,
  isIdle: () => false,
  answering: () => null,
  talkFactor: () => 1,
  arrivalFactor: () => 1,
  isDead: () => false,
  moreArrivals: () => [],
})

/** Returns the arrivals and those that come besides them, ascending. */
export function withMore(
  { moreArrivals }: Circumstances,
  arrivals: Float64Array,
): { instant: number; isMore: boolean }[] {
  return [
    ...Array.from(arrivals, (instant) => ({ instant, isMore: false })),
    ...moreArrivals(arrivals).map((instant) => ({ instant, isMore: true })),
  ].sort((a, b) => a.instant - b.instant)
}
