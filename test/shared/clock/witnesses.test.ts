import { expect, test } from 'vitest'
import { type WitnessName, witnessesOf } from '../../../shared/clock/witnesses.ts'
import { extended, objectId } from './records.ts'

const first = Date.UTC(1990, 0, 1)
const last = Date.UTC(2061, 11, 31)

/** Returns what witnesses with these values tell, with the names of those that tell nothing left out. */
function told(fields: Readonly<Partial<Record<WitnessName, unknown>>>) {
  return Object.fromEntries(Object.entries(witnessesOf(fields)).filter(([, instant]) => instant !== null))
}

test('call ids tell from 1990 to 2061: other numbers at their head are no time', () => {
  const at = (instant: number) => told({ cuid: `${instant / 1_000}.7`, uniqueid: String(instant / 1_000) })
  expect(at(first)).toEqual({ cuid: first, uniqueid: first })
  expect(at(last)).toEqual({ cuid: last, uniqueid: last })
  expect(at(first - 1_000)).toEqual({})
  expect(at(last + 1_000)).toEqual({})
  expect(told({ queue_id: '0000000007.3', _id: objectId(first - 1_000) })).toEqual({})
})

test('dates tell within the same years', () => {
  const at = (instant: number) => told({ ringtime: extended(instant), route: [{ date: extended(instant) }] })
  expect(at(first)).toEqual({ ringtime: first, route: first })
  expect(at(last)).toEqual({ ringtime: last, route: last })
  expect(at(first - 1)).toEqual({})
  expect(at(last + 1)).toEqual({})
})

test('a route tells the end of its last step', () => {
  const step = (instant: number) => ({ type: 'Queue', date: extended(instant) })
  expect(told({ route: [step(first), step(last)] })).toEqual({ route: last })
  expect(told({ route: [step(first), { type: 'Queue' }] })).toEqual({})
  expect(told({ route: [] })).toEqual({})
  expect(told({ route: { 0: step(first), length: 1 } })).toEqual({})
})

test('numbers and texts in the place of an id or a date tell nothing', () => {
  const seconds = first / 1_000
  expect(
    told({ cuid: seconds, queue_id: seconds, uniqueid: null, _id: 111_111_111_111_111_111_111_111n }),
  ).toEqual({})
  expect(told({ ringtime: String(first), last_try: first, endtime: new Date(first).toISOString() })).toEqual(
    {},
  )
})
