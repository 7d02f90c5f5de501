import type { Finding, FindingKind, FindingReason } from '../../../shared/receipts.ts'
import type { Period } from './compared-calls.store.ts'

const mostExamples = 20

export interface Observation {
  readonly kind: FindingKind
  readonly reason: FindingReason
  /** The id of the call; null for an event of none. */
  readonly call: string | null
  readonly event?: string | null
  readonly field?: string | null
  readonly items?: number
  readonly outage?: Period | null
  readonly others?: number | null
}

/** Groups what was observed of single calls into findings. */
export interface Findings {
  add(observation: Observation): void
  /** Returns the findings: unexplained ones first, then by their number of calls. */
  all(): Finding[]
}

interface Group extends Omit<Finding, 'calls' | 'examples' | 'items'> {
  items: number
  readonly ids: Set<string>
}

export function createFindings(): Findings {
  const groups = new Map<string, Group>()
  return {
    add: ({ kind, reason, call, event = null, field = null, items = 1, outage = null, others = null }) => {
      const key = JSON.stringify([kind, reason, event, field, outage?.from, outage?.to])
      const group = groups.get(key) ?? {
        kind,
        reason,
        event,
        field,
        items: 0,
        from: outage?.from ?? null,
        to: outage?.to ?? null,
        others: null,
        ids: new Set<string>(),
      }
      groups.set(key, group)
      group.items += items
      if (call !== null) group.ids.add(call)
      // Each class of calls was learned from others; the finding has the most telling one.
      if (others !== null) group.others = Math.max(group.others ?? 0, others)
    },
    all: () =>
      [...groups.values()]
        .map(({ ids, ...group }) => ({
          ...group,
          calls: ids.size,
          examples: [...ids].sort().slice(0, mostExamples),
        }))
        .sort((a, b) => rank(a) - rank(b) || b.calls - a.calls || compare(nameOf(a), nameOf(b))),
  }
}

const rank = ({ reason }: Finding): number => (reason === 'unexplained' ? 0 : 1)
const nameOf = ({ kind, reason, event, field, from }: Finding): string =>
  JSON.stringify([kind, reason, event, field, from])
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
