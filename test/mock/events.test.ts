import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { eventsOfCall, type MockEvent } from '../../electron/mock/events/call-events.ts'
import { playInRealTime } from '../../electron/mock/events/player.ts'
import { createEventSender } from '../../electron/mock/events/sender.ts'
import { createSpeller, eventSpelling } from '../../electron/mock/events/spelling.ts'
import { recordOf } from '../../electron/mock/records/columns.ts'
import { parseRequest } from '../../electron/services/webhooks/parse.ts'
import { splitTarget } from '../../electron/services/webhooks/request-target.ts'
import { deliveryRequest, type OutgoingEvent } from '../../shared/webhooks/delivery-request.ts'
import { deliveryForms } from '../../shared/webhooks/settings.ts'
import { now } from './running.ts'

const callCenter = createCallCenter({ calls: 600, now })

test('every call ends with one Cdr, which agrees with its record', () => {
  for (const call of callCenter.calls.rows) {
    const record = recordOf(callCenter.forms.call, call)
    const events = eventsOfCall(call, callCenter)
    const [cdr, ...others] = events.filter(({ name }) => name === 'Cdr')
    expect(others).toEqual([])
    const { duration, billsec, wait, disposition, src, dst } = record
    expect(cdr?.fields).toMatchObject({
      unique_id: record.cuid,
      duration,
      billsec,
      wait,
      disposition,
      src,
      dst,
    })
    expect(new Set(events.map(({ fields }) => fields.unique_id))).toEqual(new Set([record.cuid]))
  }
})

test('every queue entry has its CdrQueue, and agents ring and talk as their attempts say', () => {
  const entries = callCenter.entries.rows
  const told = callCenter.calls.rows
    .flatMap((call) => eventsOfCall(call, callCenter))
    .filter(({ name }) => name === 'CdrQueue')
  const records = entries.map((entry) => recordOf(callCenter.forms.queue, entry))
  expect(told.map(({ fields }) => fields.queue_id).sort()).toEqual(
    records.map(({ queue_id }) => queue_id).sort(),
  )
  for (const attempt of callCenter.attempts.rows) {
    const { call } = attempt.entry
    const ofAgent = eventsOfCall(call, callCenter).filter(
      ({ fields }) => fields.exten === attempt.agent.number,
    )
    const at = (offset: number, state: string) =>
      ofAgent.some((event) => event.at === call.startedAt + offset && event.fields.state === state)
    expect(at(attempt.startedAt, 'Ringing')).toBe(true)
    expect(at(attempt.endedAt, attempt.talkedUntil === null ? 'Idle' : 'InUse')).toBe(true)
  }
})

test('nobody is busy for ever: the last word of each extension in a call is Idle', () => {
  for (const call of callCenter.calls.rows) {
    const last = new Map<unknown, unknown>()
    for (const { name, fields } of eventsOfCall(call, callCenter)) {
      if (name === 'NewState') last.set(fields.exten, fields.state)
    }
    expect([...last.values()].every((state) => state === 'Idle')).toBe(true)
  }
})

test('events are read alike in every form and spelling', () => {
  const call = callCenter.calls.rows.find(({ entries }) =>
    entries.some(({ answeredAt }) => answeredAt !== null),
  )
  if (!call) throw new Error('Some call is answered')
  const events = eventsOfCall(call, callCenter)
  const read = (event: OutgoingEvent, form: (typeof deliveryForms)[number]) => {
    const sent = deliveryRequest(event, { ...form, address: 'http://pbx/events', username: '', password: '' })
    const { path, query } = splitTarget(new URL(sent.url).pathname + new URL(sent.url).search)
    const contentType = sent.headers['Content-Type'] ?? ''
    return parseRequest({ path, query, basePath: '/events', contentType, body: Buffer.from(sent.body) })
  }
  for (const form of deliveryForms) {
    for (const names of ['plain', 'spaced', 'lower'] as const) {
      for (const [numbers, nesting] of [
        ['number', 'flat'],
        ['text', 'flat'],
        ['number', 'detail'],
      ] as const) {
        const spelling = eventSpelling.parse({ names, numbers, nesting, callId: 'cuid' })
        const spell = createSpeller(spelling, 210)
        for (const event of events) {
          const { name, fields } = event
          expect(read(spell(event), form)).toMatchObject({
            kind: 'event',
            canonicalName: name,
            callId: callId(call),
            exten: fields.exten ?? null,
            state: fields.state ?? null,
          })
        }
      }
    }
  }
})

test('event times are UTC, or the call center’s own where it is set so', () => {
  const event: MockEvent = { at: Date.UTC(2026, 4, 13, 21, 0, 5), name: 'Ping', fields: {} }
  const dates = (['utc', 'local'] as const).map(
    (times) => createSpeller(eventSpelling.parse({ times }), 210)(event).fields.date,
  )
  expect(dates).toEqual(['2026-05-13 21:00:05', '2026-05-14 00:30:05'])
})

test('a live call center is played as it goes: how it stands, then each event at its time', async () => {
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
  expect(ids).toEqual(expect.arrayContaining(ended.map(callId)))
  expect(heard.filter(({ name }) => name === 'Ping')).toHaveLength(240)
})

test('after a sleep it begins anew: what happened meanwhile was told to nobody', () => {
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
  expect(cdrs).toEqual(expect.arrayContaining(live.calls.rows.slice(awake).map(callId)))
})

/** Plays a live call center, whose time passes as it is told. */
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

test('the command line delivers as it is told, and says what the receiver refused', async () => {
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
  const cli = join(import.meta.dirname, '../../electron/mock/cli.ts')
  const options = ['--format', 'Rest2', '--method', 'Get', '--rate', '500', '--count', '10']
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

test('a receiver that is gone costs its events, and nothing else', async () => {
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
