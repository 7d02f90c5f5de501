import { expect, test } from 'vitest'
import type { Delivery } from '../../../electron/services/events/delivery.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import {
  createEventWriter,
  type EventSink,
  type WriteAlarm,
} from '../../../electron/services/webhooks/event-writer.ts'
import { rawPacket } from '../../../electron/services/webhooks/raw-request.ts'
import { madeEvent } from '../store/made-events.ts'
import { createMemorySink } from './memory-sink.ts'

const now = Date.UTC(2026, 4, 13)

/** Writes to a sink, and lists the alarms and log lines. */
function writing<Sink extends EventSink>(sink: Sink) {
  const alarms: (WriteAlarm | null)[] = []
  const logged: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => logged.push(line) } })
  return { sink, alarms, logged, writer: createEventWriter(sink, log, (alarm) => alarms.push(alarm)) }
}

const refusal = (receivedAt: number, text = 'Hello') => ({
  request: rawPacket(Buffer.from(text), '10.0.0.66', receivedAt),
  reason: 'not_http' as const,
  status: 400,
  authorization: 'none' as const,
  bodyBytes: 5,
})

test('a refusal that couldn’t be stored is told of by the next one', async () => {
  const { sink, writer, alarms } = writing(createMemorySink())
  sink.mode = 'fails'
  await writer.refusal(refusal(now))
  await writer.refusal(refusal(now + 1))
  expect(alarms).toEqual([{ since: now, message: 'The disk is full' }])
  sink.mode = 'commits'
  await writer.refusal(refusal(now + 2))
  await writer.refusal(refusal(now + 3))
  expect(sink.refusals().map(({ cappedBefore }) => cappedBefore)).toEqual([2, 0])
  expect(alarms).toEqual([alarms[0], null])
  expect(writer.alarm()).toBeNull()
  expect(writer.counters()).toEqual({
    events: 0,
    repeats: 0,
    refusals: 2,
    unwritten: 2,
    connectionsDropped: 0,
    refused: { not_http: 4 },
    capped: {},
  })
})

test('two more tries of a delivery that couldn’t be stored are one event', async () => {
  const first = Promise.withResolvers<number>()
  const saved: string[] = []
  const sink: EventSink = {
    save: async ({ kind }) => (saved.push(kind) === 1 ? first.promise : saved.length),
  }
  const { writer } = writing(sink)
  const event = madeEvent(1, { receivedAt: now })
  const answers = [0, 5_000, 9_000].map((later) => writer.event({ ...event, receivedAt: now + later }))
  first.reject(new Error('The disk is full'))
  expect(await Promise.all(answers)).toEqual([false, true, true])
  expect(saved).toEqual(['event', 'event', 'repeat'])
})

test('a repeat is acknowledged only once it is counted in the store', async () => {
  const { sink, writer, alarms } = writing(createMemorySink())
  const event = madeEvent(1, { receivedAt: now })
  expect(await writer.event(event)).toBe(true)
  sink.mode = 'fails'
  expect(await writer.event({ ...event, receivedAt: now + 2_000 })).toBe(false)
  expect(alarms).toEqual([{ since: now + 2_000, message: 'The disk is full' }])
  sink.mode = 'commits'
  expect(await writer.event({ ...event, receivedAt: now + 4_000 })).toBe(true)
  expect(alarms).toEqual([alarms[0], null])
  expect(sink.deliveries.at(-1)).toEqual({ kind: 'repeat', of: 1, receivedAt: now + 4_000 })
  expect(writer.counters()).toMatchObject({ events: 1, repeats: 1, unwritten: 1 })
})

test('a repeat of an event whose commit fails meanwhile is stored as the event', async () => {
  const commits: { readonly delivery: Delivery; readonly commit: PromiseWithResolvers<number> }[] = []
  const { writer } = writing({
    save: (delivery) => {
      const commit = Promise.withResolvers<number>()
      commits.push({ delivery, commit })
      return commit.promise
    },
  })
  const event = madeEvent(1, { receivedAt: now })
  const first = writer.event(event)
  const second = writer.event({ ...event, receivedAt: now + 5_000 })
  commits[0]?.commit.reject(new Error('The disk is full'))
  expect(await first).toBe(false)
  await expect.poll(() => commits.length).toBe(2)
  commits[1]?.commit.resolve(1)
  expect(await second).toBe(true)
  expect(commits[1]?.delivery).toMatchObject({ kind: 'event', event: { receivedAt: now + 5_000 } })
  expect(writer.counters()).toMatchObject({ events: 1, repeats: 0, unwritten: 1 })
})

test('an exception of the store is a failed write like any other', async () => {
  const { writer, alarms, logged } = writing({
    save: () => {
      throw 'No store'
    },
  })
  expect(await writer.event(madeEvent(1, { receivedAt: now }))).toBe(false)
  expect(await writer.event(madeEvent(2, { receivedAt: now + 1 }))).toBe(false)
  expect(alarms).toEqual([{ since: now, message: 'No store' }])
  expect(writer.alarm()).toEqual(alarms[0])
  expect(logged).toHaveLength(1)
})

test('what another receiver got is only counted as a repeat here', async () => {
  const { sink, writer } = writing(createMemorySink())
  const event = madeEvent(1, { receivedAt: Date.now() })
  writer.followed(event, 40)
  expect(await writer.event(event)).toBe(true)
  expect(sink.repeats()).toEqual([40])
  expect(sink.events()).toEqual([])
})

test('refusals beyond the budget are counted by their reasons, and told of by the next stored one', async () => {
  const { sink, writer } = writing(createMemorySink())
  for (let n = 0; n < 502; n++) await writer.refusal(refusal(now))
  await writer.refusal({ ...refusal(now), reason: 'path' })
  expect(writer.counters()).toMatchObject({
    refusals: 500,
    refused: { not_http: 502, path: 1 },
    capped: { not_http: 2, path: 1 },
  })
  await writer.refusal(refusal(now + 1_000))
  await writer.refusal(refusal(now + 1_000))
  expect(
    sink
      .refusals()
      .slice(-2)
      .map(({ cappedBefore }) => cappedBefore),
  ).toEqual([3, 0])
})

test('counters that were asked for don’t change afterwards', async () => {
  const { writer } = writing(createMemorySink())
  const before = writer.counters()
  await writer.refusal(refusal(now))
  writer.connectionDropped({ address: '192.0.2.7', connections: 256 })
  expect(before).toMatchObject({ refusals: 0, connectionsDropped: 0, refused: {} })
  expect(writer.counters()).toMatchObject({ refusals: 1, connectionsDropped: 1, refused: { not_http: 1 } })
})
