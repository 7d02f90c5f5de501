import type { Events } from '../../../electron/services/events/events.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { canonicalEventName } from '../../../shared/webhooks/event-names.ts'
import { scatter } from './scatter.ts'

const names = [
  'NewState',
  'NewState',
  'NewState',
  'new state',
  'Cdr',
  'cdr',
  'IncomingCall',
  'Transfer',
  'Unheard Of',
]
const states = ['Idle', 'InUse', 'Pause', 'Ringing', 'Unavailable']
const people = ['سارا کریمی', 'علي رضايي', 'John Smith', 'Ziba', 'كاظم ۱۲۳', 'نگار یزدی']
const firstSecond = 1_700_000_000

/** Returns an event by number, always the same: one second after the one before it. */
export function madeEvent(n: number, changes: Partial<ReceivedEvent> = {}): ReceivedEvent {
  const random = scatter(n)
  const name = names[random(names.length)] ?? ''
  const canonicalName = canonicalEventName(name)
  const second = firstSecond + n
  const isState = canonicalName === 'NewState'
  const exten = isState || random(3) === 0 ? String(501 + random(40)) : null
  const queue = random(2) === 0 ? String(901 + random(5)) : null
  const number = random(4) === 0 ? null : `0912${String(1_000_000 + random(40_000) * 211).slice(0, 7)}`
  const callId = `${second - (n % 4)}.${n - (n % 4)}`
  const state = isState ? (states[random(states.length)] ?? '') : null
  const fields = JSON.stringify({
    event_name: name,
    unique_id: callId,
    ...(exten === null ? {} : { exten }),
    ...(queue === null ? {} : { queue }),
    ...(number === null ? {} : { participant: number }),
    ...(state === null ? {} : { state }),
    clid: `"${people[random(people.length)]}" <${number ?? ''}>`,
  })
  return {
    receivedAt: second * 1_000 + random(900),
    remoteAddress: '192.0.2.7',
    verb: 'POST',
    path: '/events/',
    query: '',
    headers: JSON.stringify([
      ['Host', '192.0.2.1:8290'],
      ['Content-Type', 'application/json'],
      ['User-Agent', 'webhook'],
      ['Content-Length', String(fields.length)],
    ]),
    rawBody: fields,
    rawEncoding: 'text',
    authorization: 'unchecked',
    name,
    canonicalName,
    callId,
    exten,
    queue,
    number,
    state,
    fields,
    reading: { source: 'json', nameFrom: 'event_name', charset: 'utf-8', notes: [] },
    ...changes,
  }
}

export function madeEvents(from: number, count: number): ReceivedEvent[] {
  return Array.from({ length: count }, (_, index) => madeEvent(from + index))
}

/** Returns events of some slow senders, and of a clock that was once set back by ten minutes. */
export function disorderlyEvents(count: number): ReceivedEvent[] {
  return madeEvents(0, count).map((event, n) => {
    const back = n > 2_000 && n < 2_500 ? 600_000 : n % 50 === 7 ? 20_000 : 0
    return { ...event, receivedAt: event.receivedAt - back }
  })
}

/** Saves events in order; resolves to their numbers when all are committed. */
export function saveEvents(store: Pick<Events, 'save'>, events: readonly ReceivedEvent[]): Promise<number[]> {
  return Promise.all(events.map((event) => store.save({ kind: 'event', event })))
}
