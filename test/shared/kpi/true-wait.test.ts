import { expect, test } from 'vitest'
import { trueWaitOf } from '../../../shared/kpi/true-wait.ts'

const at = (ms: number) => ({ $date: { $numberLong: String(ms) } })
const second = 1_700_000_000
const missed = {
  disposition: 'MISSED',
  hangup: 'caller',
  wait: 0,
  queue_id: `${second}.12`,
  endtime: at(second * 1_000 + 31_400),
}

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
