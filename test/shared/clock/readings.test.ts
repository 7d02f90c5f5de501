import { describe, expect, it } from 'vitest'
import { createReportLearner } from '../../../electron/services/clock/report-learner.ts'
import { type KnownPeriods, nothingKnown } from '../../../shared/clock/knowledge.ts'
import { periodsOf } from '../../../shared/clock/periods.ts'
import { readTimes } from '../../../shared/clock/readings.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { attemptRecord, callRecord, extended, queueRecord } from './records.ts'

const instant = Date.UTC(2021, 6, 1, 8, 30)

function knowing(): KnownPeriods {
  const learner = createReportLearner('quick')
  learner.learn([1, 2, 3].map((id) => callRecord({ instant: instant + id * 60_000, offset: 270, id })))
  return { fixedMinutes: null, reports: { quick: periodsOf(learner.days()) } }
}

describe('a record’s times', () => {
  it('are converted to UTC by the record’s own witness', () => {
    const { fields, route } = readTimes('quick', callRecord({ instant, offset: 270 }), nothingKnown)
    expect(fields.get('start')).toEqual({
      kind: 'text',
      text: '1400-04-10 13:00:00',
      calendar: 'persian',
      wall: Date.UTC(2021, 6, 1, 13, 0),
      offsetMinutes: 270,
      instant,
      witness: 'uniqueid',
    })
    expect(fields.get('answer')).toMatchObject({
      calendar: 'gregorian',
      instant: instant + 5_000,
      witness: 'uniqueid',
    })
    expect(fields.get('endtime')).toMatchObject({ instant: instant + 40_000 })
    expect(route).toMatchObject([
      { kind: 'epoch', text: String(instant + 4_700), shiftMinutes: 0, instant: instant + 4_700 },
      { kind: 'epoch', instant: instant + 40_350 },
    ])
  })

  it('correct shifted epochs, with the shift', () => {
    const { fields } = readTimes(
      'queueDetails',
      attemptRecord({ instant, offset: 270, epochShift: 270 }),
      nothingKnown,
    )
    expect(fields.get('endtime')).toEqual({
      kind: 'epoch',
      text: String(instant + 15_720 - 270 * 60_000),
      shiftMinutes: 270,
      instant: instant + 15_720,
      wall: instant + 15_720 + 270 * 60_000,
      offsetMinutes: 270,
      witness: 'uniqueid',
    })
    const steps = readTimes(
      'quick',
      callRecord({ instant, offset: 270, epochShift: 270 }),
      nothingKnown,
    ).route
    expect(steps.at(-1)).toMatchObject({ shiftMinutes: 270, instant: instant + 40_350 })
    const queue = readTimes(
      'queue',
      queueRecord({ instant, offset: 270, epochShift: -210 }),
      nothingKnown,
    ).fields
    expect(queue.get('endtime')).toMatchObject({ shiftMinutes: -210, instant: instant + 32_410 })
    expect(queue.get('ringtime')).toMatchObject({ shiftMinutes: -210, instant: instant + 870 })
  })

  it('mark an epoch that no shift explains, unchanged', () => {
    const record = { ...queueRecord({ instant, offset: 270 }), ringtime: extended(Date.UTC(2004, 1, 3)) }
    expect(readTimes('queue', record, nothingKnown).fields.get('ringtime')).toMatchObject({
      shiftMinutes: null,
      instant: Date.UTC(2004, 1, 3),
    })
  })

  it('use the learned period without a witness, or an assumption', () => {
    const { uniqueid: _, cuid: __, _id: ___, route: ____, ...record } = callRecord({ instant, offset: 270 })
    expect(readTimes('quick', record, knowing()).fields.get('start')).toMatchObject({
      instant,
      witness: 'period',
    })
    expect(readTimes('quick', record, nothingKnown).fields.get('start')).toMatchObject({
      offsetMinutes: 210,
      instant: instant + 3_600_000,
      witness: 'assumed',
    })
  })

  it('use a loose witness outside a learned period, and the period within it', () => {
    const offsetAfter = (milliseconds: number, offset: number) => {
      const { uniqueid: _, ...loose } = callRecord({ instant: instant + milliseconds, offset })
      const start = readTimes('quick', loose, knowing()).fields.get('start')
      return start?.kind === 'text' ? [start.offsetMinutes, start.witness] : null
    }
    expect(offsetAfter(30 * 86_400_000, 210)).toEqual([210, 'cuid'])
    expect(offsetAfter(-30 * 86_400_000, 210)).toEqual([210, 'cuid'])
    expect(offsetAfter(2 * 60_000, 330)).toEqual([270, 'period'])
    expect(offsetAfter(2 * 60_000, 270)).toEqual([270, 'cuid'])
    // A difference of 15 minutes was a wait, not another offset.
    expect(offsetAfter(30 * 86_400_000, 285)).toEqual([270, 'period'])
  })

  it('use an exact witness even within a learned period of another offset', () => {
    const record = callRecord({ instant: instant + 2 * 60_000, offset: 330 })
    expect(readTimes('quick', record, knowing()).fields.get('start')).toMatchObject({
      ...{ instant: instant + 2 * 60_000, offsetMinutes: 330, witness: 'uniqueid' },
    })
  })

  it('use a loose witness within a period that was learned from loose ones only', () => {
    const looseOf = (id: number, offset: number) => {
      const { uniqueid: _, ...loose } = callRecord({ instant: instant + id * 60_000, offset, id })
      return loose
    }
    const learner = createReportLearner('quick')
    learner.learn([1, 3, 4].map((id) => looseOf(id, 270)))
    const known: KnownPeriods = { fixedMinutes: null, reports: { quick: periodsOf(learner.days()) } }
    expect(readTimes('quick', looseOf(2, 330), known).fields.get('start')).toMatchObject({
      ...{ offsetMinutes: 330, witness: 'cuid' },
    })
  })

  it('use a manual offset over the record’s own', () => {
    const { fields } = readTimes('quick', callRecord({ instant, offset: 270 }), {
      fixedMinutes: 0,
      reports: {},
    })
    expect(fields.get('start')).toMatchObject({
      offsetMinutes: 0,
      witness: 'fixed',
      instant: Date.UTC(2021, 6, 1, 13, 0),
    })
  })

  it('read an answer an hour outside its call in its own offset', () => {
    const answer = formatWall(instant + 210 * 60_000 + 5_000, 'gregorian')
    const { fields } = readTimes('quick', { ...callRecord({ instant, offset: 270 }), answer }, nothingKnown)
    expect(fields.get('answer')).toMatchObject({ offsetMinutes: 210, instant: instant + 5_000 })
    for (const field of ['start', 'endtime']) expect(fields.get(field)).toMatchObject({ offsetMinutes: 270 })
    const record = { ...callRecord({ instant, offset: 270 }), answer }
    const fixed = readTimes('quick', record, { fixedMinutes: 270, reports: {} }).fields
    expect(fixed.get('answer')).toMatchObject({ offsetMinutes: 270, witness: 'fixed' })
  })

  it('stay as sent if empty or unreadable', () => {
    const record = {
      ...callRecord({ instant, offset: 270 }),
      answer: '',
      endtime: 'later',
      route: [{ type: 'AGI' }, 7],
    }
    const { fields, route } = readTimes('quick', record, nothingKnown)
    expect(fields.get('answer')).toEqual({ kind: 'empty', text: '' })
    expect(fields.get('endtime')).toEqual({ kind: 'problem', text: 'later', problem: 'not_a_date_time' })
    expect(route).toEqual([null, null])
    const beyond = { endtime: extended(9_000_000_000_000_000) }
    expect(readTimes('queue', beyond, nothingKnown).fields.size).toBe(0)
    expect(readTimes('queue', {}, nothingKnown)).toEqual({ fields: new Map(), route: [] })
  })
})

/** A clock that went from +210 to +270 with the spring of 2021, as it learned from the calls of two days. */
function springKnown(): KnownPeriods {
  const learner = createReportLearner('quick')
  const callsOf = (from: number, offset: number) =>
    [1, 2, 3].map((id) => callRecord({ instant: from + id * 60_000, offset, id }))
  learner.learn([...callsOf(winter, 210), ...callsOf(summer, 270)])
  return { fixedMinutes: null, reports: { quick: periodsOf(learner.days()) } }
}

const winter = Date.UTC(2021, 1, 1, 8, 30)
const summer = Date.UTC(2021, 5, 1, 8, 30)

describe('a record without a witness of its offset is read by the period of its moment', () => {
  const jalali = (instant: number, offset: number) => formatWall(instant + offset * 60_000, 'persian')
  const offsetsIn = (record: Record<string, unknown>) =>
    [...readTimes('quick', record, springKnown()).fields].map(([field, time]) =>
      time.kind === 'text' || time.kind === 'epoch' ? [field, time.offsetMinutes, time.witness] : [field],
    )

  it.each(['start', 'starttime', 'endtime', 'answer'])('which its %s alone tells', (field) => {
    expect(offsetsIn({ [field]: jalali(winter, 210) })).toEqual([[field, 210, 'period']])
    expect(offsetsIn({ [field]: jalali(summer, 270) })).toEqual([[field, 270, 'period']])
  })

  it('which the first of its readable texts tells', () => {
    const ended = { endtime: jalali(winter, 210) }
    expect(offsetsIn({ start: jalali(summer, 270), ...ended })).toContainEqual(['endtime', 270, 'period'])
    expect(offsetsIn({ start: '', starttime: 'soon', ...ended })).toContainEqual(['endtime', 210, 'period'])
  })

  it('which its text tells, though an id says another', () => {
    const { _id } = callRecord({ instant: summer, offset: 270 })
    expect(offsetsIn({ start: jalali(winter, 210), _id })).toEqual([['start', 210, 'period']])
  })

  it('which its id or a date tells if it has no text', () => {
    const { _id } = callRecord({ instant: summer, offset: 270 })
    const routeOf = (record: Record<string, unknown>) =>
      readTimes('quick', record, springKnown()).route.map((step) => step?.offsetMinutes)
    const route = (end: number) => [{ type: 'AGI', date: extended(end) }]
    expect(routeOf({ route: route(winter) })).toEqual([210])
    expect(routeOf({ route: route(summer) })).toEqual([270])
    expect(routeOf({ _id, route: route(winter) })).toEqual([270])
  })

  it('which is the earliest if it tells no moment', () => {
    const beyond = [{ date: extended(Date.UTC(2070, 0, 1)) }]
    expect(readTimes('quick', { route: beyond }, springKnown()).route).toMatchObject([{ offsetMinutes: 210 }])
  })
})
