import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { ReportPeriod } from '../../../electron/services/reports/report-period.ts'
import { queueHourTable } from '../../../electron/services/reports/wide-tables.ts'
import { csvOf, xlsxOf } from '../../../electron/services/reports/write-report.ts'
import { openTimesOf } from '../../../shared/calendar/open-times.ts'
import { alwaysOpen } from '../../../shared/calendar/opening-hours.ts'
import { defaultRules } from '../../../shared/callers.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { choicesOf, usualDefinitions } from '../../../shared/figures/definitions.ts'
import { entryFigures } from '../../../shared/figures/figures.ts'
import { definedView, insightsView } from '../../../shared/figures/insights-view.ts'
import { kindsOf } from '../../../shared/figures/outcome.ts'
import { figureScope } from '../../../shared/figures/queries.ts'
import { knownEntries, tallyOf, waitedUpTo } from '../../../shared/figures/tally.ts'
import { lackingDay, madeCoverage } from '../../shared/figures/made-coverage.ts'
import { madeEntries } from '../store/made-entries.ts'
import { pageOf, sharedStore } from '../store/open-store.ts'

const store = sharedStore()
const entries = madeEntries(0, 300).map((entry, n) => ({ ...entry, start: entry.start + n * 1_200_000 }))
const first = entries[0]?.start ?? 0
const last = entries.at(-1)?.start ?? 0
/** Half an hour off UTC's hours, which the rollup has. */
const offsets = [{ since: first, offsetMinutes: 210 }]

beforeAll(async () => {
  for (let n = 0; n < entries.length; n += 100) {
    await store().archive.savePage(
      pageOf(entries.slice(n, n + 100), { report: 'queue', operation: 'search' }),
    )
  }
})

const openAlways = openTimesOf(alwaysOpen)

function tableOf(
  from: number,
  to: number,
  threshold: number,
  short: number,
  queueName = 'Support',
  openTimes = openAlways,
) {
  const scope = figureScope.parse({ connectionId: 'office', from, to })
  const definitions = { ...usualDefinitions, threshold, short }
  const period: ReportPeriod = {
    scope,
    view: definedView(insightsView.parse({}), definitions),
    range: { from: '', to: '' },
    known: {
      ...nothingKnown,
      connectionId: 'office',
      now: { offsetMinutes: 210, source: 'fixed', report: null, period: null },
    },
    directory: {
      queues: [{ number: '900', name: queueName, learnedName: null }],
      agents: [],
      contacts: [],
      dialing: defaultRules,
    },
    openTimes,
    now: '',
  }
  const figures = {
    queueHours: () => store().read('figures.queueHours', { ...scope, offsets }),
    coverage: async () =>
      madeCoverage({ queue: [lackingDay(new Date(first + 12_600_000).toISOString().slice(0, 10))] }),
  }
  const schedule = { language: 'fa', calendar: 'persian' } as const
  return queueHourTable({ figures }, schedule, period, new AbortController().signal)
}

test('the sums of the rows are the figures of the period, at any threshold and border', async () => {
  const moments = fc.constantFrom(...entries.map(({ start }) => start), first - 1_000, last + 1_000)
  await fc.assert(
    fc.asyncProperty(moments, moments, fc.nat(90), fc.nat(60), async (a, b, threshold, short) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      const { rows } = await tableOf(from, to, threshold, short)
      const tally = await store().read(
        'figures.tally',
        figureScope.parse({ connectionId: 'office', from, to }),
      )
      const choices = choicesOf({ ...usualDefinitions, threshold, short })
      const figures = entryFigures(tally, choices)
      // Date, Jalali date, weekday, hour, queue, its name, then the measures.
      const sum = (place: number) => rows.reduce((all, row) => all + Number(row[6 + place] ?? 0), 0)
      expect(sum(0)).toBe(knownEntries(tally))
      expect(sum(1) + sum(3) + sum(5)).toBe(sum(0))
      expect(sum(4)).toBe(waitedUpTo(tallyOf(tally, kindsOf('abandoned', choices)), short - 1))
      if (sum(0) === 0) return
      expect([sum(1), sum(3), sum(5)]).toEqual(
        [figures.answered, figures.abandoned, figures.missed].map(({ value }) => value),
      )
      if (figures.asa.value !== null) expect(sum(6) / sum(7)).toBeCloseTo(figures.asa.value)
      if (figures.abandonTime.value !== null) expect(sum(8) / sum(9)).toBeCloseTo(figures.abandonTime.value)
      if (figures.talkTime.value !== null) expect(sum(10) / sum(11)).toBeCloseTo(figures.talkTime.value)
      if (figures.serviceLevel.value !== null) {
        expect(sum(2) / (sum(0) - figures.serviceLevel.leftOut)).toBeCloseTo(figures.serviceLevel.value)
      }
    }),
    { numRuns: 40 },
  )
})

test('a row has the hour of its wait’s beginning, and no sum of what none of its entries tells', async () => {
  const { rows } = await tableOf(first, last + 1, 20, 5)
  const hours = new Map<string, number>()
  for (const { start } of entries) {
    const hour = new Date(start + 12_600_000).toISOString().slice(0, 13)
    hours.set(hour, (hours.get(hour) ?? 0) + 1)
  }
  const found = new Map<string, number>()
  for (const [day, , , hour, , , offered] of rows) {
    const key = `${day instanceof Date ? day.toISOString().slice(0, 10) : day}T${String(hour).padStart(2, '0')}`
    found.set(key, (found.get(key) ?? 0) + Number(offered))
  }
  expect(found).toEqual(hours)
  for (const row of rows) {
    for (const sum of [12, 14, 16]) expect(row[sum] === null, JSON.stringify(row)).toBe(row[sum + 1] === 0)
  }
})

test('an hour in which the row’s queue isn’t open is closed', async () => {
  const always = await tableOf(first, last + 1, 20, 5)
  expect(always.headers.slice(-2)).toEqual(['روز کامل', 'بسته'])
  expect(always.rows.every((row) => row.at(-1) === 0)).toBe(true)
  const week = (from: number, to: number) =>
    Array.from({ length: 7 }, () => [{ from: from * 60, to: to * 60 }])
  const openTimes = openTimesOf({
    week: week(8, 17),
    queues: [{ queue: '900', week: week(0, 12), onHolidays: false }],
    holidays: [],
  })
  const { rows } = await tableOf(first, last + 1, 20, 5, 'Support', openTimes)
  const isOpen = (hour: number, queue: unknown) => (queue === '900' ? hour < 12 : hour >= 8 && hour < 17)
  expect(rows.map((row) => row.at(-1))).toEqual(rows.map((row) => Number(!isOpen(Number(row[3]), row[4]))))
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(2)
})

test('a spreadsheet reads dates and numbers as such, and no text as a formula', async () => {
  const table = await tableOf(first, last + 1, 20, 5, '=HYPERLINK("http://evil")')
  const { sheets } = await readXlsx(await xlsxOf(table, { sheetName: 'صف‌ها', rightToLeft: true }))
  const [head, ...rows] = sheets[0]?.rows ?? []
  expect(head?.slice(0, 7)).toEqual([
    'تاریخ میلادی',
    'تاریخ شمسی',
    'روز هفته',
    'ساعت',
    'صف',
    'نام صف',
    'ورودی',
  ])
  expect(rows).toHaveLength(table.rows.length)
  expect(rows[0]?.[0]).toBeInstanceOf(Date)
  expect(rows.every((row) => typeof row[3] === 'number' && typeof row[6] === 'number')).toBe(true)
  // The first day isn't complete.
  expect([rows[0]?.at(-2), rows.at(-1)?.at(-2)]).toEqual([0, 1])

  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(table))
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text).not.toMatch(/[۰-۹]/)
  const records: string[][] = parse(text, { bom: true })
  expect(records).toHaveLength(table.rows.length + 1)
  expect(records[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(records[1]?.[1]).toMatch(/^1[34]\d\d-\d\d-\d\d$/)
  expect(records.filter((row) => row[4] === '900').every((row) => row[5]?.startsWith("'=HYPERLINK"))).toBe(
    true,
  )
})

test('a large table has each row once, in order', async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => [n, `row ${n}`])
  const table = { headers: ['number', 'text'], rows }
  const { sheets } = await readXlsx(await xlsxOf(table, { sheetName: 'Rows', rightToLeft: false }))
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.rows).toEqual([table.headers, ...rows])
})
