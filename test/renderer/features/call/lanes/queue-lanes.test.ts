import { describe, expect, test } from 'vitest'
import { layOutWholeCall } from '../../../../../renderer/features/call/lanes/lay-out.ts'
import {
  attemptOf,
  entryOf,
  entryWithoutRecord,
} from '../../../../../renderer/features/call/lanes/queue-lanes.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import {
  answeringRecord,
  answerOf,
  attemptRecord,
  began,
  callRecord,
  entryRecord,
  epochAt,
  textAt,
} from './made-call.ts'
import { laneText, problemsIn } from './shown-call.ts'

type Change = Record<string, Json>
const entry = (change: Change) => laneText(entryOf(entryRecord(change)))
const attempt = (change: Change) => laneText(attemptOf(attemptRecord(change)))
const answering = (change: Change) => laneText(attemptOf(answeringRecord(change)))
const missed = { disposition: 'MISSED', billsec: 0 }

describe('a queue entry', () => {
  test('names its queue, first ring and the fields that give its ends', () => {
    const at = (seconds: number) => began + seconds * 1_000
    expect(entryOf(entryRecord())).toMatchObject({
      kind: 'entry',
      queueId: `${began / 1_000 + 15}.8`,
      queue: '901',
      span: { start: at(15), end: at(90) },
      firstRing: at(16),
      segments: [
        { kind: 'waiting', fields: ['starttime', 'endtime', 'billsec'], approximate: true },
        { kind: 'talking', fields: ['endtime', 'billsec'], approximate: true },
      ],
    })
    expect(entryOf(entryRecord(missed))?.segments).toMatchObject([{ fields: ['starttime', 'endtime'] }])
    expect(entryOf(entryRecord({ ringtime: null }))?.firstRing).toBeNull()
  })

  test('begins at its start time, else at the time of its id', () => {
    expect(entry({ starttime: textAt(17) })).toEqual(['waiting 17-45', 'talking 45-90'])
    expect(entry({ starttime: '' })).toEqual(['waiting 15-45', 'talking 45-90'])
  })

  test('is open when only one end is known, and set aside when none is', () => {
    expect(entry({ starttime: '', queue_id: '' })).toEqual(['gap:no_time 90-90'])
    expect(entry({ endtime: null, wait: null })).toEqual(['gap:no_time 15-15'])
    expect(entry({ endtime: null, ...missed, wait: 0 })).toEqual(['gap:no_time 15-15'])
    expect(entry({ starttime: '', queue_id: '', endtime: null })).toBeNull()
    expect(entryOf(entryRecord({ endtime: null, wait: null }))?.segments).toMatchObject([
      { approximate: true },
    ])
  })

  test('takes its end from its lengths when no end is recorded', () => {
    expect(entry({ endtime: null })).toEqual(['waiting 15-45', 'talking 45-90'])
    expect(entry({ endtime: null, billsec: 30 })).toEqual(['waiting 15-45', 'talking 45-75'])
    expect(entry({ endtime: null, ...missed })).toEqual(['waiting 15-45'])
  })

  test('marks an end before its start, but not within two seconds', () => {
    const ends = (seconds: number) => entry({ ...missed, endtime: epochAt(seconds), wait: 2 })
    expect(ends(10)).toEqual(['waiting 15-17', 'ends_before_start endtime'])
    expect(ends(13)).toEqual(['waiting 15-17'])
    expect(ends(15)).toEqual(['waiting 15-15'])
    expect(ends(16)).toEqual(['waiting 15-16'])
  })

  test('marks a talk that is longer than the record', () => {
    const talks = (billsec: number, end = 50) => entry({ endtime: epochAt(end), wait: null, billsec })
    expect(talks(45, 35)).toEqual(['waiting 15-15', 'talking 15-35', 'talk_exceeds_record billsec 45→20'])
    expect(talks(38)).toEqual(['waiting 15-15', 'talking 15-50', 'talk_exceeds_record billsec 38→35'])
    expect(talks(37)).toEqual(['waiting 15-15', 'talking 15-50'])
    expect(talks(34)).toEqual(['waiting 15-16', 'talking 16-50'])
  })

  test('takes an end halfway through the talk as the end of the talk', () => {
    const halfway = entry({ endtime: epochAt(65), billsec: 40 })
    expect(halfway).toEqual(['waiting 15-25', 'talking 25-65', 'wait_disagrees wait 30→10'])
  })

  test.each([
    ['ANSWERED', 0, ['waiting 15-90', 'talking 90-90']],
    ['PICKUP', 0, ['waiting 15-90', 'talking 90-90']],
    ['NEW', 45, ['waiting 15-45', 'talking 45-90']],
    ['', 45, ['waiting 15-45', 'talking 45-90']],
    ['NEW', 0, ['waiting 15-90']],
    ['NEW', null, ['waiting 15-90']],
    ['MISSED', 45, ['waiting 15-90']],
    ['ABANDONED', 45, ['waiting 15-90']],
  ])('%s with %s seconds of talk is %j', (disposition, billsec, stretches) => {
    expect(entry({ disposition, billsec, wait: null })).toEqual(stretches)
  })
})

describe('an entry known only by its attempts', () => {
  test('lasts from the time of its id to the last attempt’s end', () => {
    const call = layOutWholeCall(answerOf([attemptRecord(), answeringRecord()]))
    expect(call.entries).toMatchObject([
      {
        kind: 'entry',
        queue: '901',
        span: { start: began + 15_000, end: began + 90_000 },
        firstRing: began + 16_000,
        segments: [{ kind: 'gap', reason: 'no_record', approximate: true }],
        attempts: [{ tiedBy: 'queue_id' }, { tiedBy: 'queue_id' }],
      },
    ])
  })

  test('begins with its first attempt when its id has no time', () => {
    const call = layOutWholeCall(answerOf([attemptRecord({ queue_id: 'x' })]))
    expect(call.entries.map(laneText)).toEqual([['gap:no_record 16-31']])
  })

  test('has no queue and no ring when nobody was called', () => {
    const alone = entryWithoutRecord([], `${began / 1_000 + 15}.8`, 'source_failed')
    expect(alone).toMatchObject({ queue: null, firstRing: null })
    expect(laneText(alone)).toEqual(['gap:source_failed 15-15'])
  })
})

describe('an attempt', () => {
  test('names its agent and the fields that give its ends', () => {
    expect(attemptOf(answeringRecord())).toMatchObject({
      kind: 'attempt',
      agent: '552',
      tiedBy: null,
      segments: [
        { kind: 'ringing', fields: ['starttime', 'endtime'], approximate: true },
        { kind: 'talking', fields: ['endtime', 'billsec'], approximate: true },
      ],
    })
    expect(attemptOf(answeringRecord({ dst: '' }))?.agent).toBeNull()
  })

  test('begins at its start time, else its start, else the time of its id', () => {
    expect(attempt({ starttime: textAt(18), start: textAt(17) })).toEqual(['ringing 18-31'])
    expect(attempt({ starttime: '', start: textAt(17) })).toEqual(['ringing 17-31'])
    expect(attempt({ starttime: '', start: '' })).toEqual(['ringing 16-31'])
  })

  test('ends at its end time, else its last try, else after its wait', () => {
    expect(attempt({ endtime: epochAt(30), last_try: epochAt(29) })).toEqual(['ringing 16-30'])
    expect(attempt({ endtime: null, last_try: epochAt(29) })).toEqual(['ringing 16-29'])
    expect(attempt({ endtime: null })).toEqual(['ringing 16-31'])
    expect(answering({ endtime: null })).toEqual(['ringing 36-45', 'talking 45-90'])
  })

  test('is open when only one end is known, and set aside when none is', () => {
    const noStart = { starttime: '', start: '', uniqueid: '' }
    expect(attempt({ endtime: null, wait: null })).toEqual(['gap:no_time 16-16'])
    expect(answering(noStart)).toEqual(['gap:no_time 45-90'])
    expect(attempt({ ...noStart, endtime: null })).toBeNull()
    expect(attemptOf(answeringRecord(noStart))?.segments).toMatchObject([{ kind: 'gap', approximate: true }])
  })

  test('rings to its end even if its wait says otherwise', () => {
    expect(attempt({ endtime: epochAt(40) })).toEqual(['ringing 16-40', 'wait_disagrees wait 15→24'])
    expect(attempt({ endtime: epochAt(16) })).toEqual(['ringing 16-16', 'wait_disagrees wait 15→0'])
    expect(answering({ wait: null })).toEqual(['ringing 36-45', 'talking 45-90'])
    expect(answering({ endtime: epochAt(65), billsec: 40 })).toEqual([
      'ringing 36-65',
      'talking 65-105',
      'wait_disagrees wait 9→29',
    ])
  })

  test('marks an end before its start, but not within two seconds', () => {
    expect(attempt({ endtime: epochAt(10) })).toEqual(['ringing 16-31', 'ends_before_start endtime'])
    expect(attempt({ endtime: epochAt(14) })).toEqual(['ringing 16-31'])
  })
})

describe('an entry and its attempts', () => {
  const laid = (...records: Parameters<typeof answerOf>[0]) => {
    const { entries } = layOutWholeCall(answerOf(records))
    return [...entries, ...entries.flatMap(({ attempts }) => attempts)].flatMap(problemsIn)
  }
  const noId = { uniqueid: '' }
  const rings = (from: number, to: number) =>
    attemptRecord({ ...noId, start: textAt(from), starttime: textAt(from), endtime: epochAt(to), wait: null })

  test('disagree when only one of them was answered, or two agents answered', () => {
    expect(laid(entryRecord(), attemptRecord())).toEqual(['no_attempt_answered disposition'])
    expect(laid(entryRecord({ ...missed, wait: 75 }), answeringRecord())).toEqual([
      'entry_not_answered disposition',
    ])
    const second = attemptRecord({ disposition: 'ANSWERED', billsec: 10 })
    expect(laid(entryRecord(), second, answeringRecord())).toEqual(['answered_twice disposition'])
  })

  test('do not disagree when the attempts are missing', () => {
    expect(laid(entryRecord())).toEqual([])
  })

  test('disagree when an attempt lies more than two seconds outside the entry', () => {
    const entryOnly = entryRecord({ ...missed, wait: 75 })
    expect(laid(entryOnly, rings(12, 30))).toEqual(['attempt_outside_entry'])
    expect(laid(entryOnly, rings(13, 30))).toEqual([])
    expect(laid(entryOnly, rings(80, 92))).toEqual([])
    expect(laid(entryOnly, rings(80, 93))).toEqual(['attempt_outside_entry'])
  })

  test('do not disagree on the time when the entry’s end is unknown', () => {
    expect(laid(entryRecord({ ...missed, endtime: null, wait: 0 }), rings(80, 93))).toEqual([])
  })

  test('an entry more than two seconds outside its call is marked', () => {
    const of = (end: number) =>
      laid(callRecord({ endtime: textAt(end), duration: end, route: [] }), entryRecord())
    expect(of(87)).toEqual(['entry_outside_call'])
    expect(of(88)).toEqual([])
  })
})
