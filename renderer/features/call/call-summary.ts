import type { CallOutcome } from '../../../shared/calls/outcome.ts'
import { kindOfEntry } from '../../../shared/figures/outcome.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import { agentsOfCall, type CallAgent } from './call-agents.ts'
import type { EntryLane, WholeCall } from './lanes/lanes.ts'

/** A part of what happened in a call, in the order of the telling. */
export type SummaryPart =
  /** Seconds; an unknown queue or wait is null. */
  | { readonly kind: 'waited'; readonly queue: string | null; readonly seconds: number | null }
  /** Phones that rang, and whether nobody took the call. */
  | { readonly kind: 'rang'; readonly phones: number; readonly isTaken: boolean }
  /** Seconds of talk; null if unknown. */
  | {
      readonly kind: 'talked'
      readonly agent: string
      readonly name: string
      readonly seconds: number | null
    }
  /** Talk with somebody whom no record names. */
  | { readonly kind: 'talkedUnnamed'; readonly seconds: number | null }
  /** Seconds from the call's first instant to its last. */
  | { readonly kind: 'lasted'; readonly seconds: number }
  | { readonly kind: 'ended'; readonly how: CallEnd }

export const callEnds = ['hungUp', 'unanswered', 'busy', 'failed'] as const
export type CallEnd = (typeof callEnds)[number]

/**
 * Tells what happened in a call, from its lanes and its outcome, so that it claims no more than these do; empty where
 * no record tells how it ended.
 * @param leastRing is in seconds.
 */
export function summaryOfCall(
  call: WholeCall,
  outcome: CallOutcome,
  leastRing: number,
): readonly SummaryPart[] {
  if (outcome === 'unknown') return []
  const agents = agentsOfCall(call, leastRing)
  const waits = call.entries.filter(({ source }) => source !== null).map(waitOf)
  const rung = agents.filter(({ attempts }) => attempts > 0).length
  const talks = outcome === 'answered' ? talksOf(call, agents) : []
  // Where the only phone that rang was answered, the talk says so.
  const isPlain = outcome === 'answered' && rung <= 1
  const parts: SummaryPart[] = [
    ...waits,
    ...(rung > 0 && !isPlain
      ? [{ kind: 'rang', phones: rung, isTaken: outcome === 'answered' } as const]
      : []),
    ...talks,
  ]
  if (outcome === 'answered') return parts
  const seconds = call.span === null ? null : Math.round((call.span.end - call.span.start) / 1_000)
  const length: SummaryPart[] = parts.length === 0 && seconds ? [{ kind: 'lasted', seconds }] : []
  const how = endOf(call, outcome)
  // Phones that rang in vain say so.
  return how === 'unanswered' && rung > 0 ? parts : [...parts, ...length, { kind: 'ended', how }]
}

function waitOf({ queue, source }: EntryLane): SummaryPart {
  return { kind: 'waited', queue, seconds: source && trueWaitOf(source.fields) }
}

function talksOf({ routes }: WholeCall, agents: readonly CallAgent[]): readonly SummaryPart[] {
  const talks = agents.flatMap(({ number, recordName, talked }): SummaryPart[] =>
    talked === null ? [] : [{ kind: 'talked', agent: number, name: recordName, seconds: Math.round(talked) }],
  )
  if (talks.length > 0) return talks
  const seconds = routes.flatMap(({ source }) => wholeSecondsOf(source?.fields.billsec) ?? [])
  return [{ kind: 'talkedUnnamed', seconds: seconds.length === 0 ? null : Math.max(...seconds) }]
}

/** A queue's record says who ended the last wait; without one, only the outcome tells. */
function endOf({ entries }: WholeCall, outcome: Exclude<CallOutcome, 'answered' | 'unknown'>): CallEnd {
  if (outcome === 'busy' || outcome === 'failed') return outcome
  const last = entries.findLast(({ source }) => source !== null)?.source
  const kind = last && kindOfEntry(last.fields)
  return outcome === 'abandoned' || kind === 'abandoned' || kind === 'missedByCaller'
    ? 'hungUp'
    : 'unanswered'
}
