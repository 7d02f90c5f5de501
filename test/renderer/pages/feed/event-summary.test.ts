import { expect, test } from 'vitest'
import { eventDetail } from '../../../../renderer/features/call/event-detail.ts'
import { otherFields } from '../../../../renderer/pages/feed/event-summary.ts'
import { canonicalEventName } from '../../../../shared/webhooks/event-names.ts'
import { event } from './events.ts'

/** Tehran's. */
const serverOffset = 210
const wordOf = (field: string, value: string) => (field === 'disposition' ? value.toLowerCase() : value)

test('a line names the fields that have no column, and those whose column shows another value, nested or not', () => {
  const fields = {
    event_name: 'NewState',
    exten: '204',
    cuid: '7',
    unique_id: '8',
    note: '',
    detail: [{ a: 1, state: 'Idle' }],
    tags: [{ b: 1 }],
    wait: 0,
  }
  const line = otherFields(
    event(1, { name: 'NewState', exten: '204', callId: '8', state: 'Idle', fields: JSON.stringify(fields) }),
    null,
    serverOffset,
    wordOf,
  )
  expect(line?.map(({ name, value }) => [name, value])).toEqual([
    ['a', '1'],
    ['cuid', '7'],
    ['tags', '[{"b":1}]'],
    ['wait', '0'],
  ])
})

test('an event that is too large for a page has no line', () => {
  expect(otherFields(event(1, { fields: null }), null, serverOffset, wordOf)).toBeNull()
})

/** What the row of an event says beside its columns: the detail's kind and value, then the other fields. */
function told(name: string, fields: object, columns: object = {}): unknown[] {
  const canonicalName = canonicalEventName(name)
  const shown = event(1, { name, canonicalName, fields: JSON.stringify(fields), ...columns })
  const detail = eventDetail(shown)
  const others = otherFields(shown, detail, serverOffset, wordOf) ?? []
  return [
    detail && `${detail.kind} ${detail.value}`,
    ...others.map(({ name, value, instant }) => `${name} ${instant ?? value}`),
  ]
}

test.each<[string, object, unknown[]]>([
  [
    'IncomingCall',
    { entry_point: 'to_simo_1', originated_call_id: 'orig.1' },
    ['by to_simo_1', 'originated_call_id orig.1'],
  ],
  ['OutgoingCall', { outgoing_point: 'to_simo_2' }, ['by to_simo_2']],
  ['OutgoingCall', { entry_point: 'to_simo_2' }, ['by to_simo_2']],
  ['Transfer', { transferred_to: '207' }, ['to 207']],
  ['Survey', { event: 'Survey', point: '5', label: 'polite' }, ['rating 5', 'label polite']],
  ['Cdr', { disposition: 'NO ANSWER', wait: '4' }, ['disposition NO ANSWER', 'wait 4']],
  [
    'CdrQueue',
    {
      disposition: 'ANSWERED',
      detail: [
        { dst: '204', disposition: 'NO ANSWER', tries: '2' },
        { dst: '207', disposition: 'ANSWERED' },
      ],
    },
    ['disposition ANSWERED', 'detail 204 no answer', 'detail 207 answered'],
  ],
  [
    'TrunkNewState',
    {
      trunk_name: 'to_simo_1',
      trunk_type: 'SIP',
      last_time: 1675683148.9228208,
      last_time_sec: 0,
      date: '1675683148.9241338',
    },
    ['trunk to_simo_1', 'trunk_type SIP', 'last_time 1675683148923', 'last_time_sec 0', 'date 1675683148924'],
  ],
  ['NewState', { entry_point: 'to_simo_1' }, [null, 'entry_point to_simo_1']],
])('of %s with %j a row tells what it knows', (name, fields, line) => {
  expect(told(name, fields)).toEqual(line)
})

test.each([
  ['in UTC', '2026-11-27 14:23:40', '2026-11-27 14:24:04', Date.UTC(2026, 10, 27, 14, 23, 40)],
  [
    'in call center time',
    '2026-11-27 17:53:40',
    '2026-11-27 17:54:04.25',
    Date.UTC(2026, 10, 27, 14, 23, 40),
  ],
  ['Jalali', '1405-09-06 17:53:40', '1405-09-06 17:54:04', Date.UTC(2026, 10, 27, 14, 23, 40)],
  // Half an hour late, it seems to be of a zone that is neither.
  ['of a late event', '2026-11-27 13:53:40', '2026-11-27 13:54:04', '2026-11-27 13:53:40'],
])('a time %s is told on the shown clock where its zone is known', (_, starttime, endtime, shown) => {
  const receivedAt = Date.UTC(2026, 10, 27, 14, 24, 5)
  expect(told('Cdr', { starttime, endtime }, { receivedAt })[1]).toBe(`starttime ${shown}`)
})

test('an epoch tells nothing of the zone of a text beside it', () => {
  const receivedAt = Date.UTC(2026, 10, 27, 14, 24, 5)
  const fields = { starttime: '2026-11-27 14:23:40', date: receivedAt / 1_000 }
  expect(told('VoiceMail', fields, { receivedAt })).toContain('starttime 2026-11-27 14:23:40')
})
