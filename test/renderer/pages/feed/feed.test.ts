import { beforeEach, expect, test, vi } from 'vitest'
import { createFeed, type Feed, type FeedCalls } from '../../../../renderer/pages/feed/feed.ts'
import type { FeedEvent } from '../../../../shared/webhooks/feed.ts'
import { event, events, refusal } from './events.ts'

const shown = (feed: Feed) => feed.state().rows?.map(({ key }) => key)

/** A store of events, the newest first, that counts what it is asked. */
function store(stored: FeedEvent[]) {
  const page = vi.fn<FeedCalls['page']>(async ({ before, after, limit }) => {
    const matching = stored.filter(({ seq }) => seq < (before ?? Infinity) && seq > (after ?? 0))
    const found = after === undefined ? matching.slice(0, limit) : matching.slice(-limit)
    return { events: found, more: found.length < matching.length, lastSeq: stored[0]?.seq ?? 0 }
  })
  const calls: FeedCalls = {
    page,
    count: async (after) => stored.filter(({ seq }) => seq > after).length,
    refusals: async () => ({ refusals: [refusal(1, 2.5)], more: false }),
  }
  return { calls, page, add: (...more: FeedEvent[]) => stored.unshift(...more) }
}

const options = { events: true, refusals: false, from: null }

beforeEach(() => {
  vi.useFakeTimers()
})

test('shows the newest, refusals between them, and follows what comes', async () => {
  const { calls, add } = store(events(3, 1))
  const feed = createFeed(calls, { ...options, refusals: true })
  feed.notify()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown(feed)).toEqual(['e3', 'r1', 'e2', 'e1'])
  add(event(4))
  feed.notify()
  await vi.advanceTimersByTimeAsync(200)
  expect(shown(feed)).toEqual(['e4', 'e3', 'r1', 'e2', 'e1'])
})

test('follows what is refused, also right after another pull', async () => {
  const { calls } = store(events(1, 1))
  const feed = createFeed(calls, { ...options, refusals: true })
  feed.notify()
  await vi.advanceTimersByTimeAsync(0)
  vi.spyOn(calls, 'refusals').mockResolvedValue({ refusals: [refusal(2, 5), refusal(1, 2.5)], more: false })
  feed.notify()
  await vi.advanceTimersByTimeAsync(200)
  expect(shown(feed)).toEqual(['r2', 'r1', 'e1'])
})

test('asks for no refusals behind those that came before the filter’s first arrival', async () => {
  const refused = Array.from({ length: 1_000 }, (_, index) => refusal(1_000 - index, 1_000 - index))
  const { calls } = store(events(3, 1))
  const asked = vi.spyOn(calls, 'refusals').mockImplementation(async (before) => {
    const older = refused.filter(({ seq }) => seq < (before ?? Infinity))
    return { refusals: older.slice(0, 100), more: older.length > 100 }
  })
  const feed = createFeed(calls, { events: false, refusals: true, from: 750_000 })
  for (let pull = 1; pull <= 3; pull++) {
    feed.notify()
    await vi.advanceTimersByTimeAsync(200)
    while (feed.state().older) {
      feed.loadOlder()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(shown(feed)).toHaveLength(251)
  }
  expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
})

test('pulls five times a second at most, however often it is notified', async () => {
  const { calls, page } = store(events(3, 1))
  const feed = createFeed(calls, options)
  for (let i = 0; i < 1_000; i++) {
    feed.notify()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(page.mock.calls.length).toBeLessThanOrEqual(6)
  expect(page.mock.calls.length).toBeGreaterThanOrEqual(4)
})

test('keeps the rows while it is held and counts what waits; then the newest are back', async () => {
  const { calls, add } = store(events(3, 1))
  const feed = createFeed(calls, options)
  feed.notify()
  await vi.advanceTimersByTimeAsync(0)
  feed.hold(true)
  add(event(5), event(4))
  feed.notify()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown(feed)).toEqual(['e3', 'e2', 'e1'])
  expect(feed.state().waiting).toBe(2)
  feed.hold(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown(feed)).toEqual(['e5', 'e4', 'e3', 'e2', 'e1'])
  expect(feed.state().waiting).toBe(0)
})

test('pages to the first event and back without a hole, and holds a part of them only', async () => {
  const { calls } = store(events(9_000, 1))
  const feed = createFeed(calls, options)
  feed.notify()
  await vi.advanceTimersByTimeAsync(0)
  feed.hold(true)
  while (feed.state().older) {
    feed.loadOlder()
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.state().rows?.length).toBeLessThanOrEqual(3_000)
  }
  expect(shown(feed)?.at(-1)).toBe('e1')
  while (feed.state().newer) {
    feed.loadNewer()
    await vi.advanceTimersByTimeAsync(0)
  }
  const rows = shown(feed) ?? []
  expect(rows[0]).toBe('e9000')
  expect(rows).toEqual(rows.map((_, index) => `e${9_000 - index}`))
})

test('says why it fails, keeps its rows, and recovers with the next notification', async () => {
  const { calls, page } = store(events(2, 1))
  const feed = createFeed(calls, options)
  feed.notify()
  await vi.advanceTimersByTimeAsync(0)
  page.mockRejectedValueOnce(new Error('The store is gone'))
  feed.notify()
  await vi.advanceTimersByTimeAsync(200)
  expect(feed.state().error?.message).toBe('The store is gone')
  expect(shown(feed)).toEqual(['e2', 'e1'])
  feed.notify()
  await vi.advanceTimersByTimeAsync(200)
  expect(feed.state().error).toBeNull()
})
