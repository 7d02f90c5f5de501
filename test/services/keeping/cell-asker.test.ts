import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { type CellAsker, createCellAsker } from '../../../electron/services/keeping/cell-asker.ts'
import { daysAfter, wallOfDay } from '../../../electron/services/keeping/days.ts'
import { type LearnedRules, nothingLearned } from '../../../shared/keeping.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { never } from '../call-center/questions.ts'
import { sharedStore } from '../store/open-store.ts'
import { fixedClock } from './fixed-clock.ts'
import { detail } from './ordered-server.ts'

const store = sharedStore()
const day = '2026-11-20'
const minute = 60_000
/** The call center's clock is UTC here. */
const end = wallOfDay(day) + 24 * 60 * minute
let office: string
let asker: CellAsker
/** The call center's records of any day and report, and the total that it states. */
let rows: number[]
let total: number | null
let asked: SearchQuery[]
let learned: LearnedRules

const record = (n: number) => detail(n, { starttime: `${day} 09:00:${String(n).padStart(2, '0')}` })
const keyOf = (n: number) => String(detail(n)._id)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: end + 30 * minute })
  office = randomUUID()
  rows = [1, 2, 3]
  total = null
  asked = []
  learned = nothingLearned
  const stores = { of: async () => store() }
  const clock = { learn: async () => {}, get: async () => fixedClock(0) }
  asker = createCellAsker({
    connectionId: office,
    store: store(),
    client: {
      get learned() {
        return learned
      },
      search: async (query) => {
        asked.push(query)
        const ordered = query.sorting?.descending ? rows.toReversed() : rows
        return {
          records: ordered.slice(query.start).map((n) => ({ fields: record(n), problems: [] })),
          ...{ start: query.start, count: query.count, total: total ?? rows.length, sorting: {} },
          ...{ target: null, useGroupBy: null, message: '' },
        }
      },
      learnRanges: async () => {},
      noteDelay: () => {},
    },
    archive: createArchiver(stores, clock, () => {}),
    endOf: async (asked) => wallOfDay(daysAfter(asked, 1)),
  })
})
afterEach(() => vi.useRealTimers())

const stored = () => store().read('keeping.cells', { connectionId: office, from: '', to: '9999-12-31' })

async function archived(): Promise<string[]> {
  const { records } = await store().archive.page({ connectionId: office, report: 'queue', limit: 100 })
  return records.map(({ fields }) => String(fields._id)).sort()
}

describe('a cell that is asked for', () => {
  test('is stored with its records, and says what is stored of which total', async () => {
    const cell = {
      ...{ report: 'queue', day, state: 'complete', counted: 3, stored: 3, settled: true },
      asOf: end + 30 * minute,
    }
    expect(await asker.ask('queue', day, 'older', never)).toEqual(cell)
    expect(await stored()).toEqual([cell])
    expect(await archived()).toEqual([1, 2, 3].map(keyOf))
  })

  test('differs where the call center counts more than it returns', async () => {
    total = 5
    const cell = await asker.ask('queue', day, 'older', never)
    expect(cell).toMatchObject({ state: 'differing', counted: 5, stored: 3, settled: true })
    expect(await stored()).toEqual([cell])
  })

  test('isn’t settled before half an hour after the day’s end', async () => {
    vi.setSystemTime(end + 30 * minute - 1)
    expect(await asker.ask('queue', day, 'older', never)).toMatchObject({ settled: false, state: 'complete' })
  })

  test('is its whole day by any condition, as ranges select', async () => {
    await asker.ask('queueDetails', day, 'older', never)
    learned = { ...nothingLearned, selectedBy: 'endtime' }
    await asker.ask('queueDetails', day, 'older', never)
    const like = {
      ...{ report: 'queueDetails', alike: false, start: 0, count: 500 },
      conditions: { from: '', to: '', cuid: '', qnum: '', queue: '', queue_id: '' },
      sorting: { field: 'starttime', descending: false },
    }
    expect(asked).toEqual([
      { ...like, range: { from: '2026-11-20 00:00', to: '2026-11-21 00:00' } },
      { ...like, range: { from: '2026-11-20 00:00', to: '2026-11-21 03:00' } },
    ])
  })
})

describe('the newest records', () => {
  const isNewestFirst = () => asked.map(({ sorting }) => sorting?.descending)

  test('are enough where the others are known', async () => {
    expect(asker.keysOf('quick', day)).toBeNull()
    await asker.ask('quick', day, 'current', never)
    expect(asker.keysOf('quick', day)).toEqual(new Set([1, 2, 3].map(keyOf)))
    rows = [1, 2, 3, 4]
    expect(await asker.ask('quick', day, 'current', never)).toMatchObject({ stored: 4, state: 'complete' })
    expect(asker.keysOf('quick', day)).toEqual(new Set([1, 2, 3, 4].map(keyOf)))
    expect(isNewestFirst()).toEqual([false, true])
  })

  test('aren’t enough for a day that is filled or waited for', async () => {
    for (const kind of ['fill', 'fill', 'asked'] as const) await asker.ask('quick', day, kind, never)
    expect(isNewestFirst()).toEqual([false, false, false])
    expect(asker.keysOf('quick', day)?.size).toBe(3)
  })

  test('aren’t known of an older day, of another report or another day', async () => {
    await asker.ask('quick', day, 'older', never)
    expect(asker.keysOf('quick', day)).toBeNull()
    await asker.ask('quick', day, 'fill', never)
    expect(asker.keysOf('queue', day)).toBeNull()
    expect(asker.keysOf('quick', daysAfter(day, 1))).toBeNull()
  })

  test('are known of the last five days alone', async () => {
    for (let back = 0; back <= 5; back++) {
      for (const report of reportNames) await asker.ask(report, daysAfter(day, -back), 'fill', never)
    }
    const known = [0, -1, -5].map((back) => asker.keysOf('quick', daysAfter(day, back))?.size ?? null)
    expect(known).toEqual([null, 3, 3])
  })

  test('count those that were saved outside of a cell, by their day', async () => {
    await asker.ask('quick', day, 'fill', never)
    asker.noteRecords('quick', [
      record(4),
      { ...record(5), starttime: '2026-11-21 09:00:00' },
      { ...record(6), starttime: '' },
    ])
    asker.noteRecords('queue', [record(7)])
    expect(asker.keysOf('quick', day)).toEqual(new Set([1, 2, 3, 4].map(keyOf)))
    expect(asker.keysOf('queue', day)).toBeNull()
  })
})
