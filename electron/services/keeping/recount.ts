import type { ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { KeysToRead, StoredKey } from './cells.store.ts'
import type { Keeper } from './keeper.ts'

/** A recount's differences from what was stored, by record keys. */
export interface CellDifference {
  readonly report: ReportName
  readonly added: readonly string[]
  readonly changed: readonly string[]
  /** Stored on that day, but not returned any more. */
  readonly vanished: readonly string[]
}

interface RecountOptions {
  readonly connectionId: string
  readonly day: ServerDay
  /** The day in UTC milliseconds. */
  readonly period: { readonly from: number; readonly to: number }
  /** Resolves to the keys of the records that began in a period. */
  readonly storedKeys: (of: KeysToRead) => Promise<readonly StoredKey[]>
  readonly keeper: Pick<Keeper, 'ask' | 'asker'>
}

/** Asks for a day again and compares what it brings with what was stored. @throws AppError of the call center */
export async function recountDay(options: RecountOptions): Promise<readonly CellDifference[]> {
  const { day, keeper } = options
  const before = await storedIn(options)
  await keeper.ask(day)
  const after = await storedIn(options)
  return reportNames.map((report, index) => {
    const was = before[index] ?? new Map<string, number>()
    const is = after[index] ?? new Map<string, number>()
    const returned = keeper.asker.keysOf(report, day)
    return {
      report,
      added: [...is.keys()].filter((key) => !was.has(key)),
      changed: [...is]
        .filter(([key, storedAt]) => was.has(key) && was.get(key) !== storedAt)
        .map(([key]) => key),
      vanished: returned === null ? [] : [...was.keys()].filter((key) => !returned.has(key)),
    }
  })
}

/** Resolves to each report's keys of the day with when the newest form was stored. */
function storedIn({ connectionId, period, storedKeys }: RecountOptions): Promise<Map<string, number>[]> {
  return Promise.all(
    reportNames.map(async (report) => {
      const keys = await storedKeys({ connectionId, report, ...period })
      return new Map(keys.map(({ key, storedAt }) => [key, storedAt]))
    }),
  )
}
