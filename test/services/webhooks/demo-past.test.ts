import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoCallCenter } from '../../../electron/host/demo-call-center.ts'
import type { CallCenter } from '../../../electron/mock/call-center.ts'
import { dataFolder, startWebhooks } from './started-webhooks.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/**
 * Starts the bundled demo with a receiver in a folder; resolves once its past events are stored. One that goes on
 * began before.
 */
async function startDemo(folder: string, options: { clock?: () => number; beganAt?: number } = {}) {
  const { clock = Date.now, beganAt: startedAt = clock() } = options
  let callCenter: CallCenter | undefined
  const demo = await startDemoCallCenter({
    ...{ clock, beganAt: startedAt },
    follow: (started) => {
      callCenter = started
      return () => {}
    },
  })
  onTestFinished(() => demo.close())
  const started = await startWebhooks(folder, { demoBeganAt: async () => startedAt })
  await started.webhooks.playDemo(demo.access)
  if (!callCenter) throw new Error('The demo plays nothing')
  const { webhooks, stores } = started
  const since = async () => (await webhooks.boardState('demo')).listeningSince ?? startedAt
  await expect.poll(since, { timeout: 20_000 }).toBeLessThan(startedAt - hour + minute)
  const store = await webhooks.store('demo')
  return { ...started, demo, stores, store, startedAt, agents: callCenter.agents.map(({ number }) => number) }
}

/** Reads all events with their requests, in the order of storing. */
async function eventsOf({ store }: Awaited<ReturnType<typeof startDemo>>) {
  const events = []
  for await (const chunk of (await store.events.iterate({}, { oldestFirst: true })).chunks)
    events.push(...chunk)
  return events
}

test('at its first start, each state of the demo’s past hour is known, as if it had been heard', async () => {
  const started = await startDemo(await dataFolder())
  const { webhooks, store, startedAt, agents } = started
  for (const ago of [59 * minute, 30 * minute, second]) {
    const { extensions, trunks } = await store.read('board.state', { at: startedAt - ago })
    expect(agents.filter((agent) => !extensions.get(agent)?.isSure)).toEqual([])
    expect(trunks.size).toBeGreaterThan(2)
  }
  const { state, listeningSince } = await webhooks.boardState('demo')
  expect(agents.filter((agent) => !state.extensions.get(agent)?.isSure)).toEqual([])
  expect(listeningSince).toBeLessThanOrEqual(startedAt - hour + minute)

  const events = await eventsOf(started)
  const told = events.filter(({ receivedAt }) => receivedAt <= startedAt)
  expect(told.map(({ receivedAt }) => receivedAt)).toEqual(
    told.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b),
  )
  const answered = told.filter(
    ({ canonicalName, state }) => canonicalName === 'NewState' && state === 'InUse',
  )
  expect(new Set(answered.map(({ callId }) => callId)).size).toBeGreaterThan(20)
  const [first] = told
  expect(first).toMatchObject({ verb: 'POST', authorization: 'accepted', remoteAddress: '127.0.0.1' })
  expect(first?.headers).not.toMatch(/Basic/)
  const heard = await store.read('receiver.runs', { from: startedAt - 2 * hour, to: startedAt + hour })
  expect(heard[0]).toMatchObject({ from: expect.closeTo(startedAt - hour, -4) })
  // No pause in which the demo could have done something unheard.
  expect(heard[1]?.from).toBeLessThanOrEqual(heard[0]?.to ?? 0)
}, 60_000)

test('what goes on as the demo starts is told once, and by no real call center', async () => {
  let ahead = 0
  const started = await startDemo(await dataFolder(), { clock: () => Date.now() + ahead })
  const { webhooks, stores, store } = started
  const before = await store.events.count({})
  ahead = 5 * minute
  await expect.poll(() => store.events.count({}), { timeout: 60_000 }).toBeGreaterThan(before)
  const events = await eventsOf(started)
  const texts = events.map(({ canonicalName, exten, callId, rawBody }) =>
    JSON.stringify([canonicalName, exten, callId, rawBody]),
  )
  const ofCalls = texts.filter(
    (_, index) => events[index]?.callId && events[index]?.canonicalName !== 'NewState',
  )
  expect(new Set(ofCalls).size).toBe(ofCalls.length)
  expect(events.filter(({ repeats }) => repeats > 0)).toEqual([])

  const main = await stores.main()
  expect(await main.events.count({})).toBe(0)
  expect(await main.read('receiver.runs', { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual([])
  expect((await webhooks.boardState('callCenter')).listeningSince).toBeNull()
}, 120_000)

test('the next start goes on where the one before ended, and tells what happened between them once', async () => {
  const folder = await dataFolder()
  const beganAt = Date.now() - minute
  const first = await startDemo(folder, { beganAt })
  const before = await eventsOf(first)
  await first.demo.close()
  await first.close()
  const now = Date.now() + 2 * hour
  const second = await startDemo(folder, { clock: () => now, beganAt })
  const events = await eventsOf(second)
  expect(events.slice(0, before.length).map(({ seq, rawBody }) => [seq, rawBody])).toEqual(
    before.map(({ seq, rawBody }) => [seq, rawBody]),
  )
  const ofCalls = events.filter(({ callId, canonicalName }) => callId && canonicalName === 'IncomingCall')
  expect(new Set(ofCalls.map(({ callId }) => callId)).size).toBe(ofCalls.length)
  expect(new Set(ofCalls.map(({ receivedAt }) => Math.floor(receivedAt / hour))).size).toBeGreaterThan(3)
  const runs = await second.store.read('receiver.runs', { from: 0, to: now })
  // No time in which the demo could have done something unheard.
  let heardUntil = runs[0]?.to ?? 0
  for (const { from, to } of runs) {
    expect(from).toBeLessThanOrEqual(heardUntil)
    heardUntil = Math.max(heardUntil, to)
  }
}, 120_000)

test('a demo that begins anew has nothing of the one before', async () => {
  const folder = await dataFolder()
  const first = await startDemo(folder)
  const before = await first.store.events.count({})
  await first.demo.close()
  await first.close()
  const second = await startDemo(folder)
  const events = await eventsOf(second)
  expect(events.length).toBeLessThan(before * 1.5)
  expect(events.filter(({ receivedAt }) => receivedAt < second.startedAt - hour - minute)).toEqual([])
  expect((await readdir(folder)).filter((name) => /^demo.*\.db$/.test(name))).toEqual([
    `demo-${second.startedAt}.db`,
  ])
}, 120_000)
