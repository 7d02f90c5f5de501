import type { TileSeverity } from './severity.ts'

/** What places a queue's tile. */
export interface Placed {
  readonly number: string
  readonly severity: TileSeverity | null
  /** Null where it is unknown. */
  readonly waiting: number | null
}

const ranks: Readonly<Record<TileSeverity, number>> = { alarm: 0, past: 1, near: 2, ok: 3 }
const rankOf = ({ severity }: Placed): number => (severity === null ? ranks.ok : ranks[severity])

const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * Returns the queues worst first: raised alarms, then severities, then waiting calls. A tile of the order before
 * moves only to another severity, so that nothing jumps with each event.
 */
export function orderTiles(queues: readonly Placed[], before: readonly string[]): string[] {
  const places = new Map(before.map((number, index) => [number, index]))
  const placeOf = ({ number }: Placed) => places.get(number) ?? before.length
  return queues
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        placeOf(a) - placeOf(b) ||
        (b.waiting ?? 0) - (a.waiting ?? 0) ||
        byNumber.compare(a.number, b.number),
    )
    .map(({ number }) => number)
}
