import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CallCenter, createCallCenter } from '../../../electron/mock/call-center.ts'
import { createMockServer, type MockServer } from '../../../electron/mock/server.ts'
import { countTruth } from '../../../electron/mock/truth.ts'
import { createReportClient, type ReportClient } from '../../../electron/services/call-center/client.ts'
import type { Connection } from '../../../electron/services/call-center/connection.ts'
import {
  createPersistedClock,
  type PersistedClock,
} from '../../../electron/services/clock/persisted-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { daysAfter, serverTimeAt } from '../../../electron/services/keeping/days.ts'
import { createKeeping, type Keeping } from '../../../electron/services/keeping/keeping.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { Stores } from '../../../electron/services/store/client/stores.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { type Cell, defaultKeepingOptions, type KeepingOptions } from '../../../shared/keeping.ts'
import { type ReportName, reportDefinitions, reportNames } from '../../../shared/reports/definitions.ts'
import { json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { detail } from './ordered-server.ts'
import { openStores } from './walking.ts'

const office = 'office'
const quick: KeepingOptions = { ...defaultKeepingOptions, days: 6, olderShare: 1, currentPerSecond: 100 }

let directory: string
let stores: Stores
let clock: PersistedClock
let client: ReportClient
let callCenter: CallCenter
let mock: MockServer
let connection: Connection
let keeping: Keeping
/** Whether the connection can be read. */
let isReadable: boolean
let cells: Cell[]
let logged: string[]

beforeEach(async () => {
  // At night, yesterday isn't settled yet.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 9), shouldAdvanceTime: true })
  directory = await mkdtemp(join(tmpdir(), 'callboard-keeping-'))
  callCenter = createCallCenter({ calls: 300, days: 5, seed: 5 })
  mock = createMockServer({ callCenter })
  connection = { ...(await mock.listen()), quickSearchPath: 'quick' }
  open()
  await saveOptions(stores, office, quick)
})

afterEach(async () => {
  await close()
  await mock.close()
  await rm(directory, { recursive: true })
  vi.useRealTimers()
})

/** Opens the console's part that keeps, on the test's data directory. */
function open(): void {
  logged = []
  const log = createLog({ destination: { write: (line) => logged.push(line) } })
  stores = openStores(directory)
  clock = createPersistedClock({ stores, log, changed: () => undefined })
  client = createReportClient({ retries: 0 })
  cells = []
  isReadable = true
  const active = async () => ({ profileId: office, ...connection })
  const read = async () => {
    if (!isReadable) throw new Error('The connection can’t be read')
    return active()
  }
  keeping = createKeeping({
    stores,
    clock,
    client,
    log,
    archive: createArchiver(stores, clock, () => undefined),
    profiles: { active, connection: read, drafted: active, ids: async () => ['demo', office] },
    saved: (_, cell) => cells.push(cell),
    caughtUp: () => undefined,
    changed: () => undefined,
  })
}

async function close(): Promise<void> {
  await keeping.close()
  await client.close()
  await clock.close()
  await stores.close()
}

const whenKept = () =>
  vi.waitFor(async () => expect((await keeping.state(office)).status).toBe('current'), 20_000)

async function archived(report: ReportName): Promise<number> {
  const { archive } = await stores.of(office)
  return (await archive.count({ profile: office, report })).total
}

const ranges = () =>
  mock.log.requests.map(({ path, body }) => {
    const { date_range, pagination } = JSON.parse(body.toString())
    return `${path} ${date_range.from} ${pagination.start}`
  })

describe('a connection', () => {
  test('that couldn’t be read at the start is kept from when it can', async () => {
    isReadable = false
    await keeping.start()
    isReadable = true
    await keeping.state(office)
    await whenKept()
  })

  test('of which only one day is asked for is not kept beyond it', async () => {
    await keeping.recount(office, '2026-11-18')
    expect(new Set(cells.map(({ day }) => day))).toEqual(new Set(['2026-11-18']))
    await keeping.start()
    await whenKept()
  })

  test('is kept by itself: every report is stored, and agrees with the call center’s totals', async () => {
    await keeping.start()
    await whenKept()
    const truth = countTruth(callCenter)
    expect(await archived('quick')).toBe(truth.calls.total)
    expect(await archived('queue')).toBe(truth.entries.total)
    expect(await archived('queueDetails')).toBe(truth.attempts.total)
    const state = await keeping.state(office)
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
    expect(cells[0]?.day).toBe(state.today)
  })

  test('is kept where it is still yesterday, of which its records tell', async () => {
    await mock.close()
    // Tehran's date, which is assumed at first, is a day ahead.
    vi.setSystemTime(Date.UTC(2026, 10, 20, 22))
    callCenter = createCallCenter({ calls: 300, days: 5, seed: 5, offsetMinutes: 0 })
    mock = createMockServer({ callCenter })
    connection = { ...(await mock.listen()), quickSearchPath: 'quick' }
    await keeping.start()
    await whenKept()
    const { today, pace } = await keeping.state(office)
    expect(today).toBe('2026-11-20')
    expect(pace.requestsInLastMinute).toBeLessThan(100)
  })

  test('isn’t asked again for what an earlier run settled', async () => {
    await keeping.start()
    await whenKept()
    await close()
    const { today } = { today: cells[0]?.day ?? '' }
    const earlier = ranges().length
    open()
    await keeping.start()
    await vi.waitFor(() => expect(cells).toHaveLength(reportNames.length), 10_000)
    await whenKept()
    const again = ranges().slice(earlier)
    expect(again).toHaveLength(reportNames.length)
    for (const range of again) expect(range).toContain(`${today} 00:00`)
  })

  test('that is paused is asked for nothing but a day that the user waits for', async () => {
    await saveOptions(stores, office, { ...quick, enabled: false })
    await keeping.start()
    const { today, status } = await keeping.state(office)
    expect(status).toBe('paused')
    await keeping.recount(office, today)
    expect(ranges().filter((range) => !range.includes(`${today} 00:00`))).toEqual([])
    expect(await archived('quick')).toBeGreaterThan(0)
    await keeping.setOptions(office, { enabled: true })
    await whenKept()
  })

  test('keeps an older period, too', async () => {
    await saveOptions(stores, office, { ...quick, days: 1 })
    await keeping.start()
    await whenKept()
    const { today } = await keeping.state(office)
    const day = daysAfter(today, -3)
    const before = (await keeping.state(office)).cells.length
    await keeping.setOptions(office, { periods: [{ from: day, to: day }] })
    await whenKept()
    const { cells } = await keeping.state(office)
    expect(cells).toHaveLength(before + reportNames.length)
    expect(cells.filter((cell) => cell.day === day && cell.state === 'complete')).toHaveLength(3)
    expect(day < today).toBe(true)
  })

  test('is asked again at once when its credentials are replaced', async () => {
    const { apiKey } = connection
    connection = { ...connection, apiKey: 'wrong' }
    await keeping.start()
    await vi.waitFor(async () => {
      expect(await keeping.state(office)).toMatchObject({
        status: 'backing_off',
        failure: { code: 'credentials_wrong' },
      })
    }, 10_000)
    const asked = mock.log.requests.length
    connection = { ...connection, apiKey }
    await keeping.follow()
    await whenKept()
    expect(asked).toBeLessThanOrEqual(2)
  })

  test('is asked for its newest records seconds after an event, with one request a report', async () => {
    await keeping.start()
    await whenKept()
    const { today } = await keeping.state(office)
    const before = ranges().length
    const first = cells.length
    keeping.refresh(office)
    await vi.waitFor(() => expect(cells.length).toBeGreaterThanOrEqual(first + 3), 15_000)
    expect(
      ranges()
        .slice(before, before + 3)
        .sort(),
    ).toEqual([...new Set(ranges().slice(before, before + 3))].sort())
    expect(cells.slice(first).every(({ day, state }) => day === today && state === 'complete')).toBe(true)
  })
})

test('a console that closes while it still starts ends without a warning', async () => {
  const starting = keeping.start()
  await close()
  await starting
  expect(logged).toEqual([])
  open()
})

test('a recount names what was added, changed and what vanished', async () => {
  const { today } = serverTimeAt(nothingKnown, Date.now())
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
  connection = connectionTo(fake.baseUrl)
  await keeping.start()
  await whenKept()
  const id = (n: number) => String(detail(n)._id)
  table = [call(2, { billsec: 7 }), call(3), call(4)]
  const nothing = { added: [], changed: [], vanished: [] }
  expect(await keeping.recount(office, today)).toEqual([
    { report: 'quick', ...nothing },
    { report: 'queue', ...nothing },
    { report: 'queueDetails', added: [id(4)], changed: [id(2)], vanished: [id(1)] },
  ])
  expect(await keeping.recount(office, today)).toContainEqual({
    report: 'queueDetails',
    ...nothing,
    vanished: [id(1)],
  })
  await stopServers()
})

test('a forecast says how many requests the days will take', async () => {
  const truth = countTruth(callCenter)
  const forecast = await keeping.forecast({ id: office }, quick, new AbortController().signal)
  expect(forecast.records).toEqual([
    { report: 'quick', counted: truth.calls.total },
    { report: 'queue', counted: truth.entries.total },
    { report: 'queueDetails', counted: truth.attempts.total },
  ])
  expect(forecast.requests).toBe(3 * quick.days)
  expect(forecast.milliseconds).toBeGreaterThan(0)
})
