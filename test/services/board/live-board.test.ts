import { expect, test } from 'vitest'
import { apply } from '../../../electron/services/board/fold.ts'
import { createLiveBoard } from '../../../electron/services/board/live-board.ts'
import { copyOf, emptyState } from '../../../electron/services/board/state.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { boardEventOf } from './board-events.ts'

const unique_id = '1.1'
const ofQueue = { participant: '09121234567', direction: 'in', queue: '901', unique_id }
const arrival = { number: '09121234567', entry_point: 'to_simo_1', unique_id }

function liveBoard(
  newest: () => Promise<{ state: ReturnType<typeof emptyState>; lastSeq: number }> = async () => ({
    state: emptyState(),
    lastSeq: 0,
  }),
) {
  const start = Date.now()
  const receiver = { since: start as number | null }
  const live = createLiveBoard(
    async () => ({ newest }),
    () => receiver.since,
  )
  const hear = (seq: number, name: string, fields: Readonly<Record<string, string>>) => {
    const event = boardEventOf(name, fields, { seq, receivedAt: start + seq })
    const feed: FeedEvent = { ...event, name, repeats: 0, lastRepeatAt: null, notes: [] }
    live.apply(feed)
  }
  const callIds = async () => (await live.openCalls()).map(({ callId }) => callId)
  return { live, receiver, start, hear, callIds }
}

test('an extension on another call leaves the first one', async () => {
  const { live, hear } = liveBoard()
  await live.now()
  hear(1, 'NewState', { exten: '204', state: 'InUse', ...ofQueue })
  expect(await live.openCalls()).toMatchObject([{ held: true }])
  hear(2, 'NewState', { exten: '204', state: 'InUse', ...ofQueue, unique_id: '2.2' })
  expect(await live.openCalls()).toMatchObject([
    { callId: '1.1', held: false },
    { callId: '2.2', held: true },
  ])
})

test('a settled call stays settled unless a phone rings with it', async () => {
  const { live, hear, callIds } = liveBoard()
  await live.now()
  hear(1, 'IncomingCall', arrival)
  await live.noteUnrecorded('1.1', 500)
  expect((await live.now()).askedAt).toEqual(new Map([['1.1', 500]]))
  await live.settle('1.1')
  expect(await callIds()).toEqual([])
  hear(2, 'NewState', { exten: '204', state: 'Idle', unique_id })
  expect(await callIds()).toEqual([])
  hear(3, 'NewState', { exten: '204', state: 'Ringing', ...ofQueue })
  expect(await callIds()).toEqual(['1.1'])
  expect((await live.now()).askedAt).toEqual(new Map())
  hear(4, 'NewState', { exten: '204', state: 'Idle', unique_id })
  expect(await callIds()).toEqual(['1.1'])
})

test('a settled call isn’t settled any more where its phone rang while the floor was read anew', async () => {
  let stored = { state: emptyState(), lastSeq: 0 }
  const { live, hear, callIds } = liveBoard(async () => stored)
  await live.now()
  hear(1, 'IncomingCall', arrival)
  await live.settle('1.1')
  stored = { state: (await live.now()).state, lastSeq: 1 }
  live.forget()
  const now = live.now()
  hear(2, 'NewState', { exten: '204', state: 'Ringing', ...ofQueue })
  await now
  hear(3, 'NewState', { exten: '204', state: 'Idle', unique_id })
  expect(await callIds()).toEqual(['1.1'])
})

test('a call on a phone is settled until the phone tells more, and what is noted of it ends with it', async () => {
  const { live, hear, callIds } = liveBoard()
  await live.now()
  hear(1, 'NewState', { exten: '204', state: 'InUse', ...ofQueue })
  hear(2, 'NewState', { exten: '205', state: 'InUse', ...ofQueue })
  hear(3, 'NewState', { exten: '204', state: 'InUse', ...ofQueue, unique_id: '2.2' })
  expect(await live.openCalls()).toMatchObject([
    { callId: '1.1', held: true },
    { callId: '2.2', held: true },
  ])
  await live.noteUnrecorded('1.1', 500)
  await live.settle('1.1')
  expect(await callIds()).toEqual(['2.2'])
  hear(4, 'NewState', { exten: '205', state: 'InUse', ...ofQueue })
  expect(await callIds()).toEqual(['1.1', '2.2'])
  hear(5, 'Cdr', { unique_id })
  expect((await live.now()).askedAt).toEqual(new Map())
})

test('an older reading that fails takes nothing from the newer one', async () => {
  const reads: PromiseWithResolvers<void>[] = []
  const { live, hear, callIds } = liveBoard(async () => {
    const read = Promise.withResolvers<void>()
    reads.push(read)
    await read.promise
    return { state: emptyState(), lastSeq: 0 }
  })
  const older = live.now()
  await expect.poll(() => reads).toHaveLength(1)
  live.forget()
  const newer = live.now()
  await expect.poll(() => reads).toHaveLength(2)
  reads[0]?.reject(new Error('busy'))
  await expect(older).rejects.toThrow('busy')
  hear(1, 'IncomingCall', arrival)
  reads[1]?.resolve()
  await newer
  expect(await callIds()).toEqual(['1.1'])
})

test('an event that comes while the floor is read anew beside an older reading stays on it', async () => {
  const stored: Readonly<Record<string, string>>[] = []
  const reads: (() => void)[] = []
  const { live, hear, callIds } = liveBoard(async () => {
    const state = emptyState()
    for (const [index, fields] of stored.entries()) {
      const event = boardEventOf('IncomingCall', fields, { seq: index + 1, receivedAt: Date.now() })
      apply(state, { kind: 'event', event })
    }
    const lastSeq = stored.length
    await new Promise<void>((resolve) => reads.push(resolve))
    return { state, lastSeq }
  })
  const arrives = () => {
    const fields = { ...arrival, unique_id: `${stored.length + 1}.1` }
    hear(stored.push(fields), 'IncomingCall', fields)
  }
  arrives()
  const older = live.now()
  await expect.poll(() => reads).toHaveLength(1)
  live.forget()
  const newer = live.now()
  await expect.poll(() => reads).toHaveLength(2)
  arrives()
  reads[0]?.()
  await older
  arrives()
  reads[1]?.()
  await newer
  expect((await callIds()).sort()).toEqual(['1.1', '2.1', '3.1'])
})

test('an event that comes while the state is read counts once', async () => {
  const read = Promise.withResolvers<{ state: ReturnType<typeof emptyState>; lastSeq: number }>()
  const { live, hear } = liveBoard(() => read.promise)
  const now = live.now()
  hear(1, 'IncomingCall', arrival)
  hear(2, 'NewState', { exten: '204', state: 'Ringing', ...ofQueue })
  const stored = liveBoard()
  await stored.live.now()
  stored.hear(1, 'IncomingCall', arrival)
  read.resolve({ state: (await stored.live.now()).state, lastSeq: 1 })
  expect((await now).state.calls.get('1.1')).toMatchObject({ seq: 2, queue: '901' })
})

test('what was returned doesn’t change with later events', async () => {
  const { live, hear } = liveBoard()
  const before = (await live.now()).state
  hear(1, 'IncomingCall', arrival)
  expect(before).toEqual(emptyState())
})

test('a failed read is tried again', async () => {
  let fails = true
  const { live } = liveBoard(async () => {
    if (fails) throw new Error('busy')
    return { state: emptyState(), lastSeq: 0 }
  })
  await expect(live.now()).rejects.toThrow('busy')
  fails = false
  expect((await live.now()).state).toEqual(emptyState())
})

/** Longer than a receiver may be deaf without missing a call's end. */
const longDeaf = 60 * 60_000

test('calls from before a time without the receiver are dropped, but none of the time since', async () => {
  const { live, start, hear, callIds } = liveBoard()
  await live.now()
  hear(1, 'IncomingCall', arrival)
  live.listen(start + 2_000)
  expect(await callIds()).toEqual(['1.1'])
  live.listen(start + longDeaf)
  expect(await callIds()).toEqual([])
})

test('a receiver that begins while the floor is read drops the calls of before, too', async () => {
  const read = Promise.withResolvers<void>()
  const { live, start, hear, callIds } = liveBoard(async () => {
    await read.promise
    return { state: emptyState(), lastSeq: 0 }
  })
  const calls = callIds()
  hear(1, 'IncomingCall', arrival)
  live.listen(start + longDeaf)
  read.resolve()
  expect(await calls).toEqual([])
})

test('without a receiver, and since it began, calls of long ago may have ended', async () => {
  const stored = emptyState()
  const long = Date.now() - longDeaf
  apply(stored, { kind: 'event', event: boardEventOf('IncomingCall', arrival, { seq: 1, receivedAt: long }) })
  const newest = async () => ({ state: copyOf(stored), lastSeq: 1 })
  expect(await liveBoard(newest).callIds()).toEqual([])
  const { receiver, callIds } = liveBoard(newest)
  receiver.since = long
  expect(await callIds()).toEqual(['1.1'])
  receiver.since = null
  expect(await callIds()).toEqual([])
  const recent = liveBoard()
  await recent.live.now()
  recent.hear(1, 'IncomingCall', arrival)
  recent.receiver.since = null
  expect(await recent.callIds()).toEqual(['1.1'])
})

test('nothing is noted about a call that isn’t under way', async () => {
  const { live, hear, callIds } = liveBoard()
  await live.settle('1.1')
  await live.noteUnrecorded('1.1', 500)
  hear(1, 'IncomingCall', arrival)
  expect(await callIds()).toEqual(['1.1'])
  expect((await live.now()).askedAt).toEqual(new Map())
})
