import { agentsFor, type ErlangC, erlangC, type Load } from './erlang-c.ts'
import type { SeriesAnswer } from './queries.ts'

const secondsOfHour = 3_600

/** The target service level for staffing. */
export const staffedFor = 0.8

/** How many agents more and fewer to show around the sufficient number. */
const beside = 2

interface Staffing {
  readonly load: Load
  /** The fewest agents that reach the service level. */
  readonly agents: number
  readonly choices: readonly { readonly agents: number; readonly result: ErlangC }[]
}

/**
 * Estimates the agents needed in the busiest hour of the day by Erlang C, from its calls on an average day
 * and the average talk time. Returns null when there is nothing to estimate.
 */
export function staffingOf(
  { hours, days }: SeriesAnswer['wholeDays'],
  talkSeconds: number | null,
  thresholdSeconds: number,
): (Staffing & { readonly hour: number }) | null {
  const most = Math.max(0, ...hours)
  if (most === 0 || days < 1 || talkSeconds === null || talkSeconds <= 0) return null
  const load = { calls: most / days, seconds: secondsOfHour, secondsPerCall: talkSeconds }
  const agents = agentsFor(load, staffedFor, thresholdSeconds)
  if (agents === null) return null
  const choices = Array.from({ length: 2 * beside + 1 }, (_, place) => agents - beside + place).flatMap(
    (number) => {
      const result = erlangC(load, number, thresholdSeconds)
      return result ? [{ agents: number, result }] : []
    },
  )
  return { hour: hours.indexOf(most), load, agents, choices }
}
