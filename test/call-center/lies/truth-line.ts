import type { FieldValue } from '../../../electron/mock/records/columns.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { PlantKind } from '../plants/plant.ts'

/** An event, by its canonical name. */
interface AboutEvent {
  readonly event: string
  /** The call's id; null for an event of no call. */
  readonly call: string | null
}

interface AboutRecord {
  readonly report: ReportName
  readonly _id: string
  readonly call: string
}

/**
 * One lie of the call center. `at` is when it happened by the call center's clock, in epoch milliseconds; in
 * the play of ended calls that is the calls' own time.
 */
export type TruthLine = { readonly at: number } & (
  | ({ readonly what: 'dropped' | 'repeated' } & AboutEvent)
  /** Sent at `until` instead, after others. */
  | ({ readonly what: 'delayed'; readonly until: number } & AboutEvent)
  /** Nothing is sent from `from` to `to`. */
  | { readonly what: 'outage'; readonly from: number; readonly to: number }
  /** A cause of lost calls; `agents` are paused or take nothing, `trunk` is dead. */
  | {
      readonly what: 'planted'
      readonly kind: PlantKind
      readonly from: number
      readonly to: number
      readonly strength: number
      readonly agents: readonly string[]
      readonly trunk: string | null
    }
  /** Lost in an outage. */
  | ({ readonly what: 'silenced' } & AboutEvent)
  /** All of a call's records will stand in the answers at `until`, not at `at`. */
  | { readonly what: 'withheld'; readonly call: string; readonly until: number }
  /** A withheld record stands in the answers from `at` on; it was due at `due`. */
  | ({ readonly what: 'late'; readonly due: number } & AboutRecord)
  /** What the service derives of the field follows: the text of a duration, the counter of a disposition. */
  | ({
      readonly what: 'changed'
      readonly field: string
      readonly before: FieldValue
      readonly after: FieldValue
    } & AboutRecord)
)

const instants: ReadonlySet<string> = new Set(['at', 'until', 'from', 'to', 'due'])

/** Formats one line of JSON with ISO times. */
export function truthText(line: TruthLine): string {
  const values = Object.entries(line).map(([name, value]) => [
    name,
    instants.has(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
  ])
  return `${JSON.stringify(Object.fromEntries(values))}\n`
}
