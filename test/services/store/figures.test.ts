import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { callerKey, defaultRules } from '../../../shared/callers.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { readEntryRows, rowsOfFigure, writeEntryRows } from '../../../shared/figures/entry-rows.ts'
import { entryFigures } from '../../../shared/figures/figures.ts'
import { entryKinds } from '../../../shared/figures/outcome.ts'
import type { OutcomeCounts, SeriesAnswer } from '../../../shared/figures/queries.ts'
import { calls, entries, first, last, scopes, whole } from './days-of-entries.ts'
import { madeEntries, madeEntry } from './made-entries.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, sharedStore, storeFile } from './open-store.ts'
import {
  plainCallbacks,
  plainCallers,
  plainOpen,
  plainQueueHours,
  plainSeries,
  plainTally,
  within,
} from './plain-figures.ts'
import { isInSomeHours, someHours } from './some-hours.ts'

const store = sharedStore()

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
  await store().archive.savePage(pageOf(madeEntries(0, 60), { ...queue, connectionId: 'branch' }))
  await store().archive.savePage(pageOf(calls, { report: 'quick', operation: 'search' }))
})

const choices = fc.record({
  thresholdSeconds: fc.integer({ min: 0, max: 120 }),
  shortSeconds: fc.integer({ min: 0, max: 60 }),
  withoutShort: fc.boolean(),
  hungUpIsAbandoned: fc.boolean(),
  leastRingSeconds: fc.constant(8),
})

/** Of a clock that is set twice, also by many hours. */
const clocks = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: first, max: last }), { minLength: 2, maxLength: 2 }),
    fc.array(fc.constantFrom(0, 210, 270, -300, 840), { minLength: 3, maxLength: 3 }),
  )
  .map(([moments, minutes]) =>
    [0, ...moments.toSorted((a, b) => a - b)].map((since, n) => ({ since, offsetMinutes: minutes[n] ?? 0 })),
  )

describe('the archive’s totals equal the records one by one', () => {
  test('the tally', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, async (scope) => {
        expect(await store().read('figures.tally', scope)).toEqual(plainTally(entries, scope))
      }),
    )
  })

  test('the charts', async () => {
    await fc.assert(
      fc.asyncProperty(
        scopes,
        choices,
        fc.constantFrom('quarter' as const, 'half' as const, 'hour' as const, 'day' as const),
        clocks,
        async (scope, choices, unit, offsets) => {
          const query = { ...scope, choices, unit }
          const found = await store().read('figures.series', { ...query, offsets })
          expect(inOrder(found)).toEqual(inOrder(plainSeries(entries, query, offsets)))
          const busiest = found.queues.map(({ counts }) => offered(counts))
          expect(busiest).toEqual(busiest.toSorted((a, b) => b - a))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('the hours of each queue', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, clocks, async (scope, offsets) => {
        const found = await store().read('figures.queueHours', { ...scope, offsets })
        expect(found).toEqual(plainQueueHours(entries, scope, offsets))
      }),
      { numRuns: 40 },
    )
  })

  test('callers, and those nobody called back', async () => {
    await fc.assert(
      fc.asyncProperty(scopes, async (scope) => {
        const { open } = plainCallbacks(entries, calls, { ...scope, consistentOnly: false })
        expect(await store().read('callbacks.callers', scope)).toEqual({
          ...plainCallers(entries, { ...scope, consistentOnly: false }),
          ...plainOpen([...open.values()].map(({ since }) => since)),
        })
      }),
      { numRuns: 40 },
    )
  })
})

test('a figure’s rows include the entries with an unknown wait', async () => {
  const store = await openStore(await storeFile())
  const { archive } = store
  const abandoned = (n: number, wait: number | null) => {
    const { start, fields } = madeEntry(n)
    const { endtime: _, ...known } = fields
    return { start, fields: { ...known, disposition: 'ABANDONED', wait } }
  }
  const records = [abandoned(1, 2), abandoned(2, 50), abandoned(3, null)]
  await archive.savePage(pageOf(records, { report: 'queue', operation: 'search' }))
  const choices = { ...usualChoices, shortSeconds: 5, withoutShort: true }
  const { abandonment } = entryFigures(await store.read('figures.tally', whole), choices)
  expect(abandonment).toMatchObject({ value: 1 })
  const waitsOf = async (figure: 'offered' | 'abandoned' | 'abandonTime' | 'abandonment') => {
    const { rows } = rowsOfFigure(figure, choices, null)
    const entries = readEntryRows(writeEntryRows(rows))
    const filter = { from: whole.from, to: whole.to, entries }
    const page = await archive.page({ connectionId: 'office', report: 'queue', filter })
    return page.records.map(({ fields }) => fields.wait)
  }
  for (const figure of ['offered', 'abandoned', 'abandonTime'] as const) {
    expect((await waitsOf(figure)).toSorted()).toEqual([2, 50, null])
  }
  // A wait of two seconds counts as short.
  expect((await waitsOf('abandonment')).toSorted()).toEqual([50, null])
})

test('callers who called again open all their entries, and consistent ones alone where asked for', async () => {
  await fc.assert(
    fc.asyncProperty(scopes, fc.boolean(), async (scope, isOfAll) => {
      const { queues, agents, consistentOnly } = scope
      const { from, to } = isOfAll ? whole : scope
      const all = within(entries, { ...whole, from, to, queues, agents })
      const callerOf = (entry: MadeRecord) => callerKey(String(entry.fields.src), defaultRules)
      const again = all.filter(
        (entry) =>
          callerOf(entry) !== '' && all.filter((other) => callerOf(other) === callerOf(entry)).length > 1,
      )
      const rows = { kinds: [...entryKinds], queues, agents, repeated: true, consistentOnly }
      const period = isOfAll ? {} : { from, to }
      const filter = { ...period, entries: readEntryRows(writeEntryRows(rows)) }
      const { total } = await store().archive.count({ connectionId: 'office', report: 'queue', filter })
      expect(total).toBe(within(again, { ...whole, from, to, consistentOnly }).length)
    }),
    { numRuns: 40 },
  )
})

test('an hour of the week opens as many rows as its chart counts, also across clock changes', async () => {
  const part = Math.floor((last - first) / 3_000) * 1_000
  const offsets = [
    { since: first, offsetMinutes: 270 },
    { since: first + part, offsetMinutes: 210 },
    { since: first + 2 * part, offsetMinutes: 240 },
  ]
  const { week } = await store().read('figures.series', {
    ...whole,
    choices: usualChoices,
    unit: 'hour',
    offsets,
  })
  const rowsOf = async (hours: number[]) => {
    const written = writeEntryRows({ kinds: [...entryKinds], weekHours: { hours, offsets } })
    const filter = { from: whole.from, to: whole.to, entries: readEntryRows(written) }
    return (await store().archive.count({ connectionId: 'office', report: 'queue', filter })).total
  }
  const counts = week.map(offered)
  const met = counts.flatMap((count, hour) => (count > 0 ? [hour] : []))
  expect(met.length).toBeGreaterThan(3)
  for (const hour of [...met.slice(0, 20), 0, 167]) expect(await rowsOf([hour])).toBe(counts[hour])
  expect(await rowsOf(met)).toBe(counts.reduce((sum, count) => sum + count, 0))
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
    const intervals = await store().read('figures.staffing', { ...whole, offsets, days, intervalMinutes: 30 })
    expect(intervals.some(({ calls }) => calls > 0)).toBe(true)
    for (const [place, { calls }] of intervals.entries()) {
      const dayMinutes = { from: place * 30, to: place * 30 + 30, days, offsets }
      const written = writeEntryRows({ kinds: [...entryKinds], dayMinutes })
      const filter = { from: whole.from, to: whole.to, entries: readEntryRows(written) }
      expect(await store().archive.count({ connectionId: 'office', report: 'queue', filter })).toMatchObject({
        total: calls,
      })
    }
  }
})

test('opening hours count what began in them, and open as many rows', async () => {
  const counted = entries.filter(isInSomeHours)
  expect(counted.length).toBeGreaterThan(50)
  const open = someHours
  await fc.assert(
    fc.asyncProperty(scopes, async (scope) => {
      const tally = await store().read('figures.tally', { ...scope, open })
      expect(tally).toEqual(plainTally(counted, scope))
      const { from, to, queues, agents, consistentOnly } = scope
      const written = writeEntryRows({ kinds: [...entryKinds], queues, agents, consistentOnly, open })
      const filter = { from, to, entries: readEntryRows(written) }
      const { total } = await store().archive.count({ connectionId: 'office', report: 'queue', filter })
      expect(total).toBe(within(counted, scope).length)
    }),
    { numRuns: 30 },
  )
  // Who is owed a call is so at any time; who called more than once is counted in the hours.
  const all = await store().read('callbacks.callers', whole)
  const inHours = await store().read('callbacks.callers', { ...whole, open })
  expect(inHours).toMatchObject({ openCallbacks: all.openCallbacks, oldestOpen: all.oldestOpen })
  expect(inHours.callers).toBeLessThan(all.callers + 1)
  const repeated = writeEntryRows({ kinds: [...entryKinds], repeated: true, open })
  const filter = { from: whole.from, to: whole.to, entries: readEntryRows(repeated) }
  const { total } = await store().archive.count({ connectionId: 'office', report: 'queue', filter })
  expect(total).toBeGreaterThanOrEqual(2 * inHours.repeated)
})

test('counts nothing in an empty archive', async () => {
  const scope = { ...whole, connectionId: 'nobody' }
  expect(await store().read('figures.rings', scope)).toEqual({ attempts: 0, answered: 0, missed: 0 })
  const series = await store().read('figures.series', {
    ...scope,
    choices: usualChoices,
    unit: 'day',
    offsets: [{ since: 0, offsetMinutes: 210 }],
  })
  expect(series).toMatchObject({ timeline: [], queues: [] })
  expect(series.week).toHaveLength(168)
  expect(await store().read('figures.agents', 'nobody')).toEqual([])
})

const offered = ({ answered, abandoned, missed }: OutcomeCounts): number => answered + abandoned + missed

/** Equally busy queues have no order. */
function inOrder(series: SeriesAnswer): SeriesAnswer {
  return { ...series, queues: series.queues.toSorted((a, b) => a.queue.localeCompare(b.queue)) }
}
