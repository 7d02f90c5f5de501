import { afterAll, afterEach, expect, test } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { createReportSearch } from '../../../electron/services/call-center/search.ts'
import { detail, details } from '../keeping/ordered-server.ts'
import { emptyPage, json, startCallCenter, stopServers } from './call-center.ts'
import { byTime, connectionTo, never } from './questions.ts'

const client = createReportClient({ retryMilliseconds: 1 })
afterEach(stopServers)
afterAll(() => client.close())

/** Starts a call center that answers 500 above a number of records, and never sends more than that. */
async function startSearch(rowsNow: () => readonly unknown[], most: number, refuse = 500) {
  const callCenter = await startCallCenter((response) => {
    const { pagination } = JSON.parse(callCenter.requests.at(-1)?.body ?? '{}')
    const { start, count } = pagination
    const rows = rowsNow()
    if (count > refuse) return response.writeHead(500).end()
    const data = rows.slice(start, start + Math.min(count, most))
    const part = { ...pagination, count: Math.min(count, most), total: rows.length }
    json(response, 200, { success: 1, message: '', data: { pagination: part, data } })
  })
  const connection = { connectionId: 'office', ...connectionTo(callCenter.baseUrl) }
  const search = createReportSearch({
    connections: { active: async () => connection },
    client,
    clock: { learn: async () => undefined },
    began: () => undefined,
    ended: () => undefined,
  })
  const asked = () => callCenter.requests.map(({ body }) => JSON.parse(body).pagination)
  return { search, asked }
}

test('combines smaller pages when a call center fails on a large one', async () => {
  const rows = details(300)
  const { search, asked } = await startSearch(() => rows, 500, 60)
  const page = await search(byTime({ report: 'queueDetails', start: 200, count: 100 }), never)
  expect(page).toMatchObject({ start: 200, count: 100, total: 300 })
  expect(page.records.map(({ fields }) => fields)).toEqual(rows.slice(200))
  expect(asked().map(({ start, count }) => [start, count])).toEqual([
    [200, 100],
    [200, 50],
    [250, 50],
  ])
  await search(byTime({ report: 'queueDetails', start: 0, count: 100 }), never)
  expect(
    asked()
      .slice(3)
      .map(({ start, count }) => [start, count]),
  ).toEqual([
    [0, 50],
    [50, 50],
  ])
})

test('completes a page from a call center with a smaller limit, up to the last record', async () => {
  const rows = details(130)
  const { search, asked } = await startSearch(() => rows, 50)
  const page = await search(byTime({ report: 'queueDetails', count: 200 }), never)
  expect(page.records.map(({ fields }) => fields)).toEqual(rows)
  expect(asked()).toHaveLength(3)
})

test('shows a record once that moved to the next part meanwhile', async () => {
  const rows = details(100)
  const { search, asked } = await startSearch(
    () => (asked().length > 2 ? [detail(100), ...rows] : rows),
    500,
    50,
  )
  const page = await search(byTime({ report: 'queueDetails', count: 100 }), never)
  expect(page.records.map(({ fields }) => fields)).toEqual(rows.slice(0, 99))
})

test('requests a base URL with the service’s root in other letters', async () => {
  const callCenter = await startCallCenter((response) => json(response, 200, emptyPage()))
  await client.search(connectionTo(`${callCenter.baseUrl}/API/V4`), byTime(), never)
  await client.ordered(connectionTo(`${callCenter.baseUrl}/api/v4/`), { field: '_id', after: '' }, never)
  expect(callCenter.requests.map(({ path }) => path)).toEqual([
    '/API/V4/reports/quick/search',
    '/api/v4/reports/queue_details/ordered/id',
  ])
})
