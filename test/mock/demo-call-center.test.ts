import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { badMorning, leastCallsOfToday, startDemoCallCenter } from '../../electron/host/demo-call-center.ts'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { withBurst } from '../../electron/mock/calls/burst.ts'
import { type CallLogLine, logCalls } from '../call-center/call-log.ts'
import { countTruth } from './truth.ts'

const body = z.looseObject({ event_name: z.string().optional(), unique_id: z.string().optional() })

test('the demo starts with the present states, as real call centers do, and logs the truth', async () => {
  // Fewer than the demo's trunks and extensions, so no event of a new call is among them.
  const standing = 11
  const heard: z.infer<typeof body>[] = []
  let standsAll = (): void => {}
  const stood = new Promise<void>((resolve) => {
    standsAll = resolve
  })
  const receiver = createServer(async (request, response) => {
    heard.push(body.parse(JSON.parse(await text(request))))
    response.end()
    if (heard.length === standing) standsAll()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const { port } = z.object({ port: z.number() }).parse(receiver.address())

  const log: CallLogLine[] = []
  const demo = await startDemoCallCenter((callCenter) => logCalls(callCenter, (line) => log.push(line)))
  onTestFinished(() => demo.close())
  demo.access.playEvents?.({
    address: `http://127.0.0.1:${port}/events`,
    ...{ format: 'General', version: '4', method: 'Post', username: '', password: '' },
  })
  await stood
  const told = heard.slice(0, standing)
  const trunks = told.filter(({ event_name }) => event_name === 'TrunkNewState')
  expect(trunks.map(({ trunk_name, state }) => [trunk_name, state])).toContainEqual(['to_simo_1', 'Ok'])
  const states = told.filter(({ event_name }) => event_name === 'NewState')
  expect(states.length).toBeGreaterThan(0)
  expect(states.filter((fields) => 'date' in fields)).toEqual([])
  const ofCalls = states.flatMap(({ unique_id }) => unique_id ?? [])
  expect(new Set([...log.map(({ call }) => call), ...ofCalls])).toEqual(new Set(log.map(({ call }) => call)))
})

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
