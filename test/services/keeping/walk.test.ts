import { describe, expect, test } from 'vitest'
import { json } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { toSave } from '../store/made-records.ts'
import { detail, details, idsOf, type OrderedRequest, pageOf, startOrdered } from './ordered-server.ts'
import { startMock, summary, walked, walkedOffice } from './walked-office.ts'

const office = await walkedOffice()

describe('the ordered walk', () => {
  test('follows the kept days once, and never again by itself', async () => {
    const { mock, ids, connection } = await startMock()
    const { walks, when, ...rest } = office.walkTo(connection)
    await walks.startFirst(office.id)
    expect(summary(await when(({ running }) => running === null))).toEqual(walked(ids.length))
    expect((await rest.ids()).sort()).toEqual(ids.sort())
    const asked = mock.log.count
    await walks.startFirst(office.id)
    expect(await walks.standing(office.id)).toMatchObject({ running: null })
    const second = office.walkTo(connection)
    await second.walks.startFirst(office.id)
    expect(await second.walks.standing(office.id)).toMatchObject({ running: null, run: null })
    expect(mock.log.count).toBe(asked)
  })

  test('fetches the whole table, and later continues after its last record', async () => {
    const { mock, ids, connection } = await startMock()
    const { walk, walks, ...rest } = office.walkTo(connection)
    const standing = await walk()
    expect(summary(standing)).toEqual(walked(ids.length))
    expect((await rest.ids()).sort()).toEqual(ids)
    expect(standing.run).toMatchObject({ archived: { added: ids.length, changed: 0, unchanged: 0 } })
    expect(standing.run?.lastRecordAt).toBeGreaterThan(Date.UTC(2026, 10, 19))
    expect(await walks.standing(office.id)).toMatchObject({
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
    await office.walkTo(connectionTo(callCenter.baseUrl)).walk()
    expect(callCenter.requests.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/api/v4/reports/queue_details/ordered/id {"_id":""}',
      `/api/v4/reports/queue_details/ordered/id {"_id":"${table[19]?._id}"}`,
      `/api/v4/reports/queue_details/ordered/id {"_id":"${table[24]?._id}"}`,
    ])
  })

  test('detects a call center that reads id_, and remembers it', async () => {
    const { mock, ids, connection } = await startMock({ cursorField: 'id_' })
    const first = office.walkTo(connection)
    expect(summary(await first.walk())).toEqual(walked(ids.length))
    expect((await first.walks.standing(office.id)).cursorField).toBe('id_')
    await first.close()
    const before = mock.log.count
    const second = office.walkTo(connection)
    expect(summary(await second.walk())).toEqual(walked(0))
    expect(mock.log.count - before).toBe(1)
  })

  test('tries id_ when _id is refused', async () => {
    const table = details(45)
    const refuse = (response: Parameters<typeof json>[0]) =>
      json(response, 200, { success: 0, message: "Field 'id_': value is missing", data: {} })
    const callCenter = await startOrdered(({ id_ }) => (id_ === undefined ? refuse : pageOf(table, id_)))
    expect(summary(await office.walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(45))
  })

  test('detects it when resuming in the middle', async () => {
    const table = details(90)
    const callCenter = await startOrdered(({ id_ }) => pageOf(table, id_))
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    const { archive } = await office.stores.of(office.id)
    const records = toSave(table.slice(0, 40).map((fields) => ({ fields, start: null })))
    const lastId = String(table[39]?._id)
    await archive.savePage({
      connectionId: office.id,
      report: 'queueDetails',
      operation: 'ordered',
      receivedAt: 1,
      records,
      walk: { lastId, received: 40, savedAt: 1 },
    })
    expect(summary(await walking.walk())).toEqual(walked(50))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
  })

  test('goes on over records that keeping has brought already', async () => {
    const table = details(45)
    const callCenter = await startOrdered(({ _id }) => pageOf(table, _id))
    const { archive } = await office.stores.of(office.id)
    const records = toSave(table.slice(0, 20).map((fields) => ({ fields, start: null })))
    const of = { connectionId: office.id, report: 'queueDetails', operation: 'search' } as const
    await archive.savePage({ ...of, receivedAt: 1, records, walk: null })
    const standing = await office.walkTo(connectionTo(callCenter.baseUrl)).walk()
    expect(summary(standing)).toEqual(walked(45))
    expect(standing.run).toMatchObject({ pages: 3, archived: { added: 25 } })
  })

  test('is behind all other requests, and told by the last record that has a time', async () => {
    const timed = detail(0, { starttime: '2026-11-20 10:00:00' })
    const asked: unknown[] = []
    const callCenter = await startOrdered(({ _id }) => {
      asked.push(walking.lane.state.running)
      return pageOf([timed, detail(1)], _id)
    })
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    const { run } = await walking.walk()
    expect(asked).toEqual(['walk', 'walk'])
    expect(run?.lastRecordAt).toBeGreaterThan(0)
  })

  test('ends if both fields return the first page again', async () => {
    const callCenter = await startOrdered(() => pageOf(details(60), ''))
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
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
    const walking = office.walkTo(connectionTo(callCenter.baseUrl))
    expect(summary(await walking.walk())).toEqual(walked(50, end))
    expect((await walking.ids()).sort()).toEqual(idsOf(table))
    expect((await walking.walks.standing(office.id)).archived).toMatchObject({
      lastId: table[49]?._id,
      received: 50,
    })
    expect(callCenter.requests.length).toBeLessThan(8)
  })

  test('is found when the demo repeats its last page', async () => {
    const { ids, connection } = await startMock({ repeatLastPage: true })
    const walking = office.walkTo(connection)
    expect(summary(await walking.walk())).toEqual(walked(ids.length, 'repeated'))
    expect(await walking.ids()).toHaveLength(ids.length)
  })

  test('is confirmed by one more request after a short page', async () => {
    const callCenter = await startOrdered(({ _id }) => {
      const page = pageOf(table, _id)
      const data = page.data.slice(0, 7)
      return data.length === 0 ? { data } : { data, last_id: String(Object(data.at(-1))._id) }
    })
    expect(summary(await office.walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(50))
  })

  test.each([[null], [[]], [{}], [{ data: null }], [{ data: {} }], [undefined]])(
    'an answer with data %j',
    async (data) => {
      const callCenter = await startOrdered(({ _id }) =>
        _id === table[49]?._id ? (response) => json(response, 200, { success: 1, data }) : pageOf(table, _id),
      )
      expect(summary(await office.walkTo(connectionTo(callCenter.baseUrl)).walk())).toEqual(walked(50))
    },
  )
})
