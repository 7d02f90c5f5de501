import { LRUCache } from 'lru-cache'
import type { Cell, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { ReportPage, ReportRecord } from '../../../shared/reports/page.ts'
import { searchQuery } from '../../../shared/reports/query.ts'
import { keyOf } from '../call-center/walk-pages.ts'
import type { Store } from '../store/store.ts'
import { systemTime, type Time } from '../time.ts'
import type { Archiver } from './archiver.ts'
import { readCell, readNewest } from './cell-pages.ts'
import { dayOfWall, rangeOfDay } from './days.ts'
import type { LaneKind } from './lane.ts'
import { wallOfField } from './learn-rules.ts'
import type { LearningClient } from './learning-client.ts'
import { settleMs } from './planner.ts'

interface CellAskerOptions {
  readonly connectionId: string
  readonly store: Pick<Store, 'write'>
  readonly client: LearningClient
  readonly archive: Pick<Archiver, 'date' | 'save'>
  readonly time?: Pick<Time, 'now'>
  /** Resolves to a day's end in UTC milliseconds. */
  readonly endOf: (day: ServerDay) => Promise<number>
}

/** Asks for cells, saves their records, and remembers which of the newest day's are stored. */
export interface CellAsker {
  /** Resolves to the cell as saved. @throws AppError */
  ask(report: ReportName, day: ServerDay, kind: LaneKind, signal: AbortSignal): Promise<Cell>
  /** Returns the keys that the last requests brought, for today, yesterday and the last days that were asked for. */
  keysOf(report: ReportName, day: ServerDay): ReadonlySet<string> | null
  /** Counts records that were saved outside of a cell, such as a single call's, to the newest day. */
  noteRecords(report: ReportName, records: readonly ReportRecord['fields'][]): void
}

/** Records per request. */
const pageSize = 500
/** Today, whichever that turns out to be as the clock is learned, yesterday, and days that the user asked for. */
const daysKnown = 5

export function createCellAsker(options: CellAskerOptions): CellAsker {
  const { connectionId, store, client, archive, endOf, time = systemTime } = options
  const brought = new LRUCache<string, Set<string>>({ max: daysKnown * reportNames.length })

  async function save(report: ReportName, page: ReportPage): Promise<void> {
    const fields = page.records.map((record) => record.fields)
    const records = await archive.date(connectionId, report, fields)
    await archive.save({ connectionId, report, operation: 'search', records, walk: null })
  }

  const nameOf = (report: ReportName, day: ServerDay) => `${report} ${day}`
  const keysOf = (report: ReportName, day: ServerDay) => brought.get(nameOf(report, day)) ?? null

  return {
    ask: async (report, day, kind, signal) => {
      const asOf = time.now()
      const query = searchQuery.parse({
        report,
        conditions: {},
        range: rangeOfDay(day, client.learned),
        alike: false,
        start: 0,
        count: pageSize,
        sorting: null,
      })
      const pages = {
        search: (page: typeof query) => client.search(page, kind, signal),
        save: (page: ReportPage) => save(report, page),
      }
      const known = kind === 'current' ? keysOf(report, day) : null
      const read = known ? await readNewest(query, known, pages) : await readCell(query, pages)
      if (kind !== 'older') brought.set(nameOf(report, day), read.keys)
      const cell: Cell & { readonly asOf: number } = {
        report,
        day,
        state: read.isComplete ? 'complete' : 'differing',
        counted: read.counted,
        stored: read.keys.size,
        asOf,
        settled: asOf >= (await endOf(day)) + settleMs,
      }
      await store.write('keeping.saveCell', { connectionId, ...cell })
      return cell
    },
    keysOf,
    noteRecords: (report, records) => {
      for (const fields of records) {
        const wall = wallOfField(fields.starttime)
        if (wall !== null) keysOf(report, dayOfWall(wall))?.add(keyOf(fields))
      }
    },
  }
}
