import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import type { CallCenterOptions } from '../../../electron/mock/call-center-options.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { daysAfter, serverTimeAt } from '../../../electron/services/keeping/days.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import type { KeepingOptions } from '../../../shared/keeping.ts'
import { type ReportName, reportDefinitions, reportNames } from '../../../shared/reports/definitions.ts'
import { createMockServer, type MockServer } from '../../call-center/server.ts'
import { countTruth } from '../../mock/truth.ts'
import { json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { type MovedTime, movedTime } from '../moved-time.ts'
import { detail } from './ordered-server.ts'
import { type Connections, office, openKeeping, type StartedKeeping, unspared } from './started-keeping.ts'

const quick: KeepingOptions = { ...unspared, days: 6 }

let directory: string
let time: MovedTime
let connections: Connections
let callCenter: CallCenter
let mock: MockServer
/** The mock’s. */
let connection: ConnectionAccess
let kept: StartedKeeping

beforeEach(async () => {
  // At night, yesterday isn't settled yet.
  time = movedTime(Date.UTC(2026, 10, 20, 9))
  directory = await mkdtemp(join(tmpdir(), 'callboard-keeping-'))
  connections = new Map()
  await startMock()
  kept = openKeeping(directory, connections, time)
  await saveOptions(kept.stores, office, quick)
})

afterEach(async () => {
  await kept.close()
  await mock.close()
  await rm(directory, { recursive: true })
})

/** Starts a call center, which is the office's from now on. */
async function startMock(change: Partial<CallCenterOptions> = {}): Promise<void> {
  callCenter = createCallCenter({ calls: 300, days: 5, seed: 5, clock: time.now, ...change })
  mock = createMockServer({ callCenter })
  connection = { ...(await mock.listen()), quickSearchPath: 'quick' }
  connections.set(office, connection)
}

async function archived(report: ReportName): Promise<number> {
  const { archive } = await kept.stores.of(office)
  return (await archive.count({ connectionId: office, report })).total
}

const ranges = () =>
  mock.log.requests.map(({ path, body }) => {
    const { date_range, pagination } = JSON.parse(body.toString())
    return `${path} ${date_range.from} ${pagination.start}`
  })

describe('a connection', () => {
  test('that couldn’t be read at the start is told, and kept from when it can', async () => {
    connections.set(office, null)
    await kept.keeping.start()
    expect(kept.logged.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'The archive can’t be kept up to date',
        err: { message: 'The connection office can’t be read' },
      },
    ])
    connections.set(office, connection)
    await kept.keeping.state(office)
    await kept.whenKept()
  })

  test('of which only one day is asked for is not kept beyond it', async () => {
    await kept.keeping.recount(office, '2026-11-18')
    expect(new Set(kept.cells.map(({ day }) => day))).toEqual(new Set(['2026-11-18']))
    await kept.keeping.start()
    await kept.whenKept()
  })

  test('is kept by itself: every report is stored, and agrees with the call center’s totals', async () => {
    await kept.keeping.start()
    await kept.whenKept()
    const truth = countTruth(callCenter)
    expect(await archived('quick')).toBe(truth.calls.total)
    expect(await archived('queue')).toBe(truth.entries.total)
    expect(await archived('queueDetails')).toBe(truth.attempts.total)
    const state = await kept.keeping.state(office)
    expect(state.cells).toHaveLength(6 * reportNames.length)
    for (const cell of state.cells) {
      expect(cell).toMatchObject({ state: 'complete', stored: cell.counted })
      expect(cell.settled).toBe(cell.day < state.today && cell.asOf !== null)
    }
    expect(state.learned).toMatchObject({
      lastMinute: 'included',
      selectedBy: 'starttime',
      sorting: 'honoured',
    })
    expect(kept.cells[0]?.day).toBe(state.today)
  })

  test('is kept where it is still yesterday, of which its records tell', async () => {
    await mock.close()
    // Tehran's date, which is assumed at first, is a day ahead.
    time.advance(Date.UTC(2026, 10, 20, 22) - time.now())
    await startMock({ offsetMinutes: 0 })
    await kept.keeping.start()
    await kept.whenKept()
    const { today, pace } = await kept.keeping.state(office)
    expect(today).toBe('2026-11-20')
    expect(pace.requestsInLastMinute).toBeLessThan(100)
  })

  test('isn’t asked again for what an earlier run settled', async () => {
    await kept.keeping.start()
    await kept.whenKept()
    await kept.close()
    const today = kept.cells[0]?.day
    const earlier = ranges().length
    kept = openKeeping(directory, connections, time)
    await kept.keeping.start()
    await vi.waitFor(() => expect(kept.cells).toHaveLength(reportNames.length), 10_000)
    await kept.whenKept()
    const again = ranges().slice(earlier)
    expect(again).toHaveLength(reportNames.length)
    for (const range of again) expect(range).toContain(`${today} 00:00`)
  })

  test('that is paused is asked for nothing but a day that the user waits for', async () => {
    await saveOptions(kept.stores, office, { ...quick, enabled: false })
    await kept.keeping.start()
    const { today, status } = await kept.keeping.state(office)
    expect(status).toBe('paused')
    await kept.keeping.recount(office, today)
    expect(ranges().filter((range) => !range.includes(`${today} 00:00`))).toEqual([])
    expect(await archived('quick')).toBeGreaterThan(0)
    await kept.keeping.setOptions(office, { enabled: true })
    await kept.whenKept()
  })

  test('keeps an older period, too', async () => {
    await saveOptions(kept.stores, office, { ...quick, days: 1 })
    await kept.keeping.start()
    await kept.whenKept()
    const { today } = await kept.keeping.state(office)
    const day = daysAfter(today, -3)
    const before = (await kept.keeping.state(office)).cells.length
    await kept.keeping.setOptions(office, { periods: [{ from: day, to: day }] })
    await kept.whenKept()
    const { cells } = await kept.keeping.state(office)
    expect(cells).toHaveLength(before + reportNames.length)
    expect(cells.filter((cell) => cell.day === day && cell.state === 'complete')).toHaveLength(3)
    expect(day < today).toBe(true)
  })

  test('is asked again at once when its credentials are replaced', async () => {
    connections.set(office, { ...connection, apiKey: 'wrong' })
    await kept.keeping.start()
    await vi.waitFor(async () => {
      expect(await kept.keeping.state(office)).toMatchObject({
        status: 'backing_off',
        failure: { code: 'credentials_wrong' },
      })
    }, 10_000)
    const asked = mock.log.requests.length
    connections.set(office, connection)
    await kept.keeping.follow()
    await kept.whenKept()
    expect(asked).toBeLessThanOrEqual(2)
  })

  test('is asked for its newest records seconds after an event, with one request a report', async () => {
    await kept.keeping.start()
    await kept.whenKept()
    const { today } = await kept.keeping.state(office)
    const before = ranges().length
    const first = kept.cells.length
    time.advance(3_000)
    kept.keeping.refresh(office)
    await vi.waitFor(() => expect(kept.cells.length).toBeGreaterThanOrEqual(first + 3), 15_000)
    expect(
      ranges()
        .slice(before, before + 3)
        .sort(),
    ).toEqual([...new Set(ranges().slice(before, before + 3))].sort())
    expect(kept.cells.slice(first).every(({ day, state }) => day === today && state === 'complete')).toBe(
      true,
    )
  })
})

test('a console that closes while it still starts ends without a warning', async () => {
  const starting = kept.keeping.start()
  await kept.close()
  await starting
  expect(kept.logged).toEqual([])
  kept = openKeeping(directory, connections, time)
})

test('a recount names what was added, changed and what vanished', async () => {
  const { today } = serverTimeAt(nothingKnown, time.now())
  const call = (n: number, change = {}) => detail(n, { starttime: `${today} 00:0${n}:30`, ...change })
  let table = [call(1), call(2), call(3)]
  const fake = await startCallCenter((response) => {
    const { body = '{}', path } = fake.requests.at(-1) ?? {}
    const { date_range, pagination } = JSON.parse(body)
    const isTodays = path === reportDefinitions.queueDetails.path && date_range.from === `${today} 00:00`
    const data = isTodays ? table.slice(pagination.start) : []
    const total = isTodays ? table.length : 0
    json(response, 200, { success: 1, message: '', data: { pagination: { ...pagination, total }, data } })
  })
  connections.set(office, connectionTo(fake.baseUrl))
  await kept.keeping.start()
  await kept.whenKept()
  const id = (n: number) => String(detail(n)._id)
  table = [call(2, { billsec: 7 }), call(3), call(4)]
  const nothing = { added: [], changed: [], vanished: [] }
  expect(await kept.keeping.recount(office, today)).toEqual([
    { report: 'quick', ...nothing },
    { report: 'queue', ...nothing },
    { report: 'queueDetails', added: [id(4)], changed: [id(2)], vanished: [id(1)] },
  ])
  expect(await kept.keeping.recount(office, today)).toContainEqual({
    report: 'queueDetails',
    ...nothing,
    vanished: [id(1)],
  })
  await stopServers()
})

test('a forecast says how many requests the days will take', async () => {
  const truth = countTruth(callCenter)
  const forecast = await kept.keeping.forecast({ id: office }, quick, new AbortController().signal)
  expect(forecast.records).toEqual([
    { report: 'quick', counted: truth.calls.total },
    { report: 'queue', counted: truth.entries.total },
    { report: 'queueDetails', counted: truth.attempts.total },
  ])
  expect(forecast.requests).toBe(3 * quick.days)
  expect(forecast.milliseconds).toBeGreaterThan(0)
})
