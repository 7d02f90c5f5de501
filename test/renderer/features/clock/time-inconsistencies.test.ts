import { describe, expect, test } from 'vitest'
import { timeInconsistencies } from '../../../../renderer/features/clock/time-inconsistencies.ts'
import { nothingKnown } from '../../../../shared/clock/knowledge.ts'
import { readTimes } from '../../../../shared/clock/readings.ts'
import { formatWall, wallOf } from '../../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../../shared/reports/definitions.ts'
import { attemptRecord, callRecord, extended, queueRecord } from '../../../shared/clock/records.ts'

const instant = Date.UTC(2022, 11, 2, 6, 27, 53)
const offset = 210
const text = (seconds: number) => formatWall(wallOf(instant + seconds * 1_000, offset), 'persian')
const date = (seconds: number) => extended(instant + seconds * 1_000)
const id = (seconds: number) => `${instant / 1_000 + seconds}.5`

/** Reads a record by its own witnesses only. */
function found(report: ReportName, fields: RecordFields, known = nothingKnown): string[] {
  const { fields: times } = readTimes(report, fields, known)
  return timeInconsistencies(fields, times).map(
    ({ earlier, later, seconds }) => `${earlier} ${Math.round(seconds)} s after ${later}`,
  )
}

const made = {
  quick: callRecord({ instant, offset }),
  queue: queueRecord({ instant, offset }),
  queueDetails: attemptRecord({ instant, offset }),
}

describe('a record’s own times', () => {
  test.each(['quick', 'queue', 'queueDetails'] as const)(
    'don’t contradict each other if they match: %s',
    (report) => {
      expect(found(report, made[report])).toEqual([])
    },
  )

  test('may all be dates shifted equally', () => {
    expect(found('queue', queueRecord({ instant, offset, epochShift: 540 }))).toEqual([])
  })

  test.each<[string, ReportName, RecordFields, string[]]>([
    [
      'a first ring after the end',
      'queue',
      { ringtime: date(50), endtime: date(32) },
      ['ringtime 18 s after endtime'],
    ],
    [
      'hours after it',
      'queue',
      { ringtime: date(32 + 7_200), endtime: date(32) },
      ['ringtime 7200 s after endtime'],
    ],
    [
      'an end before the start, as texts',
      'quick',
      { endtime: text(-20), answer: '' },
      ['start 20 s after endtime', 'starttime 21 s after endtime'],
    ],
    [
      'an end before the start, as a date',
      'queue',
      { ringtime: '', endtime: date(-30) },
      ['starttime 30 s after endtime'],
    ],
    [
      'a last attempt after the end',
      'queueDetails',
      { last_try: date(99), endtime: date(15) },
      ['last_try 84 s after endtime'],
    ],
    [
      'a last attempt before the start',
      'queueDetails',
      { last_try: date(-40) },
      ['starttime 40 s after last_try'],
    ],
    ['an answer after the end', 'quick', { answer: text(3_000) }, ['answer 2960 s after endtime']],
    [
      'a call’s id after the end',
      'queue',
      { cuid: id(200) },
      ['cuid 200 s after starttime', 'cuid 199 s after ringtime', 'cuid 168 s after endtime'],
    ],
  ])('contradict each other: %s', (_, report, change, inconsistencies) => {
    expect(found(report, { ...made[report], ...change })).toEqual(expect.arrayContaining(inconsistencies))
  })

  test('contradict each other even in a record without any id', () => {
    const fields = { ringtime: date(50), endtime: date(32) }
    expect(found('queue', fields)).toEqual(['ringtime 18 s after endtime'])
    expect(found('quick', { start: text(0), endtime: text(-20) })).toEqual(['start 20 s after endtime'])
  })

  test('show no inconsistency without a known offset between text and date', () => {
    const fields = { starttime: text(0), endtime: date(-3_600) }
    expect(found('queue', fields)).toEqual([])
    expect(found('queue', fields, { fixedMinutes: 210, reports: {} })).toEqual([])
  })

  test('may differ by a second of one clock, five between two, and a minute from a call’s id', () => {
    expect(found('queue', { ...made.queue, ringtime: date(-4), endtime: date(30) })).toEqual([])
    const { queue, quick } = made
    expect(found('queue', { ...queue, ringtime: date(-5) })).toEqual([])
    expect(found('queue', { ...queue, ringtime: date(-6) })).toEqual(['starttime 6 s after ringtime'])
    expect(found('queue', { ringtime: date(31), endtime: date(30) })).toEqual([])
    expect(found('queue', { ringtime: date(32), endtime: date(30) })).toEqual(['ringtime 2 s after endtime'])
    const texts = (end: number) => found('quick', { start: text(0), endtime: text(end) })
    expect(texts(-1)).toEqual([])
    expect(texts(-2)).toEqual(['start 2 s after endtime'])
    expect(found('quick', { ...quick, cuid: id(60) })).toEqual([])
    expect(found('quick', { ...quick, cuid: id(61) })).toContain('cuid 61 s after start')
  })
})
