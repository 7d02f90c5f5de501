import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { eventsOfCall, hasCdr } from '../../electron/mock/events/call-events.ts'
import { eventsApart, standing } from '../../electron/mock/events/events-apart.ts'
import type { MockEvent } from '../../electron/mock/events/mock-event.ts'
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

/** The fields of an event, and which are optional. */
const tableOfFields: Readonly<Record<string, readonly [always: string, atTimes?: string]>> = {
  IncomingCall: ['number entry_point unique_id', 'originated_call_id'],
  OutgoingCall: ['number unique_id', 'outgoing_point entry_point'],
  NewState: ['exten state', 'unique_id participant direction queue dialer'],
  Transfer: ['transferer transferred_from transferred_to unique_id'],
  Cdr: [
    'starttime endtime src dst type disposition wait unique_id',
    'billsec record duration poll_point poll_lable entry_point outgoing_point originated_call_id',
  ],
  CdrQueue: [
    `src dst queue billsec wait duration agent_wait disposition hangup queue_status record answeredtime ringtime
    starttime endtime unique_id detail`,
  ],
  ExtenAdded: ['exten state'],
  ExtenRemoved: ['number state'],
  TrunkNewState: ['trunk_name trunk_type last_time last_time_sec date state'],
  TrunkAdded: ['trunk_name trunk_type last_time last_time_sec date state'],
  TrunkRemoved: ['trunk_name trunk_type last_time last_time_sec date state'],
  Survey: ['unique_id src dst queue date point label'],
  IncomingFax: ['fax_id state date unique_id src dst entry_point description'],
  OutgoingFax: ['fax_id state date unique_id src dst entry_point info'],
  VoiceMail: ['id number state date caller filename duration message'],
  VoiceMailEmail: ['id number state date receiver active attached_file message'],
  AutoDialerReport: [
    `start end campaign campaign_id number disposition billsec wait try repeat tries interface_context
    interface_text`,
  ],
  ReservedCallInFront: ['queue_name caller_id date'],
  Ping: [''],
}
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** A day's events of a busy call center, in sending order. */
function eventsOfADay(): MockEvent[] {
  const busy = createCallCenter({ calls: 4_000, now })
  return [
    ...standing(busy, now, [], false),
    ...busy.calls.rows.flatMap((call) => eventsOfCall(call, busy)),
    ...eventsApart(busy, now - 86_400_000, now, false),
  ]
}

const epochFraction = /^\d{10}\.\d{1,6}$/
const microseconds = /^2026-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}$/

test('each event has exactly the fields of real ones, optional ones now and then', () => {
  const shapes = new Set(eventsOfADay().map(({ name, fields }) => [name, ...Object.keys(fields)].join(' ')))
  const seen = new Map<string, Set<string>>()
  for (const [name = '', ...names] of [...shapes].map(words)) {
    const [always, atTimes = ''] = tableOfFields[name] ?? ['']
    for (const field of words(always)) expect(names, name).toContain(field)
    for (const field of names) expect(words(`${always} ${atTimes}`), name).toContain(field)
    seen.set(name, new Set([...(seen.get(name) ?? []), ...names]))
  }
  for (const [name, [always, atTimes = '']] of Object.entries(tableOfFields)) {
    expect([...(seen.get(name) ?? [])].sort(), name).toEqual(words(`${always} ${atTimes}`).sort())
  }
})

test('times, numbers and names have the forms of real events', () => {
  const spell = createSpeller(eventSpelling.parse({}), 210)
  const timeFields = [
    'starttime',
    'endtime',
    'answeredtime',
    'ringtime',
    'date',
    'start',
    'end',
    'last_time',
    'last_time_sec',
  ]
  let texts = 0
  let numbers = 0
  for (const event of eventsOfADay()) {
    const { name, fields } = spell(event)
    const isTrunk = name.startsWith('Trunk')
    for (const [field, value] of Object.entries(fields)) {
      if (!timeFields.includes(field)) {
        if (typeof value === 'number') numbers += 1
        else if (/^\d+$/.test(String(value))) texts += 1
      } else if (isTrunk) expect(String(value)).toMatch(epochFraction)
      else expect(value, `${name}.${field}`).toMatch(microseconds)
    }
    const sent = (format: 'General' | 'Rest') =>
      deliveryRequest(spell(event), {
        ...{ format, version: '4', method: 'Post', address: 'http://pbx/events', username: '', password: '' },
      })
    const body = JSON.parse(sent('General').body)
    const named = { Survey: 'event', ReservedCallInFront: 'event', AutoDialerReport: null }[name]
    expect(body.event_name ?? null).toBe(named === undefined ? name : null)
    expect(body.event ?? null).toBe(named === 'event' ? name : null)
    expect(sent('Rest').url).toBe(`http://pbx/events/${name}`)
  }
  expect(numbers).toBeGreaterThan(0)
  expect(texts).toBeGreaterThan(3 * numbers)
})

test('answered calls and one in four others end with a Cdr that agrees with the record', () => {
  const { rows } = callCenter.calls
  for (const call of rows) {
    const record = recordOf(callCenter.forms.call, call)
    const events = eventsOfCall(call, callCenter)
    const cdrs = events.filter(({ name }) => name === 'Cdr')
    expect(cdrs).toHaveLength(hasCdr(call) ? 1 : 0)
    for (const { fields } of cdrs) {
      const { cuid: unique_id, billsec, duration, wait, disposition, src, dst, type } = record
      const length = disposition === 'ANSWERED' ? { billsec } : { duration }
      expect(fields).toMatchObject({ unique_id, wait, disposition, src, dst, type, ...length })
      const { endtime } = fields
      expect(
        endtime instanceof Date && callCenter.time.jalali(Math.round(endtime.getTime() / 1_000) * 1_000),
      ).toBe(record.endtime)
      if (call.line) expect(fields.entry_point).toBe(record.entry_point)
      expect('record' in fields).toBe(disposition === 'ANSWERED')
    }
    const ids = new Set(events.map(({ fields }) => fields.unique_id ?? record.cuid))
    expect([...ids]).toEqual(events.length === 0 ? [] : [record.cuid])
  }
  const unanswered = rows.filter(({ disposition }) => disposition !== 'ANSWERED')
  const told = unanswered.filter(hasCdr).length
  expect(rows.filter(({ disposition }) => disposition === 'ANSWERED').every(hasCdr)).toBe(true)
  expect(told).toBeGreaterThan(unanswered.length * 0.1)
  expect(told).toBeLessThan(unanswered.length * 0.4)
})

test('only answered entries have a CdrQueue, only reserving queues announce entries, only people transfer', () => {
  const told = callCenter.calls.rows.map((call) => ({ call, events: eventsOfCall(call, callCenter) }))
  let transfers = 0
  for (const { call, events } of told) {
    const named = (wanted: string) => events.filter(({ name }) => name === wanted).map(({ fields }) => fields)
    const connected = call.entries.filter(({ answeredAt }) => answeredAt !== null)
    expect(named('CdrQueue')).toHaveLength(connected.length)
    for (const [index, entry] of connected.entries()) {
      const { src, dst, wait, billsec, duration, disposition } = recordOf(callCenter.forms.queue, entry)
      const agreed = { src, dst, wait, billsec, duration, disposition, queue: entry.queue.number }
      expect(named('CdrQueue')[index]).toMatchObject(agreed)
      expect(named('CdrQueue')[index]?.detail).toHaveLength(entry.attempts.length)
    }
    const reserving = call.entries.filter(({ queue }) => queue.reserves).map(({ queue }) => queue.number)
    expect(named('ReservedCallInFront').map(({ queue_name }) => queue_name)).toEqual(reserving)
    transfers += named('Transfer').length
    for (const { transferer, transferred_to } of named('Transfer')) {
      expect([transferer, transferred_to]).toEqual([
        call.entries[0]?.agent?.number,
        call.entries[1]?.queue.number,
      ])
    }
  }
  expect(transfers).toBeGreaterThan(0)
})

test('agent events agree with the attempts', () => {
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

test('the generous mock announces every entry and every end', () => {
  for (const call of callCenter.calls.rows) {
    const record = recordOf(callCenter.forms.call, call)
    const events = eventsOfCall(call, callCenter, true)
    const of = (wanted: string) => events.filter(({ name }) => name === wanted)
    const { cuid: unique_id, duration, billsec, wait, disposition } = record
    expect(of('Cdr').map(({ fields }) => fields)).toMatchObject([
      { unique_id, duration, billsec, wait, disposition },
    ])
    expect(of('CdrQueue')).toHaveLength(call.entries.length)
    expect(of('Transfer')).toHaveLength(call.entries.length)
  }
})

test('every extension of a call ends Idle', () => {
  for (const call of callCenter.calls.rows) {
    const last = new Map<unknown, unknown>()
    for (const { name, fields } of eventsOfCall(call, callCenter)) {
      if (name === 'NewState') last.set(fields.exten, fields.state)
    }
    expect([...last.values()].every((state) => state === 'Idle')).toBe(true)
  }
})

test('reads events alike in every form and spelling', () => {
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
        for (const event of events.filter(({ fields }) => fields.unique_id !== undefined)) {
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

test('event times are UTC, or local when configured', () => {
  const at = Date.UTC(2026, 4, 13, 21, 0, 5, 120)
  const event: MockEvent = { at, name: 'Survey', fields: { date: new Date(at) } }
  const dates = (times: 'utc' | 'local', generous = false) =>
    createSpeller(eventSpelling.parse({ times, generous }), 210)(event).fields.date
  expect(dates('utc')).toMatch(/^2026-05-13 21:00:05\.120\d{3}$/)
  expect(dates('local')).toMatch(/^2026-05-14 00:30:05\.120\d{3}$/)
  expect(dates('local', true)).toBe('2026-05-14 00:30:05')
  const ping = createSpeller(eventSpelling.parse({}), 210)({ at, name: 'Ping', fields: {} })
  expect(ping.fields).toEqual({})
})

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
  const cli = join(import.meta.dirname, '../../electron/mock/cli.ts')
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
