import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offsetOfTimes } from '../../../shared/clock/record-clock.ts'
import { timesOfRecord } from '../../../shared/clock/record-times.ts'
import { formatWall, wallOf } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { attemptRecord, callRecord, extended, objectId, queueRecord } from './records.ts'

const summer2021 = Date.UTC(2021, 6, 1, 8, 15, 20)
const winter2022 = Date.UTC(2022, 11, 2, 6, 27, 53)

const offsetOfRecord = (report: ReportName, fields: RecordFields) =>
  offsetOfTimes(report, timesOfRecord(fields))

describe('a record’s own offset', () => {
  it('comes from the call’s ids, with every agreeing witness', () => {
    expect(offsetOfRecord('quick', callRecord({ instant: winter2022, offset: 210 }))).toMatchObject({
      offsetMinutes: 210,
      witness: 'uniqueid',
      witnessInstant: winter2022,
      field: 'start',
      text: '1401-09-11 09:57:53',
      instant: winter2022,
      exact: true,
      agreeing: ['uniqueid', 'cuid', '_id', 'route'],
    })
    expect(offsetOfRecord('queue', queueRecord({ instant: summer2021, offset: 270 }))).toMatchObject({
      offsetMinutes: 270,
      witness: 'queue_id',
      agreeing: ['queue_id', 'cuid', '_id', 'ringtime', 'endtime'],
    })
    expect(offsetOfRecord('queueDetails', attemptRecord({ instant: summer2021, offset: 270 }))).toMatchObject(
      {
        offsetMinutes: 270,
        witness: 'uniqueid',
        agreeing: ['uniqueid', 'queue_id', 'cuid', '_id', 'last_try', 'endtime'],
      },
    )
  })

  it('is found for every existing offset in each report', () => {
    const instants = fc.integer({ min: Date.UTC(2005, 0, 1) / 1_000, max: Date.UTC(2060, 0, 1) / 1_000 })
    const offsets = fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15)
    fc.assert(
      fc.property(instants, offsets, fc.integer({ min: 0, max: 590 }), (second, offset, inMenu) => {
        const writing = { instant: second * 1_000, offset, inMenu }
        expect(offsetOfRecord('quick', callRecord(writing))?.offsetMinutes).toBe(offset)
        expect(offsetOfRecord('queue', queueRecord(writing))?.offsetMinutes).toBe(offset)
        expect(offsetOfRecord('queueDetails', attemptRecord(writing))?.offsetMinutes).toBe(offset)
      }),
    )
  })

  it('is one that exists, from −12:00 to +14:00, of a start within a minute of the call’s id', () => {
    const minutesOf = (minutes: number, seconds = 0) => {
      const wall = winter2022 + minutes * 60_000 + seconds * 1_000
      const uniqueid = `${winter2022 / 1_000}.7`
      return offsetOfRecord('quick', { start: formatWall(wall, 'gregorian'), uniqueid })
    }
    expect([-720, 840].map((minutes) => minutesOf(minutes)?.offsetMinutes)).toEqual([-720, 840])
    expect([-735, 855].map((minutes) => minutesOf(minutes))).toEqual([null, null])
    expect([-5, 60].map((seconds) => minutesOf(210, seconds)?.exact)).toEqual([true, true])
    expect(minutesOf(210, 61)?.exact).toBe(false)
  })

  it('comes from a start minutes after the call’s id, and from an end that is a date', () => {
    const {
      cuid: _,
      _id: __,
      route: ___,
      answer: ____,
      ...call
    } = callRecord({ instant: winter2022, offset: 210 })
    const late = { ...call, uniqueid: `${(winter2022 - 150_000) / 1_000}.7` }
    expect(offsetOfRecord('quick', late)).toMatchObject({
      offsetMinutes: 210,
      witness: 'uniqueid',
      exact: false,
    })
    const nameless = { ...call, uniqueid: 'call-7', endtime: extended(winter2022 + 40_000) }
    expect(offsetOfRecord('quick', nameless)).toMatchObject({
      offsetMinutes: 210,
      witness: 'endtime',
      exact: false,
    })
  })

  it('comes from the next best witness if the best is missing', () => {
    const { queue_id: _, ...withoutQueueId } = queueRecord({ instant: summer2021, offset: 270 })
    expect(offsetOfRecord('queue', withoutQueueId)).toMatchObject({
      offsetMinutes: 270,
      witness: 'cuid',
      exact: false,
    })
    const epochsAlone = { ...withoutQueueId, cuid: 'a8f3', _id: '17' }
    expect(offsetOfRecord('queue', epochsAlone)).toMatchObject({ offsetMinutes: 270, witness: 'ringtime' })
    const written = { _id: objectId(winter2022), endtime: formatWall(wallOf(winter2022, 210), 'gregorian') }
    expect(offsetOfRecord('quick', written)).toMatchObject({ offsetMinutes: 210, witness: '_id' })
  })

  it('stays unknown when nothing can be compared', () => {
    expect(offsetOfRecord('quick', {})).toBeNull()
    expect(offsetOfRecord('quick', { start: '1401-09-11 09:57:53', uniqueid: 'call-7' })).toBeNull()
    expect(offsetOfRecord('quick', { start: 'at noon', uniqueid: '1669962473.12' })).toBeNull()
    expect(offsetOfRecord('queue', { starttime: 1_669_962_473, queue_id: 1_669_962_473 })).toBeNull()
    // Fourteen minutes apart: no real offset fits.
    expect(offsetOfRecord('quick', { start: '1401-09-11 10:11:53', uniqueid: '1669962473.12' })).toBeNull()
    expect(offsetOfRecord('queue', { starttime: '1401-09-11 10:04:53', endtime: extended(0) })).toBeNull()
  })
})
