import { describe, expect, test } from 'vitest'
import { layOutWholeCall } from '../../../../../renderer/features/call/lanes/lay-out.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import type { CallSource } from '../../../../../shared/whole-call/answer.ts'
import {
  answerOf,
  attemptRecord,
  began,
  callRecord,
  entryRecord,
  epochAt,
  eventAt,
  textAt,
} from './made-call.ts'
import { shown } from './shown-call.ts'

const failed = (report: CallSource['report'], origin: CallSource['origin'] = 'callCenter'): CallSource => ({
  report,
  origin,
  records: 0,
  failure: { code: 'access_denied', detail: { host: 'pbx' } },
})
const missed = { disposition: 'MISSED', billsec: 0, wait: 75 }
const late = `${began / 1_000 + 60}.9`

/** An attempt without a queue id that rings for two seconds. */
const homeless = (seconds: number, change: Record<string, Json> = {}) =>
  attemptRecord({
    queue_id: '',
    uniqueid: '',
    start: textAt(seconds),
    starttime: textAt(seconds),
    endtime: epochAt(seconds + 2),
    wait: 2,
    ...change,
  })

/** Each entry's queue, whether it has a record, and how its attempts were matched. */
const ties = (...records: Parameters<typeof answerOf>[0]) =>
  layOutWholeCall(answerOf(records)).entries.map(
    ({ queue, source, attempts }) =>
      `${queue}${source ? '' : '?'}: ${attempts.map(({ tiedBy, source: own }) => (own ? (tiedBy ?? 'alone') : 'gap')).join(' ')}`,
  )

describe('an attempt', () => {
  test('stays apart from a recorded entry that its queue id does not name', () => {
    const of = (queue_id: string, dst = '551') => attemptRecord({ queue_id, dst, uniqueid: '' })
    expect(ties(entryRecord(), of('x'))).toEqual(['901: gap', '901?: queue_id'])
    expect(ties(of('x'), of('y', '552'))).toEqual(['901?: queue_id', '901?: queue_id'])
  })

  test('without a queue id joins the only entry of its queue at its time', () => {
    const other = entryRecord({ qnum: '902', queue_id: late })
    expect(ties(entryRecord({ queue_id: '' }), homeless(20))).toEqual(['901: time'])
    expect(ties(entryRecord(), other, homeless(20))).toEqual(['901: time', '902: gap'])
    expect(ties(entryRecord(), homeless(20, { qnum: '902' }))).toEqual(['901: gap', '902?: alone'])
    expect(ties(entryRecord(), entryRecord({ queue_id: late }), homeless(65))).toEqual([
      '901: gap',
      '901: gap',
      '901?: alone',
    ])
  })

  test('without a queue id may be two seconds outside the entry', () => {
    const entry = entryRecord(missed)
    expect(ties(entry, homeless(12))).toEqual(['901?: alone', '901: gap'])
    expect(ties(entry, homeless(13))).toEqual(['901: time'])
    expect(ties(entry, homeless(92))).toEqual(['901: time'])
    expect(ties(entry, homeless(93))).toEqual(['901: gap', '901?: alone'])
  })
})

describe('missing records', () => {
  const attempts = (change: Record<string, Json>, sources: CallSource[] = []) =>
    layOutWholeCall(answerOf([entryRecord(change)], { sources })).entries.flatMap((entry) => entry.attempts)

  test('an entry that rang shows that its attempts are missing', () => {
    const [gap] = attempts(missed)
    expect(gap).toMatchObject({ kind: 'attempt', agent: null, segments: [{ approximate: true }] })
    expect(shown(gap?.segments)).toEqual(['gap:no_record 16-90'])
    expect(shown(attempts({ ...missed, ringtime: null })[0]?.segments)).toEqual(['gap:no_record 15-90'])
  })

  test('an abandoned entry shows no attempts, unless their report failed', () => {
    const abandoned = { ...missed, disposition: 'ABANDONED' }
    expect(attempts(abandoned)).toEqual([])
    expect(attempts(abandoned, [failed('queue')])).toEqual([])
    const [gap] = attempts(abandoned, [failed('queueDetails')])
    expect(shown(gap?.segments)).toEqual(['gap:source_failed 16-90'])
  })

  test('a missing call record is a gap over the whole call', () => {
    const { routes } = layOutWholeCall(answerOf([entryRecord()], { sources: [failed('quick', 'archive')] }))
    expect(routes).toMatchObject([{ kind: 'route', unplacedSteps: [], segments: [{ approximate: true }] }])
    expect(shown(routes[0]?.segments)).toEqual(['gap:no_record 15-90'])
  })

  test('only failures of the call center are told', () => {
    const sources = [failed('quick', 'archive'), failed('queue')]
    expect(layOutWholeCall(answerOf([], { sources })).failed.map(({ report }) => report)).toEqual(['queue'])
  })
})

test('entries are ordered by start, then end, then id', () => {
  const made = (id: string | null, start: number, end: number) => ({
    ...entryRecord({ ...missed, queue_id: `x${id}`, starttime: textAt(start), endtime: epochAt(end) }),
    id,
  })
  const ordered = [
    made(null, 15, 40),
    made('a', 15, 40),
    made('b', 15, 40),
    made('0', 15, 50),
    made('1', 20, 30),
  ]
  const ids = (records: typeof ordered) =>
    layOutWholeCall(answerOf(records)).entries.map(({ source }) => source?.id)
  expect(ids(ordered)).toEqual([null, 'a', 'b', '0', '1'])
  expect(ids(ordered.toReversed())).toEqual([null, 'a', 'b', '0', '1'])
})

describe('events', () => {
  const axis = (length: number, ...seconds: number[]) => {
    const call = callRecord({ endtime: textAt(length), duration: length, billsec: 0, route: [] })
    const found = layOutWholeCall(answerOf([call], { events: seconds.map((at) => eventAt(at)) })).axis
    return found && [found.start - began, found.end - began].map((ms) => ms / 1_000)
  }

  test('widen the axis when at most a minute away, or the call’s length', () => {
    expect(axis(10, -60, 70)).toEqual([-60, 70])
    expect(axis(10, -60.5, 70.5)).toEqual([0, 10])
    expect(axis(90, -90, 180)).toEqual([-90, 180])
    expect(axis(90, -90.5, 180.5)).toEqual([0, 90])
  })

  test('are the axis when there are no records', () => {
    const call = layOutWholeCall(answerOf([], { events: [eventAt(3), eventAt(700)] }))
    expect(call).toMatchObject({
      span: null,
      routes: [],
      axis: { start: began + 3_000, end: began + 700_000 },
    })
  })

  test('at one instant are in the order of their numbers', () => {
    const [one, two] = [eventAt(5, { seq: 1 }), eventAt(5, { seq: 2 })]
    for (const events of [
      [one, two],
      [two, one],
    ]) {
      expect(layOutWholeCall(answerOf([], { events })).events.map(({ event }) => event.seq)).toEqual([1, 2])
    }
  })

  test('are placed at their arrival when they took at most two seconds, or tell no time', () => {
    const fields = JSON.stringify({ date: '2026-11-20 06:30:10' })
    const events = [eventAt(5, { fields: null }), eventAt(12, { fields }), eventAt(12.5, { fields })]
    const { events: placed } = layOutWholeCall(answerOf([], { events }))
    expect(placed.map(({ instant, approximate }) => [(instant - began) / 1_000, approximate])).toEqual([
      [5, false],
      [10, true],
      [12, false],
    ])
  })
})
