import { describe, expect, test } from 'vitest'
import { routeLane } from '../../../../../renderer/features/call/lanes/route-lane.ts'
import type { Json } from '../../../../../shared/reports/values.ts'
import type { WholeCallRecord } from '../../../../../shared/whole-call/answer.ts'
import { began, callRecord, epochAt, textAt } from './made-call.ts'
import { laneText, shown } from './shown-call.ts'

/** A step of the route, from and to these seconds after the call's start. */
const step = (from: number, to: number, name = 'a'): Json => ({
  type: 'Queue',
  name,
  duration: to - from,
  date: epochAt(to),
})
const lane = (change: Record<string, Json>) => laneText(routeLane(callRecord(change)))
const noStart = { start: '', starttime: '', uniqueid: '', cuid: '' }

/** Returns the record with all its route's dates shifted by these minutes; null is an unknown amount. */
const shiftedBy = (source: WholeCallRecord, shiftMinutes: number | null): WholeCallRecord => ({
  ...source,
  route: source.route.map((time) => time && { ...time, shiftMinutes }),
})

describe('the steps of a call', () => {
  test('are placed exactly, and the time no step covers is a gap', () => {
    const made = routeLane(callRecord({ route: [step(5, 15), step(30, 80)] }))
    expect(made?.kind).toBe('route')
    expect(shown(made?.segments)).toEqual([
      'gap:no_step 0-5',
      'step 5-15',
      'gap:no_step 15-30',
      'step 30-80',
      'gap:no_step 80-90',
    ])
    expect(made?.segments.map(({ approximate }) => approximate)).toEqual([true, false, false, false, true])
  })

  test('are in time order, whatever the order of the record', () => {
    const made = routeLane(
      callRecord({ route: [step(15, 90, 'queue'), step(15, 15, 'menu'), step(0, 15, 'greeting')] }),
    )
    const names = made?.segments.map((segment) => segment.kind === 'step' && segment.step.name)
    expect(names).toEqual(['greeting', 'menu', 'queue'])
  })

  test('leave no gap of a rounded millisecond', () => {
    expect(lane({ route: [step(0.001, 30), step(30.001, 90)] })).toEqual(['step 0-30', 'step 30-90'])
    expect(lane({ route: [step(0.002, 90)] })).toEqual(['gap:no_step 0-0', 'step 0-90'])
    const short = routeLane(callRecord({ route: [step(0.002, 90)] }))
    expect(short?.segments[0]?.approximate).toBe(true)
  })

  test('without a date are listed, but not placed', () => {
    const made = routeLane(callRecord({ route: [step(0, 90), { type: 'Menu', name: 'lost', duration: 1 }] }))
    expect(shown(made?.segments)).toEqual(['step 0-90'])
    expect(made?.unplacedSteps.map(({ name }) => name)).toEqual(['lost'])
  })

  test('that lie outside the call are marked and widen the lane', () => {
    expect(lane({ route: [step(200, 290)] })).toEqual([
      'gap:no_step 0-200',
      'step 200-290',
      'route_outside_call route',
    ])
    expect(lane({ route: [step(-50, -20)] })).toEqual([
      'step -50--20',
      'gap:no_step -20-90',
      'route_outside_call route',
    ])
  })

  test('are corrected by a known shift of the server, keeping their names', () => {
    const late = [step(270 * 60, 270 * 60 + 90, 'queue')]
    const source = shiftedBy(callRecord({ route: late }), -270)
    const corrected = {
      ...source,
      route: source.route.map((time) => time && { ...time, instant: began + 90_000 }),
    }
    const made = routeLane(corrected)
    expect(laneText(made)).toEqual(['step 0-90', 'epoch_shifted route 0→-16200'])
    expect(made?.segments).toMatchObject([{ step: { name: 'queue' } }])
  })

  test('are not placed when the shift of the server is unknown', () => {
    const made = routeLane(shiftedBy(callRecord({ route: [step(0, 90, 'queue')] }), null))
    expect(laneText(made)).toEqual(['gap:no_step 0-90', 'epoch_unusable route'])
    expect(made?.unplacedSteps.map(({ name }) => name)).toEqual(['queue'])
  })
})

describe('a call’s own times', () => {
  test('give the lane when there is no route', () => {
    expect(lane({ route: [] })).toEqual(['gap:no_step 0-90'])
    expect(lane({ route: 'none' })).toEqual(['gap:no_step 0-90'])
  })

  test('begin with the earliest of start and ids', () => {
    const starts = (start: number, starttime: number | null, uniqueid: number, cuid: number) =>
      lane({
        start: start < 0 ? '' : textAt(start),
        starttime: starttime === null ? '' : textAt(starttime),
        uniqueid: `${began / 1_000 + uniqueid}.71`,
        cuid: `${began / 1_000 + cuid}.71`,
        route: [],
      })
    expect(starts(1, 4, 2, 3)).toEqual(['gap:no_step 1-90'])
    expect(starts(-1, 1, 2, 3)).toEqual(['gap:no_step 1-90'])
    expect(starts(3, null, 2, 4)).toEqual(['gap:no_step 2-90'])
    expect(starts(4, null, 3, 2)).toEqual(['gap:no_step 2-90'])
  })

  test('end after the duration when no end is recorded', () => {
    expect(lane({ endtime: '', route: [] })).toEqual(['gap:no_step 0-90'])
    expect(lane({ endtime: '', route: [], duration: null })).toEqual([])
    expect(lane({ endtime: textAt(-8), route: [] })).toEqual([])
  })

  test('are not needed when its steps have times', () => {
    expect(lane({ ...noStart, route: [step(20, 80)] })).toEqual(['step 20-80'])
    expect(lane({ ...noStart, route: [] })).toBeNull()
  })
})

describe('a call’s lengths', () => {
  const problems = (change: Record<string, Json>) => lane({ ...change, route: [step(0, 90)] })?.slice(1)

  test.each([
    [3, 45, ['duration_below_billsec duration 3→45']],
    [45, 45, []],
    [null, 45, []],
    [90, null, []],
  ])('a duration of %s with %s seconds of talk', (duration, billsec, found) => {
    expect(problems({ duration, billsec })).toEqual(found)
  })

  test.each([
    [45, '', ['billed_unanswered billsec 45→0']],
    [0, '2026-11-20 10:00:45', ['billed_unanswered billsec 0→0']],
    [null, '2026-11-20 10:00:45', ['billed_unanswered billsec 0→0']],
    [0, '', []],
    [null, '', []],
  ])('an unanswered call with %s seconds of talk and an answer at %j', (billsec, answer, found) => {
    expect(problems({ disposition: 'NO ANSWER', billsec, answer })).toEqual(found)
  })
})
