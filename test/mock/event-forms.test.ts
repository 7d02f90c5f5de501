import { expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { callId } from '../../electron/mock/calls/call.ts'
import { eventsOfCall } from '../../electron/mock/events/call-events.ts'
import { eventsApart, standing } from '../../electron/mock/events/events-apart.ts'
import type { MockEvent } from '../../electron/mock/events/mock-event.ts'
import { createSpeller, eventSpelling } from '../../electron/mock/events/spelling.ts'
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
