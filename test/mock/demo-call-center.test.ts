import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import {
  badMorning,
  createDemoCallCenter,
  leastCallsOfToday,
  startDemoCallCenter,
  toldMs,
} from '../../electron/host/demo-call-center.ts'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { withBurst } from '../../electron/mock/calls/burst.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { playInRealTime } from '../../electron/mock/events/player.ts'
import type { DemoPast } from '../../electron/services/call-center/demo.ts'
import type { OutgoingEvent } from '../../shared/webhooks/delivery-request.ts'
import { type CallLogLine, logCalls } from '../call-center/call-log.ts'
import { countTruth } from './truth.ts'

const body = z.looseObject({})
const ofCall = (event: z.infer<typeof body>): boolean => 'unique_id' in event

test('the demo tells the hour before its start, then what happens, and logs the truth of both', async () => {
  const heard: z.infer<typeof body>[] = []
  const receiver = createServer(async (request, response) => {
    heard.push(body.parse(JSON.parse(await text(request))))
    response.end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const { port } = z.object({ port: z.number() }).parse(receiver.address())

  const log: CallLogLine[] = []
  let now = Date.UTC(2026, 10, 24, 9)
  let look = (): void => {}
  const steps = {
    clock: () => now,
    every: (work: () => void) => {
      look = work
      return () => {}
    },
  }
  const demo = await startDemoCallCenter({
    ...steps,
    follow: (callCenter, since) =>
      logCalls(callCenter, (line) => log.push(line), { ...steps, every: () => () => {}, since }),
  })
  onTestFinished(() => demo.close())
  let save = (): void => {}
  const saved = new Promise<void>((resolve) => {
    save = resolve
  })
  const pasts: DemoPast[] = []
  demo.access.playEvents?.(
    {
      address: `http://127.0.0.1:${port}/events`,
      ...{ format: 'General', version: '4', method: 'Post', username: '', password: '' },
    },
    (told) => {
      pasts.push(told)
      return saved
    },
    null,
  )
  const [past] = pasts
  if (!past) throw new Error('The demo has no past')
  const hour = 3_600_000
  expect(past.to - past.from).toBeGreaterThanOrEqual(hour)
  const times = past.events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect([times[0], (times.at(-1) ?? 0) <= past.to]).toEqual([past.from, true])

  const standing = past.events.filter(({ at }) => at === past.from).map(({ event }) => event)
  const trunks = standing.filter(({ name }) => name === 'TrunkNewState')
  expect(trunks.map(({ fields }) => [fields.trunk_name, fields.state])).toContainEqual(['to_simo_1', 'Ok'])
  const states = standing.filter(({ name }) => name === 'NewState')
  expect(states.length).toBeGreaterThan(5)
  expect(states.filter(({ fields }) => 'date' in fields)).toEqual([])

  const told = past.events
    .filter(({ event }) => event.name === 'IncomingCall')
    .map(({ event }) => event.fields)
  expect(told.length).toBeGreaterThan(20)
  const arrived = log.filter(({ at, what }) => what === 'arrived' && at > past.from && at <= past.to)
  expect(told.map(({ unique_id }) => unique_id)).toEqual(arrived.map(({ call }) => call))

  // Nothing that happens is sent before what happened is stored.
  now += 5 * 60_000
  look()
  expect(heard).toEqual([])
  save()
  await expect.poll(() => heard.filter(ofCall).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const before = past.events.map(({ event }) => JSON.stringify({ event_name: event.name, ...event.fields }))
  // Pings and states without a call may be told twice in the same words.
  expect(heard.filter(ofCall).filter((event) => before.includes(JSON.stringify(event)))).toEqual([])
}, 60_000)

test('the demo’s first hour has as many calls as it may, and isn’t full of lost ones', () => {
  const midnight = Date.UTC(2026, 10, 24, 20, 30)
  const day = { from: midnight, before: midnight + 24 * 3_600_000 }
  const todayAt = (minutes: number) => {
    const now = midnight + minutes * 60_000
    const leastOfToday = leastCallsOfToday(now, 210)
    const callCenter = createCallCenter({ live: true, calls: 2_000, leastOfToday, now })
    const { calls, entries } = countTruth(callCenter, day)
    const { ANSWERED: answered, ABANDONED: abandoned, MISSED: missed } = entries.byDisposition
    return { calls: calls.total, answered, lost: abandoned + missed }
  }
  for (const minutes of [30, 60, 120]) {
    const { answered, lost } = todayAt(minutes)
    expect(answered).toBeGreaterThanOrEqual(lost)
  }
  expect(todayAt(1).calls).toBeLessThan(5)
  expect(todayAt(6 * 60).calls).toBeGreaterThanOrEqual(80)
})

test('on whichever day it is opened, the demo has one bad morning behind it', () => {
  const [hour, day] = [3_600_000, 24 * 3_600_000]
  for (let weekday = 0; weekday < 7; weekday++) {
    const now = Date.UTC(2026, 10, 24 + weekday, 9)
    const morning = badMorning(now, 210)
    expect(new Date(morning.from + 3.5 * hour).getUTCHours()).toBe(10)
    expect(now - morning.from).toBeLessThan(51 * hour)
    const circumstances = withBurst(morning)
    const callCenter = createCallCenter({ live: true, calls: 4_000, days: 20, now, circumstances })
    const totals = [0, 7, 14].map((before) => {
      const [from, to] = [morning.from - before * day, morning.before - before * day]
      return countTruth(callCenter, { from, before: to }).entries.total
    })
    const [bad = 0, ...usual] = totals
    expect(Math.min(...usual)).toBeGreaterThan(10)
    expect(bad).toBeGreaterThan(2 * Math.max(...usual))
  }
})

test('at any hour the demo’s first board has agents in every state, and calls of each queue', () => {
  const midnight = Date.UTC(2026, 10, 24, 20, 30)
  for (const hours of [0.3, 3, 8, 12, 17, 23]) {
    const now = midnight + hours * 3_600_000
    const callCenter = createDemoCallCenter(now, 210, () => now)
    const since = now - toldMs
    const events: DemoPast['events'][number][] = []
    const sender = { send: async (event: OutgoingEvent, at: number) => void events.push({ event, at }) }
    playInRealTime({ callCenter, sender, since, clock: () => now, every: () => () => {} })
    const states = events
      .sort((a, b) => a.at - b.at)
      .flatMap(({ at, event: { name, fields } }) =>
        name === 'NewState' ? [{ at, exten: String(fields.exten), state: String(fields.state) }] : [],
      )
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(['Idle', 'InUse', 'Ringing', 'Pause', 'Unavailable']),
    )
    const [away] = states.filter(({ state }) => state === 'Unavailable')
    expect(states.filter(({ exten }) => exten === away?.exten)).toEqual([away])
    const latest = new Map(states.map(({ exten, state }) => [exten, state]))
    // One at a time; who is to pause may be on a call still.
    expect([...latest.values()].filter((state) => state === 'Pause').length).toBeLessThanOrEqual(1)
    for (const { number } of callCenter.agents) {
      const own = states.filter(({ exten }) => exten === number).map(({ state }) => state)
      // Who pauses is offered no call.
      expect(own.filter((state, index) => state === 'Ringing' && own[index - 1] === 'Pause')).toEqual([])
    }

    const calls = callCenter.latest.filter(({ startedAt }) => startedAt >= since)
    const queues = calls.flatMap(({ entries }) => entries.map(({ queue }) => queue.number))
    expect(new Set(queues)).toEqual(new Set(['901', '902', '903', '904', '910']))
    const ended = calls.filter(({ startedAt, endedAt }) => startedAt + endedAt <= now)
    const told = events.filter(({ event }) => event.name === 'Cdr').map(({ event }) => event.fields.unique_id)
    expect(ended.map(callId).filter((id) => !told.includes(id))).toEqual([])
    // Some callers give up, as everywhere, but most are answered.
    const lost = calls.flatMap(({ entries }) => entries).filter(({ answeredAt }) => answeredAt === null)
    expect(lost.length).toBeLessThan(queues.length / 2)
  }
})

test('an hour after midnight and later, one queue misses its goal, and hardly ever another', () => {
  const [hour, midnight] = [3_600_000, Date.UTC(2026, 10, 24, 20, 30)]
  const starts = Array.from({ length: 7 }, (_, day) =>
    [1.5, 4, 8, 12, 17, 22].map((hours) => midnight + (24 * day + hours) * hour),
  ).flat()
  const missed = starts.map((beganAt) => {
    const now = beganAt + hour
    const callCenter = createDemoCallCenter(beganAt, 210, () => now)
    callCenter.catchUp()
    const today = callCenter.time.startOfDay(now)
    const entries = callCenter.latest
      .filter(({ startedAt }) => startedAt >= today)
      .flatMap(({ entries }) => entries)
    return [...Map.groupBy(entries, ({ queue }) => queue.number)].flatMap(([queue, offered]) => {
      const inTime = offered.filter(
        ({ answeredAt, startedAt }) => answeredAt !== null && answeredAt - startedAt <= 20_000,
      )
      // An alarm wants ten calls at least.
      return offered.length >= 10 && inTime.length < 0.8 * offered.length ? [queue] : []
    })
  })
  expect(missed.filter((queues) => !queues.includes('902'))).toEqual([])
  expect(missed.filter((queues) => queues.length > 1).length).toBeLessThanOrEqual(starts.length / 10)
})
