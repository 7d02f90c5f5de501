import { expect, test } from 'vitest'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'

const at = (ms: number) => ({ $date: { $numberLong: String(ms) } })
const second = 1_700_000_000
const missed = {
  disposition: 'MISSED',
  hangup: 'caller',
  wait: 0,
  queue_id: `${second}.12`,
  endtime: at(second * 1_000 + 31_400),
}
/** What a record of one second says of its times. */
const oneSecond = { queue_id: `${second}.12`, endtime: at(second * 1_000 + 1_000) }

test('a missed entry without a wait waited until its end', () => {
  expect(trueWaitOf(missed)).toBe(31)
  expect(trueWaitOf({ ...missed, disposition: 'ABANDONED', wait: '' })).toBe(31)
})

test('a wait in the record is believed', () => {
  expect(trueWaitOf({ ...missed, wait: 12 })).toBe(12)
  expect(trueWaitOf({ ...missed, wait: '12' })).toBe(12)
  expect(trueWaitOf({ ...missed, disposition: 'ANSWERED' })).toBe(0)
})

test('a caller who left at once waited 0 s, even from a whole second', () => {
  const left = { ...missed, disposition: 'ABANDONED', endtime: at(second * 1_000 + 1_400) }
  expect(trueWaitOf(left)).toBe(0)
  expect(trueWaitOf({ ...left, wait: '' })).toBe(1)
  expect(trueWaitOf({ ...left, endtime: at(second * 1_000 + 2_400) })).toBe(2)
})

test('the time of writing corrects an end on a clock nine hours ahead', () => {
  const written = { _id: `${(second + 32).toString(16)}5171cd0429000001` }
  const shifted = { ...missed, endtime: at((second + 31 + 9 * 3_600) * 1_000) }
  expect(trueWaitOf({ ...shifted, ...written })).toBe(31)
})

test('a missed entry’s wait stays unknown without a witness', () => {
  expect(trueWaitOf({ ...missed, endtime: '' })).toBeNull()
  expect(trueWaitOf({ ...missed, queue_id: 'abc' })).toBeNull()
  expect(trueWaitOf({ ...missed, endtime: at((second - 600) * 1_000) })).not.toBe(-600)
  expect(trueWaitOf({ disposition: 'ABANDONED', wait: 0 })).toBe(0)
  expect(trueWaitOf({ disposition: 'ANSWERED' })).toBeNull()
})

test('of the record’s own times, its end tells the wait', () => {
  const rang = { ...missed, ringtime: at(second * 1_000 + 5_000) }
  expect(trueWaitOf(rang)).toBe(31)
  expect(trueWaitOf({ ...rang, endtime: '' })).toBeNull()
})

test('nobody waits longer than a day, or ends before the entry', () => {
  const ended = (seconds: number) => trueWaitOf({ ...missed, endtime: at((second + seconds) * 1_000) })
  expect(ended(86_400)).toBe(86_400)
  expect(ended(86_401)).toBeNull()
  expect(ended(0)).toBe(0)
  expect(ended(-1)).toBeNull()
})

test('a missed entry whose end is unknown has no wait of 0, which can’t be true', () => {
  expect(trueWaitOf({ disposition: 'MISSED', wait: 0 })).toBeNull()
  expect(trueWaitOf({ disposition: 'MISSED', hangup: 'CALLER', wait: 0 })).toBeNull()
  expect(trueWaitOf({ disposition: 'MISSED', hangup: 'CALLER', wait: 0, ...oneSecond })).toBe(1)
  expect(trueWaitOf({ disposition: 'MISSED', wait: 0, ...oneSecond })).toBe(1)
})

test('an answered entry without a wait isn’t given one from its end', () => {
  expect(trueWaitOf({ ...missed, disposition: 'ANSWERED', wait: '' })).toBeNull()
  expect(trueWaitOf({ ...missed, disposition: 'PICKUP', wait: 0 })).toBe(0)
})

test('whole seconds are read from numbers and digits alone, a day at most', () => {
  expect([0, 7, 7.9, '0', '42', 86_400, '86400'].map(wholeSecondsOf)).toEqual([
    0, 7, 7, 0, 42, 86_400, 86_400,
  ])
  const others = [
    -1,
    86_401,
    '86401',
    4_294_967_295,
    '4294967295',
    '-1',
    '7 s',
    's 7',
    '',
    '7.5',
    Number.NaN,
    null,
    undefined,
    {},
  ]
  expect(others.map(wholeSecondsOf)).toEqual(others.map(() => null))
})
