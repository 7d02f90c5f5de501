import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { savePage } from '../../../electron/services/store/worker/archive/write.ts'
import { archiveOf } from '../../../electron/services/store/worker/figures/scope.ts'
import { readWaitsCaused } from '../../../electron/services/store/worker/figures/waits-caused.ts'
import { applicationId, migrations } from '../../../electron/services/store/worker/migrations.ts'
import { openForWriting } from '../../../electron/services/store/worker/open-database.ts'
import { dayOf } from '../../../shared/clock/wall-time.ts'
import { usualChoices } from '../../../shared/kpi/definitions.ts'
import { readEntryRows, rowsOfFigure, writeEntryRows } from '../../../shared/kpi/entry-rows.ts'
import { entryFigures } from '../../../shared/kpi/figures.ts'
import { entryKinds } from '../../../shared/kpi/outcome.ts'
import { type FigureScope, figureScope, type SeriesAnswer } from '../../../shared/kpi/queries.ts'
import { madeEntries, madeEntry } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, sharedStore, storeFile } from './open-store.ts'
import { plainCallbacks, plainCallers, plainOpen, plainSeries, plainTally } from './plain-figures.ts'

const store = sharedStore()
/** Covers eleven days. */
const entries = madeEntries(0, 700).map((entry, n) => ({ ...entry, start: entry.start + n * 1_200_000 }))
const first = entries[0]?.start ?? 0
const last = entries.at(-1)?.start ?? 0
const calls: MadeRecord[] = madeEntries(10_000, 120).map(({ fields, start }, n) => ({
  start: start - 970_000_000 + n * 6_000_000,
  fields: {
    ...fields,
    dst: n % 2 === 0 ? `0912${1_000_000 + (n % 60)}` : '900',
    disposition: n % 3 === 0 ? 'ANSWERED' : 'NO ANSWER',
  },
}))

beforeAll(async () => {
  const queue = { report: 'queue', operation: 'search' } as const
  for (let n = 0; n < entries.length; n += 100) {
    await store().archive.savePage(pageOf(entries.slice(n, n + 100), queue))
  }
  // The same entries in other records, and records of another connection.
  const again = entries
    .slice(0, 50)
    .filter(({ fields }) => fields.queue_id !== '')
    .map(({ fields, start }, n) => ({ start, fields: { ...fields, _id: `${n}`.padStart(24, 'a') } }))
  await store().archive.savePage(pageOf(again, queue))
  await store().archive.savePage(pageOf(madeEntries(0, 60), { ...queue, profile: 'branch' }))
  await store().archive.savePage(pageOf(calls, { report: 'quick', operation: 'search' }))
})

/** Often exactly an entry's start: a period includes its first millisecond and excludes its end. */
const moments = fc.oneof(
  fc.integer({ min: first - 100_000, max: last + 100_000 }),
  fc.constantFrom(...[...entries, ...calls].map(({ start }) => start)),
)
const scopes = fc
  .record({
    a: moments,
    b: moments,
    queues: fc.subarray(['900', '901', '902', 'فروش', '999']),
    agents: fc.subarray(['500', '501', '505']),
    consistentOnly: fc.boolean(),
  })
  .map(
    ({ a, b, queues, agents, consistentOnly }): FigureScope => ({
      profile: 'office',
      from: Math.min(a, b),
      to: Math.max(a, b),
      queues,
      agents,
      consistentOnly,
    }),
  )
const choices = fc.record({
  thresholdSeconds: fc.integer({ min: 0, max: 120 }),
  shortSeconds: fc.integer({ min: 0, max: 60 }),
  withoutShort: fc.boolean(),
  hungUpIsAbandoned: fc.boolean(),
})
const whole: FigureScope = figureScope.parse({ profile: 'office', from: first, to: last + 1 })

describe('the archive’s totals equal the records one by one', () => {
  test('the tally', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, async (scope) => {
        expect(await store().figures.tally(scope)).toEqual(plainTally(entries, scope))
      }),
    )
  })

  test('the charts', async () => {
    await fc.assert(
      fc.asyncProperty(
        scopes,
        choices,
        fc.constantFrom('hour' as const, 'day' as const),
        fc.constantFrom(0, 210, -300),
        fc.uniqueArray(fc.integer({ min: dayOf(first), max: dayOf(last) + 1 }), { maxLength: 12 }),
        async (scope, choices, unit, offsetMinutes, wholeDays) => {
          const query = { ...scope, choices, unit }
          const offsets = [{ since: 0, offsetMinutes }]
          const found = await store().figures.series({ ...query, offsets, wholeDays })
          expect(inOrder(found)).toEqual(inOrder(plainSeries(entries, query, offsetMinutes, wholeDays)))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('callers, and those nobody called back', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, async (scope) => {
        const { open } = plainCallbacks(entries, calls, { ...scope, consistentOnly: false })
        expect(await store().figures.callers(scope)).toEqual({
          ...plainCallers(entries, { ...scope, consistentOnly: false }),
          ...plainOpen([...open.values()].map(({ since }) => since)),
        })
      }),
      { numRuns: 40 },
    )
  })
})

test('a figure’s rows include the entries with an unknown wait', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const abandoned = (n: number, wait: number | null) => {
    const { start, fields } = madeEntry(n)
    const { endtime: _, ...known } = fields
    return { start, fields: { ...known, disposition: 'ABANDONED', wait } }
  }
  const records = [abandoned(1, 2), abandoned(2, 50), abandoned(3, null)]
  await archive.savePage(pageOf(records, { report: 'queue', operation: 'search' }))
  const choices = { ...usualChoices, shortSeconds: 5, withoutShort: true }
  const { abandonment } = entryFigures(await figures.tally(whole), choices)
  expect(abandonment).toMatchObject({ value: 1 })
  const waitsOf = async (figure: 'offered' | 'abandoned' | 'abandonTime' | 'abandonment') => {
    const { rows } = rowsOfFigure(figure, choices, null)
    const entries = readEntryRows(writeEntryRows(rows))
    const filter = { from: whole.from, to: whole.to, entries }
    const page = await archive.page({ profile: 'office', report: 'queue', filter })
    return page.records.map(({ fields }) => fields.wait)
  }
  for (const figure of ['offered', 'abandoned', 'abandonTime'] as const) {
    expect((await waitsOf(figure)).toSorted()).toEqual([2, 50, null])
  }
  // A wait of two seconds counts as short.
  expect((await waitsOf('abandonment')).toSorted()).toEqual([50, null])
})

test('an hour of the week opens as many rows as its chart counts, also across a clock change', async () => {
  const middle = Math.floor((first + last) / 2_000) * 1_000
  const offsets = [
    { since: first, offsetMinutes: 270 },
    { since: middle, offsetMinutes: 210 },
  ]
  const { week } = await store().figures.series({
    ...whole,
    choices: usualChoices,
    unit: 'hour',
    offsets,
    wholeDays: [],
  })
  const rowsOf = async (hours: number[]) => {
    const written = writeEntryRows({ kinds: [...entryKinds], weekHours: { hours, offsets } })
    const filter = { from: whole.from, to: whole.to, entries: readEntryRows(written) }
    return (await store().archive.count({ profile: 'office', report: 'queue', filter })).total
  }
  const offered = week.map(({ answered, abandoned, missed, other }) => answered + abandoned + missed + other)
  const met = offered.flatMap((count, hour) => (count > 0 ? [hour] : []))
  expect(met.length).toBeGreaterThan(3)
  for (const hour of [...met.slice(0, 20), 0, 167]) expect(await rowsOf([hour])).toBe(offered[hour])
  expect(await rowsOf(met)).toBe(offered.reduce((sum, count) => sum + count, 0))
})

test('an interval of some days opens as many rows as staffing counts, also across a clock change', async () => {
  const middle = Math.floor((first + last) / 2_000) * 1_000
  const offsets = [
    { since: first, offsetMinutes: 270 },
    { since: middle, offsetMinutes: 210 },
  ]
  const firstDay = Math.floor((first + 270 * 60_000) / 86_400_000)
  const lastDay = Math.floor((last + 210 * 60_000) / 86_400_000)
  const all = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index)
  for (const days of [all, all.filter((day) => day % 2 === 0), [firstDay]]) {
    const intervals = await store().figures.staffing({ ...whole, offsets, days, intervalMinutes: 30 })
    expect(intervals.some(({ calls }) => calls > 0)).toBe(true)
    for (const [place, { calls }] of intervals.entries()) {
      const dayMinutes = { from: place * 30, to: place * 30 + 30, days, offsets }
      const written = writeEntryRows({ kinds: [...entryKinds], dayMinutes })
      const filter = { from: whole.from, to: whole.to, entries: readEntryRows(written) }
      expect(await store().archive.count({ profile: 'office', report: 'queue', filter })).toMatchObject({
        total: calls,
      })
    }
  }
})

test('a changed archive shows at the next request', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const queue = { report: 'queue', operation: 'search' } as const
  const of = { ...whole, to: last * 2 }
  const count = async () =>
    Object.values(await figures.tally(of)).reduce((sum, kind) => sum + kind.entries, 0)
  expect(await count()).toBe(0)
  await archive.savePage(pageOf(madeEntries(0, 30), queue))
  expect(await count()).toBe(30)
  const one = madeEntry(3)
  const changed = { ...one, fields: { ...one.fields, disposition: 'ANSWERED', wait: 77, billsec: 5 } }
  await archive.savePage(pageOf([changed], queue))
  const now = madeEntries(0, 30).map((entry, n) => (n === 3 ? changed : entry))
  expect(await figures.tally(of)).toEqual(plainTally(now, of))
  const { records } = await archive.page({ profile: 'office', report: 'queue', limit: 5 })
  await archive.correctStarts(records.map(({ row }) => ({ row, start: null })))
  expect(await count()).toBe(25)
  const coverage = (from: number, to: number) =>
    figures.coverage({ profile: 'office', report: 'queue', from, to })
  expect(await coverage(of.from, of.to)).toEqual({ isEmpty: false, undated: 5 })
  expect(await coverage(of.from - 86_400_000, of.from)).toEqual({ isEmpty: true, undated: 5 })
})

test('a late, changed or moved record is counted where it is now', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const queue = { report: 'queue', operation: 'search' } as const
  const of = { ...whole, to: last * 2 }
  const now = entries.slice(0, 300)
  const agrees = async () => expect(await figures.tally(of)).toEqual(plainTally(now, of))
  await archive.savePage(pageOf([...now.slice(0, 20), ...now.slice(21)], queue))
  await archive.savePage(pageOf(now.slice(20, 21), queue))
  await agrees()
  const one = entries[40] ?? madeEntry(40)
  now[40] = { ...one, fields: { ...one.fields, disposition: 'ANSWERED', wait: 77, billsec: 5 } }
  await archive.savePage(pageOf(now.slice(40, 41), queue))
  await agrees()
  const { records } = await archive.page({ profile: 'office', report: 'queue', limit: 100 })
  const moved = records.map(({ row, start }) => ({ row, start: start === null ? null : start - 86_400_000 }))
  await archive.correctStarts(moved)
  expect(moved).toHaveLength(100)
  for (const [place, { start, ...entry }] of now.entries()) {
    if (place >= 200) now[place] = { ...entry, start: start - 86_400_000 }
  }
  await agrees()
})

test('a late, changed or moved callback is seen', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const day = 86_400_000
  const tried = entries.slice(0, 300)
  const scope = { ...whole, to: last * 2 }
  const now = calls.slice(0, 60)
  const agrees = async () => {
    const open = [...plainCallbacks(tried, now, scope).open.values()].map(({ since }) => since)
    expect(await figures.callers(scope)).toEqual({ ...plainCallers(tried, scope), ...plainOpen(open) })
  }
  const quick = { report: 'quick', operation: 'search' } as const
  await archive.savePage(pageOf(tried, { report: 'queue', operation: 'search' }))
  await archive.savePage(pageOf([...now.slice(0, 10), ...now.slice(20)], quick))
  await agrees()
  await archive.savePage(pageOf(now.slice(10, 20), quick))
  await agrees()
  for (const [place, call] of now.entries()) {
    if (place >= 30) now[place] = { ...call, fields: { ...call.fields, disposition: 'BUSY' } }
  }
  await archive.savePage(pageOf(now.slice(30), quick))
  await agrees()
  const { records } = await archive.page({ profile: 'office', report: 'quick', limit: 100 })
  expect(records).toHaveLength(60)
  await archive.correctStarts(records.map(({ row, start }) => ({ row, start: (start ?? 0) - 9 * day })))
  for (const [place, { start, ...call }] of now.entries()) now[place] = { ...call, start: start - 9 * day }
  await agrees()
})

test('records stored before there were figures are counted', async () => {
  const file = await storeFile()
  const old = new DatabaseSync(file)
  const before = migrations.findIndex((migration) => migration.includes('record_figures'))
  for (const migration of migrations.slice(0, before)) old.exec(migration)
  old.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${before};
    INSERT INTO archive (id, profile, report, records) VALUES (1, 'office', 'queue', 80), (2, 'office', 'quick', 1)`)
  const insert = old.prepare(`INSERT INTO record
    (row, archive, key, started_at, src, dst, qnum, disposition, queue_id, search) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')`)
  const newest = old.prepare("INSERT INTO newest VALUES (?, 'search', 1, ?)")
  const some = madeEntries(0, 80)
  for (const [n, { fields, start }] of some.entries()) {
    const { _id, src, dst, qnum, disposition, queue_id } = fields
    const cells = [_id, start, src, dst, qnum, disposition, queue_id].map((cell) =>
      typeof cell === 'number' ? cell : String(cell),
    )
    insert.run(n + 1, n === 79 ? 2 : 1, ...cells)
    newest.run(n + 1, JSON.stringify(fields))
  }
  old.close()
  const { figures } = await openStore(file)
  expect(await figures.unfilled()).toBe(80)
  await figures.filled()
  expect(await figures.unfilled()).toBe(0)
  expect(await figures.tally(whole)).toEqual(plainTally(some.slice(0, 79), whole))
})

test('an agent’s attempts, rings and talks equal the records one by one', async () => {
  const { archive, figures } = await openStore(await storeFile())
  const talks = entries.slice(0, 400)
  await archive.savePage(pageOf(talks, { report: 'queue', operation: 'search' }))
  const attempts = talks.map(({ fields, start }, n) => ({
    start: start + 2_000,
    fields: { ...fields, tries: 1 + (n % 3), disposition: n % 3 === 0 ? 'NO ANSWER' : 'ANSWERED' },
    agent: String(fields.dst),
    queue: String(fields.qnum),
  }))
  await archive.savePage(pageOf(attempts, { report: 'queueDetails', operation: 'ordered' }))
  const scope = { ...whole, queues: ['900', '901'], to: last * 2 }
  const table = await figures.agentTable(scope)
  expect(table.length).toBeGreaterThan(1)
  for (const { number, ...sums } of table) {
    const ofAgent = { ...scope, agents: [number] }
    const own = attempts.filter(({ agent, queue }) => agent === number && scope.queues.includes(queue))
    const { answered, pickedUp } = plainTally(talks, ofAgent)
    expect(sums).toMatchObject({
      attempts: {
        answered: own.filter(({ fields }) => fields.disposition === 'ANSWERED').length,
        rings: own.reduce((sum, { fields }) => sum + fields.tries, 0),
      },
      answered: answered.entries + pickedUp.entries,
      talked: answered.talked + pickedUp.talked,
      talkSeconds: answered.talkSeconds + pickedUp.talkSeconds,
    })
    expect(await figures.rings(ofAgent)).toEqual({
      attempts: own.length,
      answered: sums.attempts?.answered,
      rings: sums.attempts?.rings,
    })
  }
})

test('the longest wait an agent caused is the longest of all attempts in vain, however many are tried', () => {
  const db = openForWriting(':memory:')
  onTestFinished(() => db.close())
  const talks = entries.slice(0, 300)
  savePage(db, pageOf(talks, { report: 'queue', operation: 'search' }))
  const attempts = talks.map(({ fields, start }, n) => ({
    start: start + 2_000,
    fields: { ...fields, tries: 1 + (n % 3), disposition: n % 3 === 0 ? 'NO ANSWER' : 'ANSWERED' },
  }))
  savePage(db, pageOf(attempts, { report: 'queueDetails', operation: 'ordered' }))
  const [queue, details] = [archiveOf(db, 'office', 'queue'), archiveOf(db, 'office', 'queueDetails')]
  const agents = ['500', '501', '502', '503', '504', '505']
  fc.assert(
    fc.property(scopes, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }), (scope, limits) => {
      const query = {
        entries: queue?.id ?? 0,
        details: details?.id ?? 0,
        scope: { ...scope, consistentOnly: false },
      }
      const seconds = (found: ReturnType<typeof readWaitsCaused>) =>
        new Map([...found].map(([number, wait]) => [number, wait.seconds]))
      expect(seconds(readWaitsCaused(db, query, agents, limits))).toEqual(
        seconds(readWaitsCaused(db, query, agents, [])),
      )
    }),
  )
})

test('an agent has the name that the newest records give', async () => {
  const { archive, figures } = await openStore(await storeFile())
  for (const [index, name] of ['', 'Sara', 'Mina'].entries()) {
    const records = entries
      .slice(index, index + 1)
      .map(({ fields, start }) => ({ start, fields: { ...fields, dst: '505', dst_name: name } }))
    await archive.savePage(pageOf(records, { report: 'queue', operation: 'search' }))
    expect(await figures.agents(whole.profile)).toEqual([{ number: '505', name: name || null }])
  }
})

test('counts nothing in an empty archive', async () => {
  const scope = { ...whole, profile: 'nobody' }
  expect(await store().figures.rings(scope)).toEqual({ attempts: 0, rings: 0, answered: 0 })
  const series = await store().figures.series({
    ...scope,
    choices: usualChoices,
    unit: 'day',
    offsets: [{ since: 0, offsetMinutes: 210 }],
    wholeDays: [],
  })
  expect(series).toMatchObject({ timeline: [], queues: [] })
  expect(series.week).toHaveLength(168)
  expect(await store().figures.agents('nobody')).toEqual([])
})

/** Equally busy queues have no order. */
function inOrder(series: SeriesAnswer): SeriesAnswer {
  return { ...series, queues: series.queues.toSorted((a, b) => a.queue.localeCompare(b.queue)) }
}
