import { expect, test } from 'vitest'
import { eventIn, json } from './parsed.ts'

const unique_id = '1700000000.10'
const none = { callId: null, exten: null, queue: null, number: null, state: null }
const ofCall = { ...none, callId: unique_id }

/** Events as real call centers send them, and the columns by which the feed finds them. */
const events: Record<string, [fields: object, columns: object][]> = {
  IncomingCall: [
    [
      { number: '09121234567', entry_point: 'to_simo_1', unique_id },
      { ...ofCall, number: '09121234567' },
    ],
    [
      { phone: '09121234567', uniqueid: unique_id },
      { ...ofCall, number: '09121234567' },
    ],
    [
      { caller: '09121234567', callee: '1541', cuid: unique_id },
      { ...ofCall, number: '09121234567' },
    ],
  ],
  OutgoingCall: [
    [
      { number: '02188776655', outgoing_point: 'to_simo_1', unique_id },
      { ...ofCall, number: '02188776655' },
    ],
    [
      { caller: '204', callee: '02188776655', unique_id },
      { ...ofCall, number: '02188776655' },
    ],
    [
      { exten: '204', src: '204', dst: '02188776655', unique_id },
      { ...ofCall, exten: '204', number: '02188776655' },
    ],
  ],
  NewState: [
    [
      { exten: '204', state: 'Ringing', participant: '0912', direction: 'in', queue: '901', unique_id },
      { callId: unique_id, exten: '204', queue: '901', number: '0912', state: 'Ringing' },
    ],
  ],
  Transfer: [
    [
      { transferer: '204', transferred_from: '0912', transferred_to: '207', unique_id },
      { ...ofCall, exten: '204', number: '0912' },
    ],
  ],
  Cdr: [
    [
      { src: '0912', dst: '204', type: 'incoming', wait: 4, unique_id },
      { ...ofCall, number: '0912' },
    ],
  ],
  CdrQueue: [
    [
      { src: '0912', dst: '204', queue: '901', detail: [{ src: '0912', dst: '207', tries: '2' }], unique_id },
      { ...ofCall, queue: '901', number: '0912' },
    ],
  ],
  ExtenAdded: [
    [
      { exten: '204', state: 'Idle' },
      { ...none, exten: '204', state: 'Idle' },
    ],
    [{ number: 204 }, { ...none, exten: '204' }],
  ],
  ExtenRemoved: [[{ number: '204' }, { ...none, exten: '204' }]],
  TrunkNewState: [
    [
      { trunk_name: 'to_simo_1', state: 'Ok', date: 1675683148.9241338 },
      { ...none, state: 'Ok' },
    ],
  ],
  Survey: [
    [
      { unique_id, src: '0912', dst: '204', queue: '901', point: '5', label: 'polite' },
      { ...ofCall, queue: '901', number: '0912' },
    ],
  ],
  IncomingFax: [
    [
      { fax_id: 'f1', src: '021', dst: '1541', unique_id, state: 'SUCCESS', description: { FAXPAGES: '1' } },
      { ...ofCall, number: '021', state: 'SUCCESS' },
    ],
  ],
  OutgoingFax: [
    [
      { src: '204', dst: '021', unique_id },
      { ...ofCall, number: '021' },
    ],
  ],
  VoiceMail: [
    [
      { id: 'v1', number: '5555', caller: '0912' },
      { ...none, number: '0912' },
    ],
  ],
  VoiceMailEmail: [
    [
      { id: 'v1', number: '5555', receiver: 'a@b.ir' },
      { ...none, number: '5555' },
    ],
  ],
  ReservedCallInFront: [
    [
      { queue_name: '901', caller_id: '0912' },
      { ...none, queue: '901', number: '0912' },
    ],
  ],
}

const forms = Object.entries(events).flatMap(([name, found]) => found.map((each) => [name, ...each] as const))

test.each(forms)('%s with %j is found by %j', (event_name, fields, columns) => {
  const sent = (body: object) => eventIn({ body: JSON.stringify(body), contentType: json })
  expect(sent({ event_name, ...fields })).toMatchObject(columns)
  expect(sent({ Event: event_name, data: fields })).toMatchObject({ name: event_name, ...columns })
})

test('field names are read in any case', () => {
  expect(eventIn({ body: '{"Event":"NewState","Uniqueid":"1.10","Exten":204}' })).toMatchObject({
    canonicalName: 'NewState',
    callId: '1.10',
    exten: '204',
    reading: { nameFrom: 'event' },
  })
})
