import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { hasCdr } from '../../electron/mock/events/call-events.ts'
import { playInRealTime } from '../../electron/mock/events/player.ts'
import { createEventSender } from '../../electron/mock/events/sender.ts'
import type { OutgoingEvent } from '../../shared/webhooks/delivery-request.ts'
import { now } from './running.ts'

test('plays a live call center: its present state, then each event in time', async () => {
  const { live, heard, passes } = playLive()
  const extensions = heard.filter(({ name }) => name === 'NewState').map(({ fields }) => fields.exten)
  expect(new Set(extensions)).toEqual(new Set(live.agents.map(({ number }) => number)))

  const written = live.calls.rows.length
  const before = heard.length
  for (let minute = 0; minute < 240; minute++) {
    passes(60_000)
  }
  const ended = live.calls.rows.slice(written).filter(({ startedAt }) => startedAt > now)
  expect(ended.length).toBeGreaterThan(5)
  const cdrs = heard.slice(before).filter(({ name }) => name === 'Cdr')
  const ids = cdrs.map(({ fields }) => fields.unique_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(ended.filter(hasCdr).map(callId)))
  expect(heard.filter(({ name }) => name === 'Ping')).toHaveLength(240)
})

test('after a sleep it restarts; events of the gap are never sent', () => {
  const { live, heard, passes } = playLive()
  passes(60_000)
  const written = live.calls.rows.length
  heard.length = 0
  passes(3 * 3_600_000)
  const slept = live.calls.rows.slice(written).map(callId)
  expect(slept.length).toBeGreaterThan(5)
  const told = new Set(heard.map(({ fields }) => fields.unique_id))
  expect(slept.filter((id) => told.has(id))).toEqual([])
  expect(heard.filter(({ name }) => name === 'NewState').length).toBeGreaterThanOrEqual(live.agents.length)

  const awake = live.calls.rows.length
  for (let minute = 0; minute < 60; minute++) passes(60_000)
  const cdrs = heard.filter(({ name }) => name === 'Cdr').map(({ fields }) => fields.unique_id)
  expect(cdrs).toEqual(expect.arrayContaining(live.calls.rows.slice(awake).filter(hasCdr).map(callId)))
})

/** Plays a live call center on a manual clock. */
function playLive() {
  let present = now
  const live = createCallCenter({ calls: 3_000, now, live: true, clock: () => present })
  const heard: OutgoingEvent[] = []
  const sender = { send: async (event: OutgoingEvent) => void heard.push(event) }
  let tick = (): void => {}
  const player = playInRealTime({
    callCenter: live,
    sender,
    clock: () => present,
    every: (work) => {
      tick = work
      return () => {}
    },
  })
  onTestFinished(() => player.stop())
  const passes = (milliseconds: number): void => {
    present += milliseconds
    tick()
  }
  return { live, heard, passes }
}

test('the command line delivers as configured and reports refusals', async () => {
  const heard: string[] = []
  const receiver = createServer((request, response) => {
    heard.push(
      `${request.method} ${new URL(`http://pbx${request.url}`).pathname} ${request.headers.authorization}`,
    )
    response.writeHead(heard.length > 8 ? 401 : 200).end()
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  if (typeof address !== 'object' || !address) throw new Error('The receiver has no port')
  const cli = join(import.meta.dirname, '../call-center/cli.ts')
  const options = ['--format', 'Rest2', '--method', 'Get', '--events-per-second', '500', '--count', '10']
  const credentials = ['--events-username', 'pbx', '--events-password', 'open']
  const child = spawn(process.execPath, [
    cli,
    ...['--calls', '20', '--events-to', `http://127.0.0.1:${address.port}/ev`],
    ...options,
    ...credentials,
  ])
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(heard).toHaveLength(10)
  expect(heard.every((line) => /^GET \/ev\/[A-Z]\w+ Basic cGJ4Om9wZW4=$/.test(line))).toBe(true)
  expect(said).toMatch(/2 of 10 events .* 401\n$/)
})

test('an unreachable receiver loses only its events', async () => {
  const sender = createEventSender({
    address: 'http://127.0.0.1:9/events',
    format: 'General',
    version: '4',
    method: 'Post',
    username: '',
    password: '',
  })
  onTestFinished(() => sender.close())
  await sender.send({ name: 'Ping', fields: {} })
  expect(sender.sent()).toEqual({ accepted: 0, refused: 0, failed: 1, lastProblem: 'ECONNREFUSED' })
})
