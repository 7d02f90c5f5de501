import { expect, test } from 'vitest'
import { callId } from '../../../electron/mock/calls/call.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import type { Finding } from '../../../shared/receipts.ts'
import {
  eventsOf,
  type MadeRecord,
  madeCallCenter,
  madeFile,
  msOfDay,
  period,
  receivedEvent,
  recordsOf,
} from './played-calls.ts'

const callCenter = madeCallCenter(700)
const calls = callCenter.calls.rows.filter(({ startedAt }) => startedAt < period.to - 3_600_000)
const events = eventsOf(callCenter, calls)
const records = calls.flatMap((call) => recordsOf(callCenter, call))

/** Compares a day with changed events and records, in a file of its own. */
async function compared(changes: {
  readonly event?: (event: MockEvent) => MockEvent | null
  readonly record?: (record: MadeRecord) => MadeRecord | null
  readonly compare?: Parameters<Awaited<ReturnType<typeof madeFile>>['compare']>[0]
}) {
  const file = await madeFile()
  const { event = same, record = same } = changes
  file.records(records.flatMap((each) => record(each) ?? []))
  const sent = events.flatMap((each) => event(each) ?? [])
  file.events(sent.map((each) => receivedEvent(callCenter, each)))
  file.ranBut([])
  return { file, ...file.compare(changes.compare) }
}

const same = <T>(value: T): T => value
const summary = (findings: readonly Finding[]) =>
  findings.map(({ kind, reason, event, calls }) => [kind, reason, event, calls])

test('an event that no call gets isn’t ticked', async () => {
  const { findings, calls: counts } = await compared({ event: (each) => (each.name === 'Cdr' ? null : each) })
  expect(summary(findings)).toEqual([['event_missing', 'not_ticked', 'Cdr', calls.length]])
  expect(findings[0]?.others).toBe(calls.length)
  expect(counts.matched).toBe(counts.total)
})

test('an event that no unanswered call gets is never sent for them, as the others show', async () => {
  const unanswered = calls.filter(({ disposition }) => disposition !== 'ANSWERED')
  const ids = new Set(unanswered.map(callId))
  const { findings } = await compared({
    event: (each) => (each.name === 'Cdr' && ids.has(String(each.fields.unique_id)) ? null : each),
  })
  expect(findings.map(({ kind, reason, event }) => [kind, reason, event])).toEqual([
    ['event_missing', 'never_for_unanswered', 'Cdr'],
  ])
  expect(findings[0]?.others).toBeGreaterThanOrEqual(30)
})

test('without any event the receiver was off, or ran and heard nothing', async () => {
  const off = await madeFile()
  off.records(records)
  expect(summary(off.compare().findings)).toEqual([['records_only', 'receiver_off', null, calls.length]])
  const { findings, calls: counts } = await compared({ event: () => null })
  expect(summary(findings)).toEqual([['records_only', 'no_events', null, calls.length]])
  expect(counts).toMatchObject({ recordsOnly: calls.length, matched: 0 })
})

test('a day before the first start is told alike whatever other days are stored', async () => {
  const several = madeCallCenter(900, 3)
  const every = several.calls.rows.flatMap((call) => recordsOf(several, call))
  const [whole, alone] = [await madeFile(), await madeFile()]
  whole.records(every)
  alone.records(every.filter(({ call }) => call.startedAt >= period.from && call.startedAt < period.to))
  const told = whole.compare()
  expect(told).toEqual(alone.compare())
  expect(summary(told.findings)).toEqual([['records_only', 'receiver_off', null, told.ofDay.quick]])
  expect(told.ofDay.quick).toBeLessThan(several.calls.rows.length)
})

test('events without a record are told, as long as the day isn’t settled as such', async () => {
  const [first] = calls.filter(({ disposition }) => disposition === 'ANSWERED')
  if (!first) throw new Error('A call is answered')
  const without = { record: (record: MadeRecord) => (record.call === first ? null : record) }
  const { file, findings, calls: counts } = await compared(without)
  expect(summary(findings)).toEqual([['events_only', 'no_record', null, 1]])
  expect(findings[0]?.examples).toEqual([callId(first)])
  expect(counts).toMatchObject({ eventsOnly: 1, total: calls.length })
  expect(summary(file.compare({ settled: false }).findings)).toEqual([
    ['events_only', 'not_settled', null, 1],
  ])
  // With several connections, they belong to the one that receives.
  file.db.exec(`UPDATE archive SET profile = 'other'`)
  expect(file.compare({ isOwner: false }).calls.total).toBe(0)
})

test('a Cdr and a CdrQueue that say something else than the record are told by field', async () => {
  const answered = calls.filter(({ entries }) => entries.some(({ answeredAt }) => answeredAt !== null))
  const [one, two] = answered.map(callId)
  const { findings, calls: counts } = await compared({
    event: (each) => {
      if (each.name === 'Cdr' && each.fields.unique_id === one) {
        return { ...each, fields: { ...each.fields, billsec: Number(each.fields.billsec) + 5 } }
      }
      if (each.name !== 'CdrQueue' || each.fields.unique_id !== two) return each
      return { ...each, fields: { ...each.fields, dst: '999' } }
    },
  })
  const told = findings.map(({ kind, reason, event, field }) => [kind, reason, event, field])
  expect(told.sort()).toEqual([
    ['differing', 'unexplained', 'Cdr', 'billsec'],
    ['differing', 'unexplained', 'CdrQueue', 'dst'],
  ])
  expect(counts.differing).toBe(2)
})

test('records that came or changed after the seal are told by field', async () => {
  const { file } = await compared({})
  const sealedAt = period.to + msOfDay
  const [late] = madeCallCenter(700, 1, 2).calls.rows.filter(({ startedAt }) => startedAt < period.to)
  const [known] = records.filter(({ report }) => report === 'quick')
  if (!late || !known) throw new Error('There are calls')
  file.records([{ ...known, fields: { ...known.fields, comment: 'Called back' } }], sealedAt + 5)
  file.records(recordsOf(callCenter, late).slice(0, 1), sealedAt + 5)
  const { findings } = file.compare({ since: sealedAt })
  const told = findings.map(({ kind, field, items, examples }) => [kind, field, items, examples])
  expect(told).toContainEqual(['changed', 'comment', 1, [callId(known.call)]])
  expect(told).toContainEqual(['late', null, 1, [callId(late)]])
  expect(file.compare().findings.filter(({ kind }) => kind === 'changed' || kind === 'late')).toEqual([])
})
