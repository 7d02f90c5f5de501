import type { DatabaseSync } from 'node:sqlite'
import type { WhyToRead } from '../../electron/services/why/why.store.ts'
import { usualChoices } from '../../shared/figures/definitions.ts'
import type { FigureScope } from '../../shared/figures/queries.ts'
import { binMsOf, mostComparable } from '../../shared/why/figures.ts'

const weekMs = 7 * 86_400_000
/** Events of this long before tell the states at the beginning. */
const lookBackMs = weekMs / 14

/** Asks about a period that ends at `to`, and the same hours of earlier weeks (UTC milliseconds). */
export function whyQuery(scope: FigureScope, to: number, length: number): WhyToRead {
  const periods = Array.from({ length: mostComparable + 1 }, (_, weeks) => ({
    from: to - length - weeks * weekMs,
    to: to - weeks * weekMs,
  }))
  const binMs = binMsOf({ from: to - length, to })
  return { ...scope, periods, binMs, heardUntil: scope.to, choices: usualChoices }
}

/** Reads the same periods' entries, attempts and changes of state row by row, without adding anything up. */
export function plainRead(db: DatabaseSync, { periods }: WhyToRead): number {
  const records = db.prepare(`SELECT started_at, kind, true_wait, talk, qnum, dst FROM record
    WHERE archive = ? AND started_at >= ? AND started_at < ?`)
  const states = db.prepare(`SELECT received_at, exten, state FROM event
    WHERE received_at >= ? AND received_at < ?`)
  let rows = 0
  for (const { from, to } of periods) {
    for (const archive of [1, 2]) rows += records.all(archive, from, to).length
    rows += states.all(from - lookBackMs, to).length
  }
  return rows
}
