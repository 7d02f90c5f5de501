import { expect, test } from 'vitest'
import {
  type StoredEvent,
  type StoredRefusal,
  testCallIdPrefix,
} from '../../../shared/webhooks/deliveries.ts'
import { observationOfEvent, observationOfRefusal } from '../../../shared/webhooks/doctor/observation.ts'

const receivedAt = Date.UTC(2026, 10, 20, 9)
const headers = JSON.stringify([
  ['Accept', '*/*'],
  ['HOST', 'callboard.example:8290'],
])

const received = {
  receivedAt,
  remoteAddress: '127.0.0.1',
  path: '/events',
  query: '',
  headers,
  rawEncoding: 'text',
  authorization: 'accepted',
} as const

function stored(changes: Partial<StoredEvent> = {}): StoredEvent {
  return {
    ...{ ...received, seq: 7, repeats: 0, verb: 'POST', rawBody: '', name: 'New State' },
    ...{ canonicalName: 'NewState', callId: '8.1', exten: '204', queue: null, number: null, state: 'In Use' },
    fields: '{"direction":"In"}',
    reading: { source: 'json', nameFrom: 'event_name', charset: 'utf-8', notes: [] },
    ...changes,
  }
}

function refused(changes: Partial<StoredRefusal> = {}): StoredRefusal {
  return {
    ...{ ...received, seq: 3, verb: 'POST', rawBody: '', reason: 'wrong_credentials', status: 401 },
    ...{ bodyBytes: 0, cappedBefore: 0, authorization: 'wrong_password' },
    ...changes,
  }
}

test('an event tells how, where and by whom it was sent', () => {
  expect(observationOfEvent(stored())).toEqual({
    ...{ kind: 'event', seq: 7, receivedAt, refusedFor: null, verb: 'POST', path: '/events' },
    ...{ host: 'callboard.example:8290', carriage: 'json', canonicalName: 'NewState' },
    ...{ authorization: 'accepted', timeLead: null, telling: true },
    extension: { exten: '204', talksIn: '8.1' },
  })
})

test('a refused request tells it too, but for what wasn’t read', () => {
  expect(observationOfRefusal(refused({ rawBody: '{"event_name":"Cdr"}' }))).toEqual({
    ...{ kind: 'refusal', seq: 3, receivedAt, refusedFor: 'wrong_credentials', verb: 'POST' },
    ...{ path: '/events', host: 'callboard.example:8290', carriage: 'json', canonicalName: null },
    ...{ authorization: 'wrong_password', timeLead: null, telling: true, extension: null },
  })
})

test('only a called extension that is in use talks', () => {
  const talksIn = (changes: Partial<StoredEvent>) => observationOfEvent(stored(changes)).extension
  expect(talksIn({ state: 'inuse' })).toEqual({ exten: '204', talksIn: '8.1' })
  // The other end of a caller's call may still ring.
  expect(talksIn({ fields: '{"direction":"out"}' })).toEqual({ exten: '204', talksIn: null })
  expect(talksIn({ fields: '{}' })).toEqual({ exten: '204', talksIn: null })
  expect(talksIn({ state: 'Ringing' })).toEqual({ exten: '204', talksIn: null })
  expect(talksIn({ canonicalName: 'Cdr' })).toBeNull()
  expect(talksIn({ exten: null })).toBeNull()
  expect(talksIn({ state: null })).toBeNull()
})

test.each([
  ['json', '', 'json'],
  ['query', 'event=Ping', 'query'],
  ['form', 'a=1', 'form'],
  ['multipart', '', 'form'],
  ['none', 'a=1', 'query'],
  ['none', '', 'nothing'],
] as const)('fields from %s with the query “%s” came as %s', (source, query, carriage) => {
  const event = stored({ query, reading: { ...stored().reading, source } })
  expect(observationOfEvent(event).carriage).toBe(carriage)
})

test.each([
  [' \n{"event_name":', '', 'json'],
  ['[1', '', 'json'],
  ['event_name=Ping', 'a=1', 'form'],
  ['say {', '', 'form'],
  ['', 'event=Ping', 'query'],
  ['', '', 'nothing'],
])('a refused body “%s” with the query “%s” came as %s', (rawBody, query, carriage) => {
  expect(observationOfRefusal(refused({ rawBody, query })).carriage).toBe(carriage)
})

test.each<[string, boolean, Partial<StoredRefusal>]>([
  ['a query that names its event', true, { query: 'a=1&Event_Name=Anything' }],
  ['a query that begins with it', true, { query: 'event=Anything' }],
  ['a form that names it', true, { rawBody: 'event_name=Anything' }],
  ['a form that names it later', true, { rawBody: 'a=1&event=Anything' }],
  ['JSON that names it', true, { rawBody: '{"Event" : "Anything"}' }],
  ['near-JSON that names it', true, { rawBody: "{'event_name': 'Anything'}" }],
  ['a path that ends in a known event', true, { path: '/events/New%20State/' }],
  ['a path that ends in something else', false, { path: '/events/favicon.ico' }],
  ['a word that ends in event', false, { query: 'prevent=1', rawBody: 'prevent=1' }],
  ['an event far down in a body', false, { rawBody: `${' '.repeat(10_000)}"event": 1` }],
  ['a connection without a request', false, { verb: '', rawBody: 'event=Anything' }],
  ['a test of the console’s own', false, { rawBody: `event=Ping&unique_id=${testCallIdPrefix}1` }],
  ['such a test in the query', false, { query: `event=Ping&unique_id=${testCallIdPrefix}1` }],
])('%s is a call center’s: %s', (_, telling, changes) => {
  expect(observationOfRefusal(refused(changes)).telling).toBe(telling)
})

test('the console’s own test event tells nothing', () => {
  expect(observationOfEvent(stored({ callId: `${testCallIdPrefix}1` })).telling).toBe(false)
  expect(observationOfEvent(stored({ callId: null })).telling).toBe(true)
})
