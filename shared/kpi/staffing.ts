import { agentsFor, type ErlangC, erlangC, type Load } from './erlang-c.ts'
import type { ReportCoverage } from './queries.ts'

const secondsOfHour = 3_600

/** The service level that agents are counted for. */
export const staffedFor = 0.8

/** How many agents more and fewer are shown beside those that suffice. */
const beside = 2

interface Staffing {
  readonly load: Load
  /** The fewest that reach the service level. */
  readonly agents: number
  readonly choices: readonly { readonly agents: number; readonly result: ErlangC }[]
}

/** Days of which the archive holds queue entries: what the calls of a period are spread over. */
export function daysWithEntries(coverage: readonly ReportCoverage[]): number {
  return coverage.find(({ report }) => report === 'queue')?.daysHeld ?? 0
}

/**
 * An estimate of the agents that the busiest hour of the day needs, by Erlang C: its calls on an average day, each with
 * the average talk. Null where there is nothing to estimate.
 *
 * @param hours calls of the whole period by hour of the day; @param days of the period, as `daysWithEntries` counts them
 */
export function staffingOf(
  hours: readonly number[],
  days: number,
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
