import { expect, test, vi } from 'vitest'
import { estimate, forecast } from '../../../electron/services/keeping/forecast.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Cell } from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'

const second = 1_000

/** A call center that counts its records in a second each. */
function counting(totals: Readonly<Record<ReportName, number | null>>) {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 20, 9) })
  vi.advanceTimersByTime(7 * second)
  const asked: SearchQuery[] = []
  const search = async (query: SearchQuery): Promise<ReportPage> => {
    asked.push(query)
    vi.advanceTimersByTime(second)
    const total = totals[query.report]
    return {
      ...{ records: [], start: 0, count: 1, total, sorting: {}, target: null, useGroupBy: null, message: '' },
    }
  }
  return { asked, search }
}

test('a forecast counts a request for each day and each further 500 records, in their share of the time', async () => {
  const { search } = counting({ quick: 1_499, queue: 500, queueDetails: 499 })
  expect(await forecast(search, { days: 10, olderShare: 0.1 })).toEqual({
    records: [
      { report: 'quick', counted: 1_499 },
      { report: 'queue', counted: 500 },
      { report: 'queueDetails', counted: 499 },
    ],
    requests: 12 + 11 + 10,
    milliseconds: 33 * second * 10,
  })
  vi.useRealTimers()
})

test('a forecast asks for one record of each report in the last days, up to the next midnight', async () => {
  const { search, asked } = counting({ quick: null, queue: 0, queueDetails: 1 })
  expect(await forecast(search, { days: 7, olderShare: 1 })).toMatchObject({
    records: [{ counted: null }, { counted: 0 }, { counted: 1 }],
    requests: 21,
    milliseconds: 21 * second,
  })
  const all = { from: '', to: '', cuid: '', qnum: '', queue: '', queue_id: '' }
  const range = { from: '2026-11-14 00:00', to: '2026-11-21 00:00' }
  const like = { conditions: all, range, alike: false, start: 0, count: 1, sorting: null }
  expect(asked).toEqual([
    { report: 'quick', ...like },
    { report: 'queue', ...like },
    { report: 'queueDetails', ...like },
  ])
  vi.useRealTimers()
})

test('a forecast fails as its call center does', async () => {
  const failing = () => Promise.reject(new AppError('access_denied', 'No'))
  await expect(forecast(failing, { days: 7, olderShare: 1 })).rejects.toMatchObject({ code: 'access_denied' })
})

const cellOf = (stored: number): Cell => ({
  ...{
    report: 'quick',
    day: '2026-11-20',
    state: 'complete',
    counted: stored,
    stored,
    asOf: 1,
    settled: true,
  },
})
const left = { missing: 6, usualMilliseconds: 200, pageSize: null, olderShare: 0.5 }

test('what is left takes as many pages a day as the stored days do, in their share of the time', () => {
  expect(estimate([cellOf(900), cellOf(102)], left)).toEqual({ requests: 12, milliseconds: 4_800 })
  expect(estimate([cellOf(900), cellOf(100)], left)).toEqual({ requests: 6, milliseconds: 2_400 })
})

test('what is left takes more of a call center’s smaller pages', () => {
  expect(estimate([cellOf(900), cellOf(100)], { ...left, pageSize: 100 })).toMatchObject({ requests: 30 })
})

test('what is left takes a request a day where nothing is stored, and none where nothing is missing', () => {
  expect(estimate([], left)).toMatchObject({ requests: 6 })
  expect(estimate([cellOf(0)], left)).toMatchObject({ requests: 6 })
  expect(estimate([cellOf(900)], { ...left, missing: 0 })).toEqual({ requests: 0, milliseconds: 0 })
})

test('nothing is estimated before the first answer', () => {
  expect(estimate([cellOf(900)], { ...left, usualMilliseconds: null })).toBeNull()
  expect(estimate([cellOf(900)], { ...left, usualMilliseconds: 0 })).toMatchObject({ milliseconds: 0 })
})
