import { createReportLearner } from '../../../electron/services/clock/report-learner.ts'
import { periodsOf, type ReportPeriods } from '../../../shared/clock/periods.ts'
import { formatWall, type Wall, wallOf } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'

/** How a test server writes one record. */
export interface Writing {
  /** UTC milliseconds of a whole second. */
  readonly instant: number
  readonly offset: number
  /** Minutes by which the server's epochs are behind UTC. */
  readonly epochShift?: number
  /** Seconds from the call's start to the queue entry. */
  readonly inMenu?: number
  readonly id?: number
}

const seconds = (instant: number) => String(Math.floor(instant / 1_000))

export function objectId(instant: number, id = 0): string {
  return (
    Math.floor(instant / 1_000)
      .toString(16)
      .padStart(8, '0') + id.toString(16).padStart(16, '0')
  )
}

export function extended(instant: number): object {
  return { $date: { $numberLong: String(instant) } }
}

const jalali = (wall: Wall) => formatWall(wall, 'persian')

/** Returns a call of 40 s, answered after 5 s. */
export function callRecord({ instant, offset, epochShift = 0, id = 0 }: Writing): RecordFields {
  const wall = wallOf(instant, offset)
  const step = (end: number) => ({
    type: 'Announcement',
    name: 'Hours',
    duration: 4.5,
    date: extended(end - epochShift * 60_000),
  })
  return {
    _id: objectId(instant + 40_000, id),
    cuid: `${seconds(instant)}.7`,
    uniqueid: `${seconds(instant)}.7`,
    start: jalali(wall),
    starttime: jalali(wall + 1_000),
    answer: formatWall(wall + 5_000, 'gregorian'),
    endtime: jalali(wall + 40_000),
    duration: 40,
    billsec: 35,
    route: [step(instant + 4_700), step(instant + 40_350)],
  }
}

/** Returns a queue entry whose caller left after 30 s. */
export function queueRecord({ instant, offset, epochShift = 0, inMenu = 18, id = 0 }: Writing): RecordFields {
  const shift = epochShift * 60_000
  return {
    _id: objectId(instant + 32_000, id),
    cuid: `${seconds(instant - inMenu * 1_000)}.31`,
    queue_id: `${seconds(instant)}.9`,
    starttime: jalali(wallOf(instant, offset)),
    ringtime: extended(instant + 870 - shift),
    endtime: extended(instant + 32_410 - shift),
    wait: 0,
  }
}

/** Returns an attempt that rang for 15 s. */
export function attemptRecord({
  instant,
  offset,
  epochShift = 0,
  inMenu = 31,
  id = 0,
}: Writing): RecordFields {
  const shift = epochShift * 60_000
  const wall = wallOf(instant, offset)
  return {
    _id: objectId(instant + 15_000, id),
    cuid: `${seconds(instant - inMenu * 1_000)}.31`,
    uniqueid: `${seconds(instant)}.33`,
    queue_id: `${seconds(instant - 1_000)}.9`,
    start: jalali(wall),
    starttime: jalali(wall),
    answer: '',
    endtime: extended(instant + 15_720 - shift),
    last_try: extended(instant + 15_730 - shift),
    duration: 15,
    billsec: 0,
  }
}

/** What a learner makes of records. */
export function learned(report: ReportName, records: readonly RecordFields[]): ReportPeriods {
  const learner = createReportLearner(report)
  learner.learn(records)
  return periodsOf(learner.days())
}

export const day = 86_400_000
export const noon = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 8, 30)

export function callsBetween(
  from: number,
  to: number,
  every: number,
  offset: (instant: number) => number,
): RecordFields[] {
  const calls: RecordFields[] = []
  for (let instant = from, id = 0; instant < to; instant += every, id++) {
    calls.push(callRecord({ instant, offset: offset(instant), id }))
  }
  return calls
}
