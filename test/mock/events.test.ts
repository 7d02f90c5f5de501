import { expect, test } from 'vitest'
import { createCallCenter } from '../../electron/mock/call-center.ts'
import { eventsOfCall, hasCdr } from '../../electron/mock/events/call-events.ts'
import { recordOf } from '../../electron/mock/records/columns.ts'
import { now } from './running.ts'

const callCenter = createCallCenter({ calls: 600, now })

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
