import { describe, expect, test, vi } from 'vitest'
import { connectionInput } from '../../../shared/connections.ts'
import type { Cell } from '../../../shared/keeping.ts'
import { reportDefinitions, reportNames } from '../../../shared/reports/definitions.ts'
import { json, startCallCenter } from '../call-center/call-center.ts'
import { connectionTo, never } from '../call-center/questions.ts'
import { details } from './ordered-server.ts'
import { office, openQuietOffice, today } from './started-keeping.ts'

/** What another program asked for. */
const ofAnother: Cell = {
  ...{ report: 'quick', day: today, state: 'complete', counted: 4, stored: 4 },
  ...{ asOf: Date.UTC(2026, 10, 20, 8), settled: false },
}

test('the user’s searches go first', async () => {
  const { keeping, callCenter, whenKept } = await openQuietOffice()
  keeping.userSearch.began(office)
  await keeping.start()
  const search = (n: number) => fetch(`${callCenter.baseUrl}/user/${n}`, { method: 'POST' })
  for (let n = 0; n < 20; n++) await (await search(n)).arrayBuffer()
  keeping.userSearch.ended(office)
  await whenKept()
  const paths = callCenter.requests.map(({ path }) => path)
  expect(paths.slice(0, 20).every((path) => path.startsWith('/user'))).toBe(true)
  expect(paths).toHaveLength(23)
})

test('a day that is asked for is brought, and whoever asked sees at once how things are', async () => {
  const { keeping, cells } = await openQuietOffice()
  const day = '2026-11-18'
  expect(await keeping.now(office, day)).toMatchObject({ connectionId: office, today })
  await expect.poll(() => cells).toHaveLength(3)
  expect(cells.map((cell) => `${cell.connectionId} ${cell.report} ${cell.day}`).sort()).toEqual(
    reportNames.map((report) => `${office} ${report} ${day}`).sort(),
  )
})

test('that everything is kept is told', async () => {
  const { keeping, caughtUp, whenKept } = await openQuietOffice()
  await keeping.start()
  await whenKept()
  expect(new Set(caughtUp)).toEqual(new Set([office]))
  expect(keeping.failures()).toEqual([])
})

describe('is shown at once', () => {
  test('a day that another program asked for', async () => {
    const { keeping, changed } = await openQuietOffice()
    await keeping.state(office)
    keeping.followed(office, ofAnother)
    expect(changed).toEqual([office])
    expect((await keeping.state(office)).cells).toContainEqual(ofAnother)
  })

  test('that keeping is paused', async () => {
    const { keeping, changed } = await openQuietOffice()
    await keeping.state(office)
    expect(await keeping.setOptions(office, { enabled: false })).toMatchObject({ status: 'paused' })
    expect(changed).toEqual([office])
  })

  test('how late a record came', async () => {
    const { keeping, changed } = await openQuietOffice()
    await keeping.state(office)
    keeping.noteDelay(office, 7)
    await expect.poll(() => changed).toEqual([office])
    expect((await keeping.state(office)).learned).toMatchObject({ delaySeconds: 7 })
  })

  test('that a single call is asked for, and that it was', async () => {
    const { keeping, changed } = await openQuietOffice()
    const lane = await keeping.lane(office)
    const state = () => keeping.state(office)
    const during = await lane.run({ kind: 'call', operation: 'quick' }, state, never)
    expect(during.asking).toEqual({ kind: 'call' })
    expect(changed).toEqual([office])
    expect((await state()).asking).toBeNull()
  })
})

test('the records that single calls brought needn’t be asked for again', async () => {
  const { keeping, cells, callCenter, answerBy, whenKept, time } = await openQuietOffice()
  await keeping.start()
  await whenKept()
  const calls = details(2).map((call, n) => ({ ...call, starttime: `${today} 00:0${n}:30` }))
  keeping.noteRecords(office, 'quick', calls)
  // A call center that caps its pages.
  answerBy((response) => {
    const { body = '{}', path } = callCenter.requests.at(-1) ?? {}
    const { pagination } = JSON.parse(body)
    const [data, total] =
      path === reportDefinitions.quick.path ? [calls.slice(pagination.start).slice(0, 1), 2] : [[], 0]
    json(response, 200, { success: 1, message: '', data: { pagination: { ...pagination, total }, data } })
  })
  const before = { requests: callCenter.requests.length, cells: cells.length }
  time.advance(3_000)
  keeping.refresh(office)
  await vi.waitFor(() => expect(cells).toHaveLength(before.cells + 3), 15_000)
  expect(callCenter.requests).toHaveLength(before.requests + 3)
  expect((await keeping.state(office)).cells).toContainEqual(
    expect.objectContaining({ report: 'quick', state: 'complete', counted: 2, stored: 2 }),
  )
})

test('what is told of a connection that nobody keeps changes nothing', async () => {
  const { keeping, cells } = await openQuietOffice()
  keeping.refresh('unknown')
  keeping.noteDelay('unknown', 7)
  keeping.noteRecords('unknown', 'quick', [])
  keeping.followed('unknown', ofAnother)
  expect(keeping.failures()).toEqual([])
  expect(cells).toEqual([])
})

test('a forecast of a connection that isn’t saved yet asks the call center as it is entered', async () => {
  const entered = await startCallCenter((response) => {
    const pagination = { start: 0, count: 1, sorting: {}, total: 7 }
    json(response, 200, { success: 1, message: '', data: { pagination, data: [] } })
  })
  const { keeping, callCenter } = await openQuietOffice({ draft: connectionTo(entered.baseUrl) })
  const { options } = await keeping.state(office)
  const blank = { apiKey: '', username: '', password: '' }
  const form = connectionInput.parse({ name: 'Branch', baseUrl: entered.baseUrl, ...blank })
  const { records } = await keeping.forecast(form, options, never)
  expect(records.map(({ counted }) => counted)).toEqual([7, 7, 7])
  expect(callCenter.requests).toEqual([])
})
