import { describe, expect, it } from 'vitest'
import { createReportLearner } from '../../../electron/services/clock/report-learner.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import { callRecord, objectId, queueRecord } from './records.ts'

const instant = Date.UTC(2022, 11, 1, 8, 30)

describe('inconsistencies within a record', () => {
  it('report an answer before its call where the call’s own durations place it', () => {
    const { start, endtime, ...call } = callRecord({ instant, offset: 210 })
    const textOf = (seconds: number) => formatWall(instant + (210 * 60 + seconds) * 1_000, 'gregorian')
    const said = (seconds: number, change: RecordFields) => {
      const answer = textOf(seconds)
      const learner = createReportLearner('quick')
      learner.learn([{ ...call, start, endtime, answer, ...change }])
      return learner.days().inconsistencies.map(({ saidMinutes }) => saidMinutes)
    }
    const hour = 3_600
    expect(said(300 - hour, { duration: 340, billsec: 40 })).toEqual([150])
    expect(said(300 - hour, { duration: 340, billsec: '40' })).toEqual([null])
    expect(said(300 - hour, { duration: '340', billsec: 40 })).toEqual([null])
    expect(said(60 - hour, { duration: 0, billsec: 40 })).toEqual([150])
    expect(said(61 - hour, { duration: 0, billsec: 40 })).toEqual([null])
    expect(said(-61, { duration: 40, billsec: 40 })).toEqual([null])
    expect(said(-60, {})).toEqual([])
    expect(said(-15.5 * hour, { duration: 0 })).toEqual([-720])
    expect(said(-15.75 * hour, { duration: 0 })).toEqual([null])
    expect(said(10.5 * hour, { duration: 0 })).toEqual([840])
    expect(said(10.75 * hour, { duration: 0 })).toEqual([null])
    // The call ends after 40 s; an end before its start is none.
    expect(said(100, {})).toEqual([])
    expect(said(101, { duration: 40, billsec: 40 })).toEqual([null])
    expect(said(140, { duration: 140, billsec: 40 })).toEqual([null])
    expect(said(hour, { endtime: textOf(0), duration: 0 })).toEqual([270])
    expect(said(5, { endtime: textOf(-hour) })).toEqual([])
  })

  it('report each epoch that is shifted, or that no shift explains', () => {
    const { start, _id, ...call } = callRecord({ instant, offset: 210 })
    const route = (end: number) => [{ date: { $date: { $numberLong: String(end) } } }]
    const learner = createReportLearner('quick')
    learner.learn([{ ...call, start, route: route(instant - 3_600_000 + 60_000) }])
    learner.learn([{ ...call, start, route: route(Date.UTC(2004, 1, 3)) }])
    const found = learner.days().inconsistencies
    expect(found.map(({ kind, field, saidMinutes }) => [kind, field, saidMinutes])).toEqual([
      ['epoch_shifted', 'route', 270],
      ['epoch_shifted', 'route', null],
    ])
    // Records without an id can't be told apart: each counts.
    learner.learn([{ ...call, start, route: route(Date.UTC(2004, 1, 3)) }])
    const [, unexplained] = learner.days().inconsistencies
    expect(unexplained).toMatchObject({ count: 2, records: [{ recordId: null }, { recordId: null }] })
  })

  it('report nothing of a text that a record lacks, nor an end by when the record was written', () => {
    const { start, ...call } = callRecord({ instant, offset: 210 })
    const found = (change: RecordFields) => {
      const learner = createReportLearner('quick')
      learner.learn([{ ...call, ...change }])
      return learner.days().inconsistencies
    }
    expect(found({ cuid: `${instant / 1_000 - 900}.7` })).toEqual([])
    const late = formatWall(instant + (210 + 60) * 60_000, 'persian')
    expect(found({ start, endtime: late })).toEqual([])
  })

  it('report a record that was written before its own start, and a call id of after it', () => {
    const found = (change: RecordFields) => {
      const learner = createReportLearner('queue')
      learner.learn([{ ...queueRecord({ instant, offset: 210 }), ...change }])
      return learner.days().inconsistencies.map(({ kind, field, saidMinutes }) => [kind, field, saidMinutes])
    }
    expect(found({ _id: objectId(instant - 60_000) })).toEqual([])
    expect(found({ _id: objectId(instant - 61_000) })).toEqual([['order_impossible', '_id', null]])
    expect(found({ _id: objectId(instant + 86_400_000) })).toEqual([])
    const cuid = (seconds: number) => ({ cuid: `${instant / 1_000 + seconds}.7` })
    expect(found(cuid(60))).toEqual([])
    expect(found(cuid(61))).toEqual([['order_impossible', 'cuid', null]])
    expect(found(cuid(-900))).toEqual([])
  })
})
