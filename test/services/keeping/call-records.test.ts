import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createLane } from '../../../electron/services/keeping/lane.ts'
import { type CallRecords, createCallRecords } from '../../../electron/services/settle-calls/call-records.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import type { Json } from '../../../shared/reports/values.ts'
import { connectionTo, never } from '../call-center/questions.ts'
import { sharedStore } from '../store/open-store.ts'
import { fixedClock } from './fixed-clock.ts'

type Fields = Record<string, Json>

const store = sharedStore()
/** The call center's clock is UTC here. */
const utc = fixedClock(0)
/** Tells that the call began at 08:34:00 UTC. */
const callId = `${Date.UTC(2022, 11, 2, 8, 34) / 1_000}.7`
const endedAt = Date.UTC(2022, 11, 2, 8, 35)
let office: string
let records: CallRecords
let asked: SearchQuery[]
let answer: () => readonly Fields[]
let noted: unknown[]

const call = (change: Fields = {}): Fields => ({
  ...{ _id: '6389a0000000000000000001', cuid: callId, endtime: '2022-12-02 08:35:00' },
  ...change,
})

beforeEach(() => {
  office = randomUUID()
  asked = []
  noted = []
  answer = () => [call()]
  const stores = { of: async () => store() }
  const clock = { learn: async () => {}, get: async () => utc }
  const lane = createLane({
    pace: () => ({ enabled: true, currentPerSecond: 1_000, olderShare: 1 }),
    userIsDone: async () => {},
    changed: () => {},
  })
  records = createCallRecords({
    ...{ stores, clock, archive: createArchiver(stores, clock, () => {}) },
    client: {
      search: async (_, query) => {
        asked.push(query)
        return {
          records: answer().map((fields) => ({ fields, problems: [] })),
          ...{ start: 0, count: 100, total: null, sorting: {}, target: null, useGroupBy: null, message: '' },
        }
      },
    },
    connection: async (connectionId) => ({ connectionId, ...connectionTo('http://127.0.0.1') }),
    keeping: { lane: async () => lane, noteRecords: (...given) => noted.push(given) },
  })
})

const question = (change: Partial<Parameters<CallRecords['ask']>[0]> = {}) => ({
  ...{ connectionId: office, report: 'quick' as const, callId, heardAt: endedAt, endedAfter: null },
  ...change,
})
const ask = (change: Parameters<typeof question>[0] = {}) => records.ask(question(change), never)
const archived = async (report: ReportName = 'quick') =>
  (await store().archive.page({ connectionId: office, report })).records.map(({ fields }) => fields)

describe('a call that is asked for', () => {
  test('is saved and counted, and told as new once', async () => {
    expect(await ask()).toEqual({ records: [call()], added: 1 })
    expect(await archived()).toEqual([call()])
    expect(noted).toEqual([[office, 'quick', [call()]]])
    expect(await ask()).toEqual({ records: [call()], added: 0 })
  })

  test('is asked for by its id, in the queues’ reports on the days around it', async () => {
    for (const report of ['quick', 'queue', 'queueDetails'] as const) await ask({ report })
    const like = {
      conditions: { from: '', to: '', cuid: callId, qnum: '', queue: '', queue_id: '' },
      ...{ alike: false, start: 0, count: 100, sorting: null },
    }
    const range = { from: '2022-12-01 08:34', to: '2022-12-03 08:34' }
    expect(asked).toEqual([
      { ...like, report: 'quick', range: null },
      { ...like, report: 'queue', range },
      { ...like, report: 'queueDetails', range },
    ])
  })

  test('whose id tells no time is asked for around when it was heard of', async () => {
    await ask({ report: 'queue', callId: 'x-7', heardAt: Date.UTC(2023, 0, 1, 12) })
    expect(asked[0]?.range).toEqual({ from: '2022-12-31 12:00', to: '2023-01-02 12:00' })
  })

  test('isn’t mistaken for a similar one, of which nothing is saved', async () => {
    answer = () => [call({ cuid: `${callId}1` })]
    expect(await ask()).toBeNull()
    expect(await archived()).toEqual([])
    expect(noted).toEqual([])
    answer = () => [call({ cuid: `${callId}1` }), call()]
    expect(await ask()).toEqual({ records: [call()], added: 1 })
  })

  test('is saved though it goes on', async () => {
    answer = () => [call({ endtime: '' })]
    expect(await ask()).toBeNull()
    expect(await archived()).toHaveLength(1)
  })

  test('is unknown where its search is refused, and any other failure is told', async () => {
    const fail = (code: ErrorCode) => {
      answer = () => {
        throw new AppError(code, code)
      }
    }
    fail('request_refused')
    expect(await ask()).toBeNull()
    answer = () => {
      throw new TypeError('broken')
    }
    await expect(ask()).rejects.toThrow('broken')
    fail('access_denied')
    await expect(ask()).rejects.toMatchObject({ code: 'access_denied' })
  })
})

describe('the end of a call', () => {
  const isEnd = async (fields: Fields, endedAfter: number | null = null) => {
    answer = () => [{ _id: '6389a0000000000000000002', cuid: callId, ...fields }]
    return (await ask({ endedAfter })) !== null
  }

  test('is told by its end time, or by its outcome where the record has no such field', async () => {
    expect(await isEnd({ endtime: '2022-12-02 08:35:00' })).toBe(true)
    expect(await isEnd({ disposition: 'ANSWERED' })).toBe(true)
    for (const endtime of ['', null]) expect(await isEnd({ endtime, disposition: 'ANSWERED' })).toBe(false)
    expect(await isEnd({ disposition: '' })).toBe(false)
    expect(await isEnd({})).toBe(false)
  })

  test('counts from an instant on, as text or epoch', async () => {
    const epoch = { $date: { $numberLong: String(endedAt) } }
    for (const endtime of ['2022-12-02 08:35:00', epoch]) {
      expect(await isEnd({ endtime }, endedAt)).toBe(true)
      expect(await isEnd({ endtime }, endedAt + 1)).toBe(false)
    }
  })

  test('counts where its time can’t be read', async () => {
    expect(await isEnd({ endtime: 'soon' }, endedAt)).toBe(true)
    expect(await isEnd({ disposition: 'ANSWERED' }, endedAt)).toBe(true)
  })

  test('is told by any one of several records', async () => {
    const parts = [call({ endtime: '' }), call({ _id: '6389a0000000000000000002' })]
    answer = () => parts
    expect(await ask()).toEqual({ records: parts, added: 2 })
  })
})

test('the archive answers for a call that it has with its end, as nothing new', async () => {
  const stored = () => records.stored(question())
  expect(await stored()).toBeNull()
  answer = () => [call({ endtime: '' })]
  await ask()
  expect(await stored()).toBeNull()
  answer = () => [call()]
  await ask()
  expect(await stored()).toEqual({ records: [call()], added: 0 })
  expect(await records.stored(question({ callId: 'x-7' }))).toBeNull()
  expect(await records.stored(question({ report: 'queue' }))).toBeNull()
  expect(await records.stored(question({ connectionId: randomUUID() }))).toBeNull()
  expect(asked).toHaveLength(2)
})
