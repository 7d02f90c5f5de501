import { describe, expect, test } from 'vitest'
import { createCallCenter } from '../../../../../electron/mock/call-center.ts'
import { callId } from '../../../../../electron/mock/calls/call.ts'
import { recordOf } from '../../../../../electron/mock/records/columns.ts'
import type { WholeCall } from '../../../../../renderer/features/call/lanes/lanes.ts'
import { layOutWholeCall } from '../../../../../renderer/features/call/lanes/lay-out.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import type { WholeCallRecord } from '../../../../../shared/whole-call/answer.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  began,
  callRecord,
  entryRecord,
  epochAt,
  eventAt,
  record,
  textAt,
} from './made-call.ts'
import { shown } from './shown-call.ts'

function problemsOf(call: WholeCall): string[] {
  const lanes = [...call.routes, ...call.entries, ...call.entries.flatMap(({ attempts }) => attempts)]
  return lanes.flatMap(({ problems, segments }) =>
    [...problems, ...segments.flatMap((segment) => ('problems' in segment ? segment.problems : []))].map(
      ({ kind, source, said, found }) =>
        `${source.id?.slice(-2)} ${kind}${said === null ? '' : ` ${said}→${found}`}`,
    ),
  )
}

const wholeAnswer = [callRecord(), entryRecord(), attemptRecord(), answeringRecord()]

describe('a whole call', () => {
  test('shows its route, its queue entry and both agents on one axis', () => {
    const call = layOutWholeCall(answerOf(wholeAnswer))
    expect(call.span).toEqual({ start: began, end: began + 90_000 })
    expect(call.routes.map(({ segments }) => shown(segments))).toEqual([
      ['gap:no_step 0-0', 'step 0-0', 'step 0-15', 'step 15-90'],
    ])
    const [entry] = call.entries
    expect(entry && shown(entry.segments)).toEqual(['waiting 15-45', 'talking 45-90'])
    expect(entry?.attempts.map(({ agent, tiedBy, segments }) => [agent, tiedBy, shown(segments)])).toEqual([
      ['551', 'queue_id', ['ringing 16-31']],
      ['552', 'queue_id', ['ringing 36-45', 'talking 45-90']],
    ])
    expect(problemsOf(call)).toEqual([])
    expect(call.unplaced).toEqual([])
  })

  test('stays the same when the server shifts its epochs, and reports the shift', () => {
    const shift = -4.5 * 3_600
    const shifted = entryRecord({ ringtime: epochAt(16 + shift), endtime: epochAt(90 + shift) })
    const call = layOutWholeCall(answerOf([callRecord(), shifted]))
    const [entry] = call.entries
    expect(entry && shown(entry.segments)).toEqual(['waiting 15-45', 'talking 45-90'])
    expect(problemsOf(call)).toContain('b1 epoch_shifted 0→16200')
  })

  test('computes a missed entry’s wait from its times', () => {
    const missed = entryRecord({ disposition: 'MISSED', wait: 0, billsec: 0, endtime: epochAt(47) })
    const call = layOutWholeCall(answerOf([missed, attemptRecord()]))
    expect(call.entries.map(({ segments }) => shown(segments))).toEqual([['waiting 15-47']])
    expect(problemsOf(call)).toEqual(['b1 wait_disagrees 0→32'])
  })

  test('marks misleading values of a call record', () => {
    const announced = callRecord({ disposition: 'NO ANSWER', duration: 3, billsec: 45 })
    expect(problemsOf(layOutWholeCall(answerOf([announced])))).toEqual([
      'a1 duration_below_billsec 3→45',
      'a1 billed_unanswered 45→0',
    ])
  })

  test('marks an attempt outside its entry, and a second answer', () => {
    const late = attemptRecord({
      start: textAt(120),
      starttime: textAt(120),
      endtime: epochAt(135),
      uniqueid: '',
    })
    expect(problemsOf(layOutWholeCall(answerOf([entryRecord(), late, answeringRecord()])))).toEqual([
      'c1 attempt_outside_entry',
    ])
    const second = attemptRecord({ disposition: 'ANSWERED', billsec: 10 })
    expect(problemsOf(layOutWholeCall(answerOf([entryRecord(), second, answeringRecord()])))).toEqual([
      'c2 answered_twice',
    ])
  })

  test('marks an entry and attempts that disagree on the answer', () => {
    const missed = entryRecord({ disposition: 'MISSED', billsec: 0, wait: 75 })
    expect(problemsOf(layOutWholeCall(answerOf([missed, answeringRecord()])))).toEqual([
      'c2 entry_not_answered',
    ])
    expect(problemsOf(layOutWholeCall(answerOf([entryRecord(), attemptRecord()])))).toEqual([
      'b1 no_attempt_answered',
    ])
    const pickedUp = entryRecord({ disposition: 'PICKUP' })
    expect(problemsOf(layOutWholeCall(answerOf([pickedUp, attemptRecord()])))).toEqual([])
  })

  test('marks an entry outside its call', () => {
    const call = layOutWholeCall(answerOf([callRecord({ endtime: textAt(40), route: [] }), entryRecord()]))
    expect(problemsOf(call)).toContain('b1 entry_outside_call')
    expect(call.span?.end).toBe(began + 90_000)
  })

  test('matches attempts without a queue id by queue and time', () => {
    const { queue_id: _, ...fields } = attemptRecord().fields
    const call = layOutWholeCall(answerOf([entryRecord(), record('queueDetails', fields)]))
    expect(call.entries).toHaveLength(1)
    expect(call.entries[0]?.attempts).toMatchObject([{ agent: '551', tiedBy: 'time' }])
  })

  test('understands an entry that ends with its wait', () => {
    const call = layOutWholeCall(answerOf([entryRecord({ endtime: epochAt(45.3) }), answeringRecord()]))
    expect(call.entries.map(({ segments }) => shown(segments))).toEqual([['waiting 15-45', 'talking 45-90']])
    expect(problemsOf(call)).toEqual([])
  })

  test('keeps agents of two queues apart when nothing names their entries', () => {
    const withoutEntry = (of: WholeCallRecord, change: Record<string, Json>) => {
      const { queue_id: _, ...fields } = of.fields
      return record('queueDetails', { ...fields, ...change })
    }
    const second = {
      _id: 'c3',
      qnum: '902',
      starttime: textAt(60),
      endtime: epochAt(64),
      uniqueid: '',
      wait: 4,
    }
    const call = layOutWholeCall(
      answerOf([
        withoutEntry(attemptRecord(), {}),
        withoutEntry(answeringRecord(), {}),
        withoutEntry(answeringRecord(), { ...second, dst: '561' }),
      ]),
    )
    expect(call.entries.map(({ queue, attempts }) => [queue, attempts.map(({ agent }) => agent)])).toEqual([
      ['901', ['551', '552']],
      ['902', ['561']],
    ])
    expect(problemsOf(call)).toEqual([])
  })

  test('understands an attempt that ends with its talk', () => {
    const talkEnd = answeringRecord({ endtime: epochAt(90) })
    const call = layOutWholeCall(answerOf([entryRecord(), talkEnd]))
    expect(call.entries[0]?.attempts.map(({ segments }) => shown(segments))).toEqual([
      ['ringing 36-45', 'talking 45-90'],
    ])
  })

  test('shows where a record is missing, and whether its report failed', () => {
    const onlyAttempts = layOutWholeCall(
      answerOf([attemptRecord()], {
        sources: [
          {
            report: 'quick',
            origin: 'callCenter',
            records: 0,
            failure: { code: 'access_denied', detail: { host: 'pbx' } },
          },
        ],
      }),
    )
    expect(onlyAttempts.routes.map(({ source, segments }) => [source, shown(segments)])).toEqual([
      [null, ['gap:source_failed 15-31']],
    ])
    expect(onlyAttempts.entries.map(({ source, segments }) => [source, shown(segments)])).toEqual([
      [null, ['gap:no_record 15-31']],
    ])
    expect(onlyAttempts.failed.map(({ report }) => report)).toEqual(['quick'])

    const withoutAttempts = layOutWholeCall(answerOf([callRecord(), entryRecord()]))
    expect(withoutAttempts.entries[0]?.attempts.map(({ segments }) => shown(segments))).toEqual([
      ['gap:no_record 16-90'],
    ])
  })

  test('leaves lanes without an end open, and sets aside records without a time', () => {
    const { endtime: _, ...open } = entryRecord({ wait: 0, billsec: 0, disposition: 'MISSED' }).fields
    const timeless = record('queueDetails', { cuid: 'x', dst: '551', disposition: 'NO ANSWER' })
    const call = layOutWholeCall(answerOf([record('queue', open), timeless]))
    expect(call.entries.map(({ segments }) => shown(segments))).toEqual([['gap:no_time 15-15']])
    expect(call.unplaced).toEqual([timeless])
  })

  test('places events by arrival, and widens the axis for nearby ones', () => {
    const events = [eventAt(91.5), eventAt(-2), eventAt(36)]
    const call = layOutWholeCall(answerOf([callRecord()], { events }))
    expect(call.events.map(({ instant }) => (instant - began) / 1_000)).toEqual([-2, 36, 91.5])
    expect(call.axis).toEqual({ start: began - 2_000, end: began + 91_500 })
    expect(call.span?.end).toBe(began + 90_000)
  })

  test('places a late event at its own time only', () => {
    const told = (seconds: number, at: number) =>
      eventAt(seconds, { fields: JSON.stringify({ date: `2026-11-20 06:30:${at}` }) })
    const call = layOutWholeCall(answerOf([callRecord()], { events: [told(88.7, 12), told(36.4, 35)] }))
    expect(call.events.map(({ instant, approximate }) => [(instant - began) / 1_000, approximate])).toEqual([
      [12, true],
      [36.4, false],
    ])
  })

  test('keeps an event of another day without widening the axis', () => {
    const late = layOutWholeCall(answerOf([callRecord()], { events: [eventAt(36), eventAt(86_400)] }))
    expect(late.axis).toEqual(late.span)
    expect(late.events).toHaveLength(2)
  })

  test('lays out nothing for no records', () => {
    expect(layOutWholeCall(answerOf([]))).toMatchObject({ span: null, routes: [], entries: [], unplaced: [] })
  })
})

test('the demo’s calls show only known misleading values', () => {
  const { calls, forms } = createCallCenter({ calls: 600, days: 3, seed: 7, now: began })
  const json = (value: object) => JSON.parse(JSON.stringify(value))
  const known = /billed_unanswered|duration_below_billsec|wait_disagrees 0→/
  for (const each of calls.rows) {
    const records = [record('quick', json(recordOf(forms.call, each)))]
    for (const entry of each.entries) {
      records.push(record('queue', json(recordOf(forms.queue, entry))))
      for (const attempt of entry.attempts) {
        records.push(record('queueDetails', json(recordOf(forms.queueDetail, attempt))))
      }
    }
    const call = layOutWholeCall(answerOf(records, { cuid: callId(each) }))
    expect(problemsOf(call).filter((problem) => !known.test(problem))).toEqual([])
    expect(call.routes.every(({ unplacedSteps }) => unplacedSteps.length === 0)).toBe(true)
    expect(call.entries.flatMap(({ attempts }) => attempts).filter(({ source }) => source)).toHaveLength(
      each.entries.reduce((sum, entry) => sum + entry.attempts.length, 0),
    )
  }
})
