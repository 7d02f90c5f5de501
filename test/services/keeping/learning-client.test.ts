import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLane, type LaneKind } from '../../../electron/services/keeping/lane.ts'
import { createLearningClient } from '../../../electron/services/keeping/learning-client.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { nothingLearned } from '../../../shared/keeping.ts'
import type { ReportPage } from '../../../shared/reports/page.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { byTime, connectionTo, never } from '../call-center/questions.ts'
import { sharedStore } from '../store/open-store.ts'
import { falling, page, rising, startAt } from './made-pages.ts'

const store = sharedStore()
let office: string
let asked: SearchQuery[]
/** What the call center answers. */
let answer: (query: SearchQuery) => ReportPage
let changes: number
let warned: unknown[]

beforeEach(() => {
  office = randomUUID()
  asked = []
  answer = () => page([])
  changes = 0
  warned = []
})

function open(state: OpenStore['state'] = store().state) {
  return createLearningClient({
    connectionId: office,
    client: {
      search: async (_, query) => {
        asked.push(query)
        return answer(query)
      },
    },
    connection: async (connectionId) => ({ connectionId, ...connectionTo('http://127.0.0.1') }),
    lane: createLane({
      pace: () => ({ enabled: true, currentPerSecond: 1_000, olderShare: 1 }),
      userIsDone: async () => {},
      changed: () => {},
      firstBackoffMs: 1,
    }),
    store: { state },
    log: { warn: (entry: unknown) => warned.push(entry) },
    changed: () => changes++,
  })
}

const sorted = byTime({ sorting: { field: 'starttime', descending: false } })
const fails = (code: ErrorCode) => () => {
  throw new AppError(code, code)
}
const orders = () => asked.map(({ sorting }) => sorting)

describe('the order of answers', () => {
  test('is learned once, told, and remembered by the next run', async () => {
    const client = await open()
    expect(client.learned).toEqual(nothingLearned)
    answer = rising
    expect(await client.search(sorted, 'fill', never)).toEqual(rising())
    await client.search(sorted, 'fill', never)
    expect(client.learned).toEqual({ ...nothingLearned, sorting: 'honoured' })
    expect(changes).toBe(1)
    expect((await open()).learned).toEqual(client.learned)
  })

  test('is no longer asked for once a page in another order came', async () => {
    const client = await open()
    answer = rising
    await client.search(sorted, 'fill', never)
    answer = falling
    await client.search(sorted, 'fill', never)
    expect(client.learned.sorting).toBe('ignored')
    answer = rising
    await client.search(sorted, 'fill', never)
    expect(orders()).toEqual([sorted.sorting, sorted.sorting, null])
    expect(client.learned.sorting).toBe('ignored')
  })

  test('that was right isn’t forgotten over a page that can’t tell', async () => {
    const client = await open()
    answer = rising
    await client.search(sorted, 'fill', never)
    answer = () => page([])
    await client.search(sorted, 'fill', never)
    expect(client.learned.sorting).toBe('honoured')
  })

  test.each<ErrorCode>(['request_refused', 'body_refused'])(
    'isn’t asked for of a call center that answers it with %s',
    async (code) => {
      const client = await open()
      answer = ({ sorting }) => (sorting === null ? falling() : fails(code)())
      expect(await client.search(sorted, 'fill', never)).toEqual(falling())
      await client.search(sorted, 'fill', never)
      expect(orders()).toEqual([sorted.sorting, null, null])
      expect(client.learned.sorting).toBe('ignored')
    },
  )

  test('stays unknown where the same request without it fails, too', async () => {
    const client = await open()
    answer = fails('request_refused')
    await expect(client.search(sorted, 'asked', never)).rejects.toMatchObject({ code: 'request_refused' })
    expect(orders()).toEqual([sorted.sorting, null])
    expect(client.learned.sorting).toBeNull()
  })

  test('isn’t blamed for another failure, nor for a refusal where it is known or not asked for', async () => {
    const client = await open()
    answer = fails('access_denied')
    await expect(client.search(sorted, 'asked', never)).rejects.toMatchObject({ code: 'access_denied' })
    answer = fails('request_refused')
    await expect(client.search(byTime(), 'asked', never)).rejects.toMatchObject({ code: 'request_refused' })
    answer = rising
    await client.search(sorted, 'asked', never)
    answer = fails('request_refused')
    await expect(client.search(sorted, 'asked', never)).rejects.toMatchObject({ code: 'request_refused' })
    expect(asked).toHaveLength(4)
    expect(client.learned.sorting).toBe('honoured')
  })
})

test('the greatest page is learned from one that is smaller though more records follow', async () => {
  const client = await open()
  const three = [{ src: '1' }, { src: '2' }, { src: '3' }]
  const sizes: (number | null)[] = []
  for (const [start, fields, total] of [
    [0, three, 3],
    [7, three, 10],
    [0, three, null],
    [0, [], 10],
    [0, Array.from({ length: 20 }, (_, n) => ({ src: String(n) })), 40],
    [6, three, 10],
    [9, three.slice(1), 10],
  ] as const) {
    answer = () => page(fields, { start, total })
    await client.search(byTime({ start }), 'fill', never)
    sizes.push(client.learned.pageSize)
  }
  expect(sizes).toEqual([null, null, null, null, null, 3, 3])
})

describe('a failure that may pass', () => {
  const requestsOf = async (kind: LaneKind, code: ErrorCode) => {
    const client = await open()
    asked = []
    answer = fails(code)
    await expect(client.search(byTime(), kind, never)).rejects.toMatchObject({ code })
    return asked.length
  }

  test('is waited out five times in the midst of a day, and shown at once to who waits', async () => {
    expect(await requestsOf('older', 'server_failed')).toBe(6)
    expect(await requestsOf('asked', 'server_failed')).toBe(1)
    expect(await requestsOf('older', 'access_denied')).toBe(1)
  })

  test('loses nothing once it has passed', async () => {
    const client = await open()
    answer = () => (asked.length < 3 ? fails('server_failed')() : rising())
    expect(await client.search(sorted, 'fill', never)).toEqual(rising())
  })

  test('isn’t waited out once keeping is paused', async () => {
    const client = await open()
    const pausing = new AbortController()
    answer = () => {
      pausing.abort()
      return fails('server_failed')()
    }
    await expect(client.search(byTime(), 'older', pausing.signal)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })
})

describe('the rules of ranges', () => {
  const telling = startAt('09:00:10', { _id: 'a', endtime: '2026-11-20 09:05:10' })
  const later = startAt('10:00:10', { _id: 'b', endtime: '2026-11-20 10:05:10' })
  const ranges = () => asked.map(({ range }) => range?.from)

  test('are learned from the first call that tells, and remembered', async () => {
    const client = await open()
    await client.learnRanges(never)
    expect(asked).toEqual([])
    for (const fields of [telling, later]) {
      answer = () => page([fields])
      await client.search(byTime(), 'fill', never)
    }
    asked = []
    answer = () => page([telling])
    await client.learnRanges(never)
    expect(ranges()).toEqual(['2026-11-20 09:00', '2026-11-20 09:00'])
    const learned = { ...nothingLearned, lastMinute: 'included', selectedBy: 'starttime' }
    expect(client.learned).toEqual(learned)
    const next = await open()
    expect(next.learned).toEqual(learned)
    await next.search(byTime(), 'fill', never)
    asked = []
    await client.learnRanges(never)
    await next.learnRanges(never)
    expect(asked).toEqual([])
  })

  test('aren’t asked for by the records of another report', async () => {
    const client = await open()
    answer = () => page([telling])
    await client.search(byTime({ report: 'queue' }), 'fill', never)
    asked = []
    await client.learnRanges(never)
    expect(asked).toEqual([])
  })

  test('are asked for again with another call where one told nothing', async () => {
    const client = await open()
    answer = () => page([telling])
    await client.search(byTime(), 'fill', never)
    answer = () => page([])
    await client.learnRanges(never)
    expect(client.learned.selectedBy).toBeNull()
    asked = []
    await client.learnRanges(never)
    expect(asked).toEqual([])
    answer = () => page([later])
    await client.search(byTime(), 'fill', never)
    await client.learnRanges(never)
    expect(client.learned.selectedBy).toBe('starttime')
  })
})

test('the longest delay of a record is learned and remembered', async () => {
  const client = await open()
  const delays = [0, 12, 5].map((seconds) => {
    client.noteDelay(seconds)
    return client.learned.delaySeconds
  })
  expect(delays).toEqual([0, 12, 12])
  await vi.waitFor(async () => expect((await open()).learned.delaySeconds).toBe(12), 10_000)
})

test('a delay that can’t be stored is known all the same, and the failure is logged', async () => {
  const full = new AppError('store_full', 'No room', { problem: 'full' })
  const client = await open({ ...store().state, save: () => Promise.reject(full) })
  client.noteDelay(12)
  expect(client.learned.delaySeconds).toBe(12)
  await expect.poll(() => warned).toEqual([{ err: full }])
})
