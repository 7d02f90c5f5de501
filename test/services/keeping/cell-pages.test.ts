import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, readNewest } from '../../../electron/services/keeping/cell-pages.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { byTime } from '../call-center/questions.ts'
import { detail } from './ordered-server.ts'

const query: SearchQuery = { ...byTime({ report: 'queueDetails' }), count: 20 }
const idOf = (n: number) => String(detail(n)._id)
const idsUpTo = (count: number) => Array.from({ length: count }, (_, n) => idOf(n)).sort()

/** The rows of a call center at the n-th request (from 1), oldest first, and the total that it states. */
interface Table {
  readonly rows: readonly number[]
  readonly total?: number | null
}

/** A call center whose table is another at each request; it may ignore the order or cap its pages. */
function callCenter(
  tableAt: (request: number) => Table,
  { cap = 500, ignoresOrder = false }: { cap?: number; ignoresOrder?: boolean } = {},
) {
  const asked: SearchQuery[] = []
  const saved = new Set<string>()
  const search = async (page: SearchQuery): Promise<ReportPage> => {
    asked.push(page)
    const { rows, total = rows.length } = tableAt(asked.length)
    const ordered = page.sorting?.descending && !ignoresOrder ? rows.toReversed() : rows
    const shown = ordered.slice(page.start, page.start + Math.min(cap, page.count))
    return {
      records: shown.map((n) => ({ fields: detail(n), problems: [] })),
      start: page.start,
      count: page.count,
      total,
      sorting: {},
      target: null,
      useGroupBy: null,
      message: '',
    }
  }
  const save = async (page: ReportPage) => {
    for (const { fields } of page.records) saved.add(String(fields._id))
  }
  return { tools: { search, save }, asked, saved }
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('a cell', () => {
  test('is complete when all pages brought as many records as the call center counts', async () => {
    const { tools, asked, saved } = callCenter(() => ({ rows: upTo(730) }))
    const read = await readCell(query, tools)
    expect(read).toMatchObject({ counted: 730, isComplete: true })
    expect([...read.keys].sort()).toEqual(idsUpTo(730))
    expect([...saved].sort()).toEqual(idsUpTo(730))
    expect(asked.map(({ start }) => start)).toEqual([0, 500])
  })

  test('forgets what was removed while it was read, so that what comes then is counted at once', async () => {
    const tables = [upTo(3), [1, 2], [1, 2], [1, 2, 3], [1, 2, 3]]
    const { tools, asked } = callCenter((request) => ({ rows: tables[request - 1] ?? [1, 2, 3] }), { cap: 1 })
    const read = await readCell({ ...query, count: 1 }, tools)
    expect(read).toMatchObject({ counted: 3, isComplete: true })
    expect([...read.keys].sort()).toEqual([1, 2, 3].map(idOf))
    expect(asked.map(({ start }) => start)).toEqual([0, 1, 0, 1, 2])
  })

  test('is read whole from a call center that caps its pages', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(120) }), { cap: 50 })
    expect(await readCell(query, tools)).toMatchObject({ counted: 120, isComplete: true })
    expect(asked.map(({ start }) => start)).toEqual([0, 50, 100])
  })

  test('is complete although records come in while it is read', async () => {
    const { tools, saved } = callCenter((request) => ({ rows: upTo(100 + 5 * request) }), { cap: 40 })
    const read = await readCell(query, tools)
    expect(read.isComplete).toBe(true)
    expect(read.keys.size).toBe(read.counted)
    expect([...saved].sort()).toEqual([...read.keys].sort())
  })

  test('is read again when removed records pulled others past the reader', async () => {
    const { tools, saved } = callCenter(
      (request) => ({ rows: request < 3 ? upTo(100) : upTo(100).slice(5) }),
      { cap: 20 },
    )
    const read = await readCell(query, tools)
    expect(read).toMatchObject({ counted: 95, isComplete: true })
    expect([...read.keys].sort()).toEqual(upTo(100).slice(5).map(idOf).sort())
    expect(saved.size).toBe(100)
  })

  test('is read oldest first, so that new records come behind what was read', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(120) }), { cap: 50 })
    await readCell(query, tools)
    for (const { sorting, report, range } of asked) {
      expect({ sorting, report, range }).toEqual({
        sorting: { field: 'starttime', descending: false },
        report: query.report,
        range: query.range,
      })
    }
  })

  test('that is empty takes one request', async () => {
    const { tools, asked } = callCenter(() => ({ rows: [] }))
    expect(await readCell(query, tools)).toMatchObject({ counted: 0, isComplete: true })
    expect(asked).toHaveLength(1)
  })

  test('without a total is read once, until a page brings nothing new', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(50), total: null }), { cap: 20 })
    const read = await readCell(query, tools)
    expect(read).toMatchObject({ counted: null, isComplete: false })
    expect(read.keys.size).toBe(50)
    expect(asked.map(({ start }) => start)).toEqual([0, 20, 40, 50])
    const same = callCenter(() => ({ rows: upTo(20), total: null }))
    await readCell(query, {
      ...same.tools,
      search: (page: SearchQuery) => same.tools.search({ ...page, start: 0 }),
    })
    expect(same.asked).toHaveLength(2)
  })

  test('whose total stays another is read twice, or three times while that brings more', async () => {
    const stays = callCenter(() => ({ rows: upTo(50), total: 60 }))
    await readCell(query, stays.tools)
    expect(stays.asked.map(({ start }) => start)).toEqual([0, 50, 0, 50])
    const grows = callCenter((request) => ({ rows: upTo(50 + Math.ceil(request / 2)), total: 90 }))
    expect(await readCell(query, grows.tools)).toMatchObject({ counted: 90, isComplete: false })
    expect(grows.asked.filter(({ start }) => start === 0)).toHaveLength(3)
  })

  test('differs where the total stays another after all passes', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(50), total: 60 }))
    expect(await readCell(query, tools)).toMatchObject({ counted: 60, isComplete: false })
    expect(asked.length).toBeLessThan(10)
  })

  test('proves nothing without a total', async () => {
    const { tools, saved } = callCenter(() => ({ rows: upTo(50), total: null }))
    expect(await readCell(query, tools)).toMatchObject({ counted: null, isComplete: false })
    expect(saved.size).toBe(50)
  })

  test('ends although every page is the same', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(20), total: 1_000_000 }))
    const same = { ...tools, search: (page: SearchQuery) => tools.search({ ...page, start: 0 }) }
    expect(await readCell(query, same)).toMatchObject({ isComplete: false })
    expect(asked.length).toBeLessThan(10)
  })

  test('that is complete has every record, whatever comes in meanwhile and in whichever order', async () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 150 }),
        arrivals,
        fc.constantFrom(7, 20, 500),
        fc.boolean(),
        async (first, come, cap, ignoresOrder) => {
          const countAt = (request: number) =>
            first + come.slice(0, request).reduce((sum, each) => sum + each, 0)
          // A table that lists the newest first shifts with each that comes in.
          const rowsAt = (request: number) =>
            ignoresOrder ? upTo(countAt(request)).toReversed() : upTo(countAt(request))
          const { tools, asked, saved } = callCenter((request) => ({ rows: rowsAt(request) }), {
            cap,
            ignoresOrder,
          })
          const read = await readCell(query, tools)
          if (!read.isComplete) return
          expect([...read.keys].sort()).toEqual(idsUpTo(countAt(asked.length)))
          expect([...saved].sort()).toEqual(idsUpTo(countAt(asked.length)))
        },
      ),
    )
  })
})

describe('a cell’s newest records', () => {
  const known = new Set(idsUpTo(600))

  test('take one request when the total is explained', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(603) }))
    const read = await readNewest(query, known, tools)
    expect(read).toMatchObject({ counted: 603, isComplete: true })
    expect([...read.keys].sort()).toEqual(idsUpTo(603))
    expect(asked).toHaveLength(1)
  })

  test('are found at the end where the call center ignores the order', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(603) }), { ignoresOrder: true })
    expect(await readNewest(query, known, tools)).toMatchObject({ counted: 603, isComplete: true })
    expect(asked).toHaveLength(2)
  })

  test('are the whole cell where a late record lies in its midst', async () => {
    const rows = [...upTo(300), 900, ...upTo(600).slice(300)]
    const { tools, saved } = callCenter(() => ({ rows }), { cap: 50 })
    expect(await readNewest(query, known, tools)).toMatchObject({ counted: 601, isComplete: true })
    expect(saved).toContain(idOf(900))
  })

  test('are asked for newest first, and at the end only where the total says that something lies there', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(603) }), { ignoresOrder: true })
    await readNewest(query, known, tools)
    expect(asked.map(({ start, sorting }) => [start, sorting?.descending])).toEqual([
      [0, true],
      [583, true],
    ])
    const fewer = callCenter(() => ({ rows: upTo(599) }))
    await readNewest(query, known, fewer.tools)
    expect(fewer.asked.map(({ sorting }) => sorting?.descending)).toEqual([true, false, false])
    const empty = callCenter(() => ({ rows: [], total: 700 }))
    await readNewest(query, known, empty.tools)
    expect(empty.asked.filter(({ sorting }) => sorting?.descending)).toHaveLength(1)
  })

  test('are read whole from a call center that states no total', async () => {
    const { tools, asked } = callCenter(() => ({ rows: upTo(20), total: null }))
    expect(await readNewest(query, new Set(), tools)).toMatchObject({ counted: null, isComplete: false })
    expect(asked.map(({ sorting }) => sorting?.descending)).toEqual([true, false, false])
  })

  test('no longer hold a record that is gone', async () => {
    const { tools } = callCenter(() => ({ rows: upTo(599) }))
    const read = await readNewest(query, known, tools)
    expect(read).toMatchObject({ counted: 599, isComplete: true })
    expect([...read.keys].sort()).toEqual(idsUpTo(599))
  })
})
