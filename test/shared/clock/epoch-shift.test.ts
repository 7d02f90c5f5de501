import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epochsOfRecord } from '../../../shared/clock/epoch-shift.ts'
import type { Witnesses } from '../../../shared/clock/witnesses.ts'

const began = Date.UTC(2026, 10, 21, 8, 0, 0)
const second = 1_000
const minute = 60_000
const none: Witnesses = {
  queue_id: null,
  uniqueid: null,
  cuid: null,
  _id: null,
  ringtime: null,
  last_try: null,
  endtime: null,
  route: null,
}

/** Returns the shift found for each epoch of a record. */
function shifts(witnesses: Partial<Witnesses>) {
  return Object.fromEntries(
    epochsOfRecord({ ...none, ...witnesses }).map(({ field, shiftMinutes }) => [field, shiftMinutes]),
  )
}

describe('an epoch before its call began', () => {
  test('is shifted by the quarters of an hour that bring it after, whatever the offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 56 }), fc.integer({ min: 0, max: 599 }), (quarters, seconds) => {
        const endtime = began + seconds * second - quarters * 15 * minute
        expect(shifts({ cuid: began, endtime })).toEqual({ endtime: quarters * 15 })
      }),
    )
  })

  test('has no shift that explains it if it then lies long after, or further back than any clock', () => {
    const quarter = 15 * minute
    expect(shifts({ cuid: began, endtime: began + 10 * minute - quarter })).toEqual({ endtime: 15 })
    expect(shifts({ cuid: began, endtime: began + 10 * minute + second - quarter })).toEqual({
      endtime: null,
    })
    expect(shifts({ cuid: began, endtime: began - 14 * 60 * minute })).toEqual({ endtime: 840 })
    expect(shifts({ cuid: began, endtime: began - 15 * 60 * minute })).toEqual({ endtime: null })
  })

  test('may be a minute early, as two clocks of one server are', () => {
    expect(shifts({ cuid: began, endtime: began - minute })).toEqual({ endtime: 0 })
    expect(shifts({ cuid: began, endtime: began - minute - second })).toEqual({ endtime: null })
    expect(shifts({ endtime: began - minute - second })).toEqual({ endtime: 0 })
  })

  test('is measured against the latest of its call’s ids', () => {
    const endtime = began - 60 * minute
    expect(shifts({ cuid: began, queue_id: began + 20 * minute, endtime })).toEqual({ endtime: 90 })
    expect(shifts({ cuid: began, queue_id: began + 5 * minute, endtime })).toEqual({ endtime: 75 })
  })
})

describe('an epoch hours after its record was written', () => {
  const written = began + 40 * second

  test('is shifted back by whole half hours, of an hour and more', () => {
    for (const shift of [-60, -90, -210, -540]) {
      expect(shifts({ cuid: began, _id: written, endtime: written - shift * minute })).toEqual({
        endtime: shift,
      })
    }
    for (const shift of [-15, -30, -45, -75, -225]) {
      expect(shifts({ cuid: began, _id: written, endtime: written - shift * minute })).toEqual({ endtime: 0 })
    }
  })

  test('may be half a minute off the half hour', () => {
    const endtime = written + 60 * minute
    expect(shifts({ _id: written, endtime: endtime + 30 * second })).toEqual({ endtime: -60 })
    expect(shifts({ _id: written, endtime: endtime + 31 * second })).toEqual({ endtime: 0 })
  })

  test('takes the record’s other late epochs along, but none that is right', () => {
    const [ringtime, endtime] = [written + 55 * minute, written + 60 * minute]
    expect(shifts({ cuid: began, _id: written, ringtime, endtime })).toEqual({ ringtime: -60, endtime: -60 })
    const right = began + 5 * second
    expect(shifts({ cuid: began, _id: written, ringtime: right, endtime })).toEqual({
      ringtime: 0,
      endtime: -60,
    })
    const soon = written + 30 * minute
    expect(shifts({ cuid: began, _id: written, ringtime: soon, endtime })).toEqual({
      ringtime: 0,
      endtime: -60,
    })
  })
})

test('an exact shift forward replaces a guess, and leaves a late epoch as it is', () => {
  const written = began + 20 * minute
  const endtime = written - 210 * minute
  const ringtime = began + 12 * minute - 210 * minute
  expect(shifts({ cuid: began, ringtime })).toEqual({ ringtime: null })
  expect(shifts({ cuid: began, _id: written, ringtime, endtime })).toEqual({ ringtime: 210, endtime: 210 })
  const late = written + 31 * minute
  expect(shifts({ cuid: began, _id: written, last_try: late, endtime })).toEqual({
    last_try: 0,
    endtime: 210,
  })
})
