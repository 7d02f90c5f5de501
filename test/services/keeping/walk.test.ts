import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import { recordOf } from '../../../electron/mock/records/columns.ts'
import { createMockServer, type MockServer, type MockServerOptions } from '../../../electron/mock/server.ts'
import type { Connection } from '../../../electron/services/call-center/connection.ts'
import type { LaneOptions } from '../../../electron/services/keeping/lane.ts'
import type { Stores } from '../../../electron/services/store/client/stores.ts'
import type { WalkStanding } from '../../../shared/reports/walk.ts'
import { json, stopServers } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { toSave } from '../store/made-records.ts'
import { detail, details, idsOf, type OrderedRequest, pageOf, startOrdered } from './ordered-server.ts'
import { openStores, startWalking, type Walking } from './walking.ts'

let directory: string
let stores: Stores
/** Creates a separate connection for each test. */
let office: string
let walking: Walking | undefined
let mock: MockServer | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-walk-'))
  stores = openStores(directory)
})
afterAll(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => {
  office = randomUUID()
})
afterEach(async () => {
  await walking?.close()
  await mock?.close()
  await stopServers()
  walking = mock = undefined
})

function walkTo(connection: Connection, lane?: Partial<LaneOptions>): Walking {
  walking = startWalking(stores, office, connection, lane)
  return walking
}

/** A call center of about 400 attempts. */
async function startMock(options: Partial<MockServerOptions> = {}) {
  const callCenter = createCallCenter({ calls: 400, days: 5, seed: 3, now: Date.UTC(2026, 10, 20, 9) })
  mock = createMockServer({ callCenter, ...options })
  const address = await mock.listen()
  const { attempts, forms } = callCenter
  const ids = attempts.rows.map((attempt) => recordOf(forms.ordered, attempt)._id)
  return { mock, ids, connection: { ...address, quickSearchPath: 'quick' as const } }
}

function summary({ running, failure, run }: WalkStanding) {
  const { records, findings = [], result } = run ?? {}
  return { running, failure: failure?.code ?? null, records, end: result?.end ?? null, findings }
}
const walked = (records: number, end = 'no_records') => ({
  running: null,
  failure: null,
  records,
  end,
  findings: [],
})

describe('the ordered walk', () => {
  test('follows the kept days once, and never again by itself', async () => {
    const { mock, ids, connection } = await startMock()
    const { walks, when, ...rest } = walkTo(connection)
    await walks.startFirst(office)
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
    expect((await rest.ids()).sort()).toEqual(ids.sort())
    const asked = mock.log.count
    await walks.startFirst(office)
    expect(await walks.standing(office)).toMatchObject({ running: null })
    expect(mock.log.count).toBe(asked)
  })

  test('fetches the whole table, and later continues after its last record', async () => {
    const { mock, ids, connection } = await startMock()
    const { walk, walks, ...rest } = walkTo(connection)
    const standing = await walk()
    expect(summary(standing)).toEqual(walked(ids.length))
    expect((await rest.ids()).sort()).toEqual(ids)
    expect(standing.run).toMatchObject({ archived: { added: ids.length, changed: 0, unchanged: 0 } })
    expect(standing.run?.lastRecordAt).toBeGreaterThan(Date.UTC(2026, 10, 19))
    expect(await walks.standing(office)).toMatchObject({
      archived: { received: ids.length, lastId: ids.at(-1) },
      cursorField: '_id',
      running: null,
    })
    const before = mock.log.count
    expect(summary(await walk())).toEqual(walked(0))
    expect(mock.log.count - before).toBe(1)
  })

  test('sends the request of the specification', async () => {
    const table = details(25)
    const callCenter = await startOrdered(({ _id }) => pageOf(table, _id))
    await walkTo(connectionTo(callCenter.baseUrl)).walk()
    expect(callCenter.requests.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/api/v4/reports/queue_details/ordered/id {"_id":""}',
      `/api/v4/reports/queue_details/ordered/id {"_id":"${table[19]?._id}"}`,
      `/api/v4/reports/queue_details/ordered/id {"_id":"${table[24]?._id}"}`,
    ])
  })

  test('detects a call center that reads id_, and remembers it', async () => {
    const { mock, ids, connection } = await startMock({ cursorField: 'id_' })
    const first = walkTo(connection)
    expect(summary(await first.walk())).toEqual(walked(ids.length))
    expect((await first.walks.standing(office)).cursorField).toBe('id_')
    await first.close()
    const before = mock.log.count
    const second = walkTo(connection)
    expect(summary(await second.walk())).toEqual(walked(0))
    expect(mock.log.count - before).toBe(1)
  })

  test('tries id_ when _id is refused', async () => {
    const table = details(45)
    const refuse = (response: Parameters<typeof json>[0]) =>
      json(response, 200, { success: 0, message: "Field 'id_': value is missing", data: {} })
    const callCenter = await startOrdered(({ id_ }) => (id_ === undefined ? refuse : pageOf(table, id_)))
    expect(summary(await walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(45))
  })

  test('detects it when resuming in the middle', async () => {
    const table = details(90)
    const callCenter = await startOrdered(({ id_ }) => pageOf(table, id_))
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    const { archive } = await stores.of(office)
    const records = toSave(table.slice(0, 40).map((fields) => ({ fields, start: null })))
    const lastId = String(table[39]?._id)
    await archive.savePage({
      profile: office,
      report: 'queueDetails',
      operation: 'ordered',
      receivedAt: 1,
      records,
      walk: { lastId, received: 40, savedAt: 1 },
    })
    expect(summary(await walking.walk())).toEqual(walked(50))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
  })

  test('ends if both fields return the first page again', async () => {
    const callCenter = await startOrdered(() => pageOf(details(60), ''))
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    expect(summary(await walking.walk())).toEqual(walked(20, 'repeated'))
    expect(callCenter.requests).toHaveLength(3)
  })
})

describe('the end of a walk', () => {
  const table = details(50)
  const cases: readonly [string, string, (request: OrderedRequest) => ReturnType<typeof pageOf>][] = [
    [
      'no data at all',
      'no_records',
      ({ _id }) => (_id === table[49]?._id ? { data: [] } : pageOf(table, _id)),
    ],
    [
      'the last page for ever',
      'repeated',
      ({ _id }) => (_id === table[49]?._id ? pageOf(table, table[29]?._id as string) : pageOf(table, _id)),
    ],
    [
      'the last two pages in turn',
      'repeated',
      ({ _id }) => (_id === table[49]?._id ? pageOf(table, table[19]?._id as string) : pageOf(table, _id)),
    ],
    [
      'the first page, and everything again',
      'repeated',
      ({ _id }) => (_id === table[49]?._id ? pageOf(table, '') : pageOf(table, _id)),
    ],
    [
      'a last page that names no last_id',
      'no_records',
      ({ _id }) => {
        const { data, last_id } = pageOf(table, _id)
        return data.length < 20 ? { data } : { data, last_id: last_id ?? null }
      },
    ],
  ]
  test.each(cases)('%s', async (_, end, answer) => {
    const callCenter = await startOrdered(answer)
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    expect(summary(await walking.walk())).toEqual(walked(50, end))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
    expect((await walking.walks.standing(office)).archived).toMatchObject({
      lastId: table[49]?._id,
      received: 50,
    })
    expect(callCenter.requests.length).toBeLessThan(8)
  })

  test('is found when the demo repeats its last page', async () => {
    const { ids, connection } = await startMock({ repeatLastPage: true })
    expect(summary(await walkTo(connection).walk())).toEqual(walked(ids.length, 'repeated'))
    expect(await walking?.ids()).toHaveLength(ids.length)
  })

  test('is confirmed by one more request after a short page', async () => {
    const callCenter = await startOrdered(({ _id }) => {
      const page = pageOf(table, _id)
      const data = page.data.slice(0, 7)
      return data.length === 0 ? { data } : { data, last_id: String(Object(data.at(-1))._id) }
    })
    expect(summary(await walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(50))
  })

  test.each([[null], [[]], [{}], [{ data: null }], [{ data: {} }], [undefined]])(
    'an answer with data %j',
    async (data) => {
      const callCenter = await startOrdered(({ _id }) =>
        _id === table[49]?._id ? (response) => json(response, 200, { success: 1, data }) : pageOf(table, _id),
      )
      expect(summary(await walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(50))
    },
  )
})

describe('an unordered table', () => {
  test('is stored and reported', async () => {
    const { _id, ...nameless } = detail(3)
    const swapped = [detail(10), detail(9)]
    const first = [detail(0), nameless, 'no record', ...swapped, detail(11)]
    const second = [detail(11), detail(20)]
    const callCenter = await startOrdered(({ _id: after }) => {
      if (after === '') return { last_id: String(detail(11)._id), data: first }
      if (after === detail(11)._id) return { last_id: String(detail(21)._id), data: second }
      return { data: [] }
    })
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    const { run, ...standing } = await walking.walk()
    expect(summary({ run, ...standing })).toMatchObject({ running: null, records: 8, end: 'no_records' })
    expect(run?.findings).toEqual([
      {
        kind: 'without_id',
        count: 2,
        examples: [
          { page: 1, id: null },
          { page: 1, id: null },
        ],
      },
      { kind: 'not_ascending', count: 1, examples: [{ page: 1, id: detail(9)._id }] },
      { kind: 'overlapping', count: 1, examples: [{ page: 2, id: detail(11)._id }] },
      { kind: 'last_id_differs', count: 1, examples: [{ page: 2, id: detail(21)._id }] },
    ])
    expect(await walking.ids()).toHaveLength(7)
    expect(run?.archived).toEqual({ added: 7, changed: 0, unchanged: 1 })
  })

  test('is walked to its end', async () => {
    const table = [...details(60)].reverse()
    const callCenter = await startOrdered(({ _id }) => pageOf(table, _id))
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    const standing = await walking.walk()
    expect(summary(standing)).toMatchObject({ running: null, records: 60, end: 'no_records' })
    expect(standing.run?.findings).toMatchObject([{ kind: 'not_ascending', count: 59 }])
    expect((await walking.ids()).sort()).toEqual(idsOf(table).sort())
  })
})

describe('a failure', () => {
  test('that passes is waited for, and the walk goes on by itself', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'not_json' }, requests: 2 })
    expect(summary(await walkTo(connection).walk())).toEqual(walked(ids.length))
  })

  test('is told while it lasts', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'not_json' } })
    const { walks, when } = walkTo(connection)
    await walks.start(office)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'answer_not_json', records: 0 })
    mock.faults.clear()
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
  })

  test('that only the user can mend is tried again when the user resumes', async () => {
    const { mock, ids, connection } = await startMock()
    mock.faults.set({ fault: { kind: 'credentials_invalid' } })
    const { walks, when } = walkTo(connection)
    await walks.start(office)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'credentials_wrong' })
    expect(mock.log.count).toBe(1)
    mock.faults.clear()
    await walks.resume(office)
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
  })
})

describe('received records are stored at once, and the next walk continues after them', () => {
  const table = details(45)
  type Refuse = Parameters<typeof json>[0]
  const denied = (response: Refuse) => json(response, 403, { success: 0, message: 'Access denied', data: {} })
  const over = (response: Refuse) =>
    json(response, 200, { success: 0, message: 'No more records after this id', data: {} })
  const received = async (walking: Walking) => {
    const { archived } = await walking.walks.standing(office)
    return { ids: (await walking.ids()).sort(), lastId: archived?.lastId, received: archived?.received }
  }

  test.each([20, 45])('when it fails after %i records, and is stopped', async (count) => {
    const known = table.slice(0, count)
    let isOpen = false
    const callCenter = await startOrdered(({ _id }) =>
      _id === known.at(-1)?._id && !isOpen ? denied : pageOf(isOpen ? table : known, _id),
    )
    const { walks, walk, when, ids } = walkTo(connectionTo(callCenter.baseUrl))
    await walks.start(office)
    const failing = await when(({ failure }) => failure !== null)
    expect(summary(failing)).toMatchObject({ running: 'running', failure: 'access_denied', records: count })
    expect(await walks.stop(office)).toMatchObject({
      running: null,
      failure: null,
      archived: { lastId: known.at(-1)?._id, received: count },
    })
    expect((await ids()).sort()).toEqual(idsOf(known))
    isOpen = true
    expect(summary(await walk())).toEqual(walked(45 - count))
    expect((await ids()).sort()).toEqual(idsOf(table))
  })

  test.each([20, 45])('when a refusal ends the table after %i', async (count) => {
    const known = table.slice(0, count)
    let isMore = false
    const callCenter = await startOrdered(({ _id }) => {
      const page = pageOf(isMore ? table : known, _id)
      return page.data.length === 0 ? over : page
    })
    const walking = walkTo(connectionTo(callCenter.baseUrl))
    const standing = await walking.walk()
    expect(summary(standing)).toEqual(walked(count, 'refused'))
    expect(standing.run?.result).toEqual({ end: 'refused', message: 'No more records after this id' })
    expect(await received(walking)).toEqual({
      ids: idsOf(known),
      lastId: known.at(-1)?._id,
      received: count,
    })
    expect(summary(await walking.walk())).toEqual(walked(0, 'refused'))
    isMore = true
    expect(summary(await walking.walk())).toEqual(walked(45 - count, 'refused'))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
  })

  test('but a refused first request is a failure', async () => {
    const callCenter = await startOrdered(() => over)
    const { walks, when } = walkTo(connectionTo(callCenter.baseUrl))
    await walks.start(office)
    expect(summary(await when(({ failure }) => failure !== null))).toMatchObject({
      running: 'running',
      failure: 'request_refused',
    })
  })
})

/** Starts a walk over 200 records; resolves after its third page. */
async function startThreePages() {
  const table = details(200)
  let reached = (): void => undefined
  const third = new Promise<void>((resolve) => {
    reached = resolve
  })
  let answered = 0
  const callCenter = await startOrdered(({ _id }) => {
    answered++
    if (answered === 3) reached()
    return pageOf(table, _id)
  })
  const pace = { pace: () => ({ enabled: true, currentPerSecond: 1, olderShare: 0.01 }) }
  const connection = connectionTo(callCenter.baseUrl)
  const walking = walkTo(connection, pace)
  await walking.walks.start(office)
  await third
  return { table, connection, walking }
}

test('the user pauses, resumes and stops a walk', async () => {
  const { table, connection, walking } = await startThreePages()
  const { walks, ids } = walking
  const paused = await walks.pause(office)
  expect(summary(paused)).toMatchObject({ running: 'paused', failure: null, end: null })
  expect(paused.run?.records).toBe(paused.archived?.received)
  expect(await walks.resume(office)).toMatchObject({ running: 'running', run: { pages: paused.run?.pages } })
  const { archived, running } = await walks.stop(office)
  expect(running).toBeNull()
  const kept = archived?.received ?? 0
  expect((await ids()).sort()).toEqual(idsOf(table.slice(0, kept)))
  await walking.close()
  expect(summary(await walkTo(connection).walk())).toEqual(walked(200 - kept))
})

test('a walk that the console’s end interrupted goes on with the next start; a paused one stays', async () => {
  const { table, connection, walking } = await startThreePages()
  await walking.close()
  const second = walkTo(connection)
  expect(await second.walks.standing(office)).toMatchObject({ running: 'running' })
  await second.walks.goOn([office])
  const ended = await second.when(({ running }) => running === null)
  expect(summary(ended)).toMatchObject({ end: 'no_records', findings: [] })
  expect((await second.ids()).sort()).toEqual(idsOf(table))
  await second.close()

  office = randomUUID()
  const third = await startThreePages()
  await third.walking.walks.pause(office)
  await third.walking.close()
  const fourth = walkTo(third.connection)
  await fourth.walks.goOn([office])
  expect(await fourth.walks.standing(office)).toMatchObject({ running: 'paused' })
})

test('a pause holds that comes while an interrupted walk begins again', async () => {
  const { connection, walking } = await startThreePages()
  await walking.close()
  const second = walkTo(connection)
  const [, paused] = await Promise.all([second.walks.goOn([office]), second.walks.pause(office)])
  expect(paused.running).toBe('paused')
  expect(await second.walks.standing(office)).toMatchObject({ running: 'paused', archived: paused.archived })
})

test('an interrupted walk that is paused as the console starts does not begin', async () => {
  const { connection, walking } = await startThreePages()
  await walking.close()
  const second = walkTo(connection)
  const [paused] = await Promise.all([second.walks.pause(office), second.walks.goOn([office])])
  expect(paused).toMatchObject({ running: 'paused', run: null })
})
