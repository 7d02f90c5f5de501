import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReportLearner } from '../../../electron/services/clock/report-learner.ts'
import { reportDays } from '../../../shared/clock/learned-clock.ts'
import { periodsOf, type ReportPeriods } from '../../../shared/clock/periods.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import { callRecord, callsBetween, day, learned, noon, queueRecord } from './records.ts'

/** Tehran's clock in 1400 and 1401: summer time from 22 March to 21 September, for the last time in 2022. */
function tehran(instant: number): number {
  const summers = [
    [Date.UTC(2021, 2, 21, 20, 30), Date.UTC(2021, 8, 21, 19, 30)],
    [Date.UTC(2022, 2, 21, 20, 30), Date.UTC(2022, 8, 21, 19, 30)],
  ] as const
  return summers.some(([from, to]) => instant >= from && instant < to) ? 270 : 210
}

describe('learning a report’s offset', () => {
  it('finds the summers and winters of two years in any record order', () => {
    const calls = callsBetween(Date.UTC(2021, 0, 1), Date.UTC(2023, 0, 1), 7_000_000, tehran)
    const inOrder = learned('quick', calls)
    expect(inOrder.periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([210, 270, 210, 270, 210])
    expect(inOrder.inconsistencies).toEqual([])
    for (const { first, last, offsetMinutes } of inOrder.periods) {
      expect(tehran(first)).toBe(offsetMinutes)
      expect(tehran(last)).toBe(offsetMinutes)
    }
    expect(inOrder.periods.reduce((sum, { count }) => sum + count, 0)).toBe(calls.length)
    const spans = ({ periods }: ReportPeriods) =>
      periods.map(({ offsetMinutes, first, last, count }) => [offsetMinutes, first, last, count])
    expect(spans(learned('quick', calls.toReversed()))).toEqual(spans(inOrder))
  })

  it('accepts the night of a clock change without a inconsistency', () => {
    const back = Date.UTC(2021, 8, 21, 19, 30)
    const { periods, inconsistencies } = learned(
      'quick',
      callsBetween(back - 3 * 3_600_000, back + 3 * 3_600_000, 600_000, tehran),
    )
    expect(periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([270, 210])
    expect(periods[1]?.first).toBe(back)
    expect(inconsistencies).toEqual([])
  })

  it('keeps evidence: agreeing witnesses, counts and example records', () => {
    const [period] = learned('queue', [
      queueRecord({ instant: noon(2021, 7, 1), offset: 270, id: 1 }),
      queueRecord({ instant: noon(2021, 7, 2), offset: 270, id: 2 }),
    ]).periods
    expect(period).toMatchObject({
      offsetMinutes: 270,
      count: 2,
      exact: 2,
      first: noon(2021, 7, 1),
      last: noon(2021, 7, 2),
      witnesses: { queue_id: 2, cuid: 2, _id: 2, ringtime: 2, endtime: 2 },
    })
    expect(period?.examples).toMatchObject([
      {
        field: 'starttime',
        text: '1400-04-11 13:00:00',
        witness: 'queue_id',
        witnessInstant: noon(2021, 7, 2),
      },
    ])
  })

  it('lists a record that disagrees with its day, without moving the offset', () => {
    const calls = callsBetween(noon(2022, 11, 1), noon(2022, 11, 1) + 3_600_000, 300_000, () => 210)
    const stray = callRecord({ instant: noon(2022, 11, 1) + 1_000_000, offset: 240, id: 99 })
    const { periods, inconsistencies } = learned('quick', [...calls.slice(0, 3), stray, ...calls.slice(3)])
    expect(periods).toMatchObject([{ offsetMinutes: 210, count: calls.length }])
    expect(inconsistencies).toMatchObject([
      {
        kind: 'record_disagrees',
        expectedMinutes: 210,
        saidMinutes: 240,
        count: 1,
        records: [{ recordId: stray._id }],
      },
    ])
  })

  it('treats a single record of another offset as a stray', () => {
    const days = callsBetween(noon(2022, 11, 1), noon(2022, 11, 6), day, () => 210)
    const stray = callRecord({ instant: noon(2022, 11, 3) + 5 * 3_600_000, offset: 225, id: 99 })
    const { periods, inconsistencies } = learned('quick', [...days.slice(0, 2), stray, ...days.slice(3)])
    expect(periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([210])
    expect(inconsistencies).toMatchObject([{ kind: 'record_disagrees', saidMinutes: 225, count: 1 }])
  })

  it('trusts an exact witness over callers who waited 15 minutes in the menu', () => {
    const exact = [1, 2, 3].map((date) =>
      queueRecord({ instant: noon(2021, 7, date), offset: 270, id: date }),
    )
    const loose = [4, 5, 6, 7].map((date) => {
      const {
        queue_id: _,
        _id,
        ringtime: __,
        endtime: ___,
        ...record
      } = queueRecord({
        instant: noon(2021, 7, date),
        offset: 270,
        inMenu: 1_000,
        id: date,
      })
      return { ...record, _id: 'unknown' }
    })
    const { periods, inconsistencies } = learned('queue', [...exact, ...loose])
    expect(periods.map(({ offsetMinutes }) => offsetMinutes)).toEqual([270])
    expect(inconsistencies).toMatchObject([{ kind: 'record_disagrees', saidMinutes: 285, count: 4 }])
  })

  it('keeps three examples of a day, one of an exact witness first', () => {
    const loose = [1, 2, 3, 4].map((id) => {
      const { queue_id: _, ...record } = queueRecord({
        instant: noon(2021, 7, 1) + id * 60_000,
        offset: 270,
        id,
      })
      return record
    })
    const exact = queueRecord({ instant: noon(2021, 7, 1) + 300_000, offset: 270, id: 5 })
    const later = queueRecord({ instant: noon(2021, 7, 1) + 360_000, offset: 270, id: 6 })
    const ids = (records: readonly RecordFields[]) =>
      learned('queue', records).periods[0]?.examples.map(({ recordId }) => recordId)
    expect(ids(loose)).toEqual(loose.slice(0, 3).map(({ _id }) => _id))
    expect(ids([...loose, exact, later])).toEqual([exact, ...loose.slice(0, 2)].map(({ _id }) => _id))
    expect(ids([...loose.slice(0, 1), exact, later])).toEqual([exact, loose[0], later].map((of) => of?._id))
    expect(learned('queue', [...loose, exact, later]).periods).toMatchObject([{ count: 6, exact: 2 }])
  })

  it('accepts two records of another offset in a week, where nothing around them agrees', () => {
    const days = (date: number, count: number, offset: number) =>
      [...Array(count)].map((_, n) =>
        callRecord({ instant: noon(2022, 11, date) + n * 60_000, offset, id: date * 10 + n }),
      )
    const offsets = (...records: readonly RecordFields[][]) =>
      learned('quick', records.flat()).periods.map(({ offsetMinutes }) => offsetMinutes)
    expect(offsets(days(1, 5, 210), days(3, 2, 240), days(5, 5, 210))).toEqual([210])
    expect(offsets(days(1, 5, 210), days(3, 3, 240), days(5, 5, 210))).toEqual([210, 240, 210])
    expect(offsets(days(1, 5, 210), days(3, 2, 240), days(5, 5, 270))).toEqual([210, 240, 270])
    expect(offsets(days(1, 5, 210), days(3, 2, 240), days(9, 5, 210))).toEqual([210, 240, 210])
    expect(offsets(days(1, 5, 210), days(3, 2, 240))).toEqual([210, 240])
  })

  it('is the same after saving and loading as JSON', () => {
    const calls = callsBetween(Date.UTC(2021, 1, 1), Date.UTC(2021, 4, 1), 20_000_000, tehran)
    const before = createReportLearner('quick')
    before.learn(calls.slice(0, 200))
    const kept = reportDays.parse(JSON.parse(JSON.stringify(before.days())))
    const after = createReportLearner('quick', kept)
    after.learn(calls.slice(200))
    expect(periodsOf(after.days())).toEqual(learned('quick', calls))
  })

  it('never throws, whatever the records', () => {
    const garbage = fc.dictionary(
      fc.constantFrom(
        '_id',
        'cuid',
        'uniqueid',
        'queue_id',
        'start',
        'starttime',
        'endtime',
        'answer',
        'route',
        'ringtime',
      ),
      fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('1401-09-11 09:57:53', '1669962473.12', '63899aed43180c714b12b61f'),
      ),
    )
    fc.assert(
      fc.property(
        fc.array(garbage),
        fc.constantFrom('quick' as const, 'queue' as const, 'queueDetails' as const),
        (records, report) => {
          learned(report, records)
        },
      ),
    )
  })
})
