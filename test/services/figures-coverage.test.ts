import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFigureService, type FigureService } from '../../electron/services/figures/figures.ts'
import type { OpenStore } from '../../electron/services/open-store.ts'
import { offeredOf } from '../../renderer/features/figures/counts.ts'
import { completenessOfReports } from '../../shared/figures/coverage.ts'
import { usualChoices } from '../../shared/figures/definitions.ts'
import { figureScope } from '../../shared/figures/queries.ts'
import { type Cell, defaultKeepingOptions, type KeepingState, nothingLearned } from '../../shared/keeping.ts'
import { reportNames } from '../../shared/reports/definitions.ts'
import { alwaysOpenCalendar } from './calendar/always-open.ts'
import { tehranClock } from './reports/open-schedules.ts'
import { madeEntries } from './store/made-entries.ts'
import { openStore, pageOf, storeFile } from './store/open-store.ts'

const connectionId = 'office'
const at = (text: string) => Date.parse(`${text}+03:30`)
const now = at('2023-11-16T09:21:00')
/** Three days; the last one runs. */
const scope = figureScope.parse({
  connectionId,
  from: at('2023-11-14T00:00:00'),
  to: at('2023-11-17T00:00:00'),
})
const noAbort = new AbortController().signal
let store: OpenStore
let figures: FigureService
let kept: KeepingState

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(now)
  store = await openStore(await storeFile())
  kept = {
    connectionId,
    options: defaultKeepingOptions,
    status: 'catching_up',
    today: '2023-11-16',
    asking: null,
    failure: null,
    retryAt: null,
    pace: { requestsInLastMinute: 0, lastMilliseconds: null },
    left: { requests: 4, milliseconds: 60_000 },
    learned: nothingLearned,
    cells: [],
  }
  figures = createFigureService({
    stores: { of: async () => store },
    clock: tehranClock,
    calendar: alwaysOpenCalendar,
    keeping: { state: async () => kept },
  })
})
afterEach(() => vi.restoreAllMocks())

const keep = (day: string, asOf: string, change: Partial<Cell> = {}) =>
  Promise.all(
    reportNames.map((report) =>
      store.write('keeping.saveCell', {
        connectionId,
        report,
        day,
        state: 'complete',
        counted: 5,
        stored: 5,
        settled: true,
        ...change,
        asOf: at(asOf),
      }),
    ),
  )

const staffing = () =>
  figures.staffing({ ...scope, weekdays: [0, 1, 2, 3, 4, 5, 6], intervalMinutes: 60 }, noAbort)

test('a period is as complete as the stored cells of its days', async () => {
  await keep('2023-11-14', '2023-11-15T00:40:00')
  await keep('2023-11-16', '2023-11-16T09:20:00')
  const covered = await figures.coverage(scope, noAbort)
  expect(covered).toMatchObject({
    isRunning: true,
    keeping: { status: 'catching_up', comesAt: now + 60_000 },
    unfilled: 0,
  })
  for (const report of reportNames) {
    expect(covered.coverage.find((each) => each.report === report)).toEqual({
      report,
      days: 3,
      complete: 2,
      completeTo: at('2023-11-15T00:00:00'),
      runningTo: at('2023-11-16T09:20:00'),
      lacking: [{ day: '2023-11-15', state: 'partial', counted: null, stored: 0 }],
      isEmpty: true,
      undated: 0,
    })
  }
  await keep('2023-11-15', '2023-11-16T00:40:00')
  const whole = completenessOfReports(await figures.coverage(scope, noAbort), reportNames)
  expect(whole).toMatchObject({ isWhole: true, days: 3, completeTo: at('2023-11-16T09:20:00') })
})

test('yesterday is told complete, and averaged, only once its records have settled', async () => {
  const night = at('2023-11-16T00:05:00')
  vi.mocked(Date.now).mockReturnValue(night)
  kept = { ...kept, status: 'current', left: { requests: 0, milliseconds: 0 } }
  await keep('2023-11-14', '2023-11-15T00:40:00')
  await keep('2023-11-15', '2023-11-16T00:00:10', { settled: false })
  await keep('2023-11-16', '2023-11-16T00:04:00', { settled: false })
  const covered = await figures.coverage(scope, noAbort)
  const { isWhole, lacking } = completenessOfReports(covered, reportNames)
  expect([isWhole, lacking.map(({ day }) => day)]).toEqual([false, ['2023-11-15']])
  expect(covered.keeping.comesAt).toBe(at('2023-11-16T00:30:00'))
  expect((await staffing()).days).toHaveLength(1)
  await keep('2023-11-15', '2023-11-16T00:30:00')
  expect(completenessOfReports(await figures.coverage(scope, noAbort), reportNames).isWhole).toBe(true)
  expect((await staffing()).days).toHaveLength(2)
})

test('records without a complete cell make no day complete', async () => {
  await store.archive.savePage(pageOf(madeEntries(0, 200), { report: 'queue', operation: 'search' }))
  await keep('2023-11-15', '2023-11-16T00:40:00', { state: 'differing', counted: 7 })
  kept = { ...kept, options: { ...kept.options, days: 2 } }
  const { coverage } = await figures.get(scope, noAbort)
  expect(coverage.find(({ report }) => report === 'queue')).toMatchObject({
    complete: 0,
    isEmpty: false,
    lacking: [
      { day: '2023-11-14', state: 'not_kept' },
      { day: '2023-11-15', state: 'differing', counted: 7, stored: 5 },
      { day: '2023-11-16', state: 'partial' },
    ],
  })
})

test('averages count the entries of complete days that are over', async () => {
  await store.archive.savePage(pageOf(madeEntries(0, 1_500), { report: 'queue', operation: 'search' }))
  const ask = async () => {
    const { days, intervals } = await staffing()
    return { days: days.length, averaged: intervals.reduce((sum, { calls }) => sum + calls, 0) }
  }
  expect(await ask()).toEqual({ days: 0, averaged: 0 })
  await keep('2023-11-15', '2023-11-16T00:40:00')
  await keep('2023-11-16', '2023-11-16T09:20:00')
  const { timeline } = await figures.series({ ...scope, choices: usualChoices, unit: 'day' }, noAbort)
  const [first] = timeline.map(({ counts }) => offeredOf(counts))
  expect(timeline).toHaveLength(2)
  expect(await ask()).toEqual({ days: 1, averaged: first })
})

test('a day without an entry, such as a day off, is no part of an average', async () => {
  await keep('2023-11-14', '2023-11-15T00:40:00', { counted: 0, stored: 0 })
  await keep('2023-11-15', '2023-11-16T00:40:00')
  expect((await staffing()).days).toEqual([Date.UTC(2023, 10, 15) / 86_400_000])
})
