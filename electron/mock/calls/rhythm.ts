import type { Random } from './random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The load counts as constant for this long. */
const step = 15 * minute

/** The load of each hour of a working day, from midnight; the dip at one o'clock is lunch. */
const hours = [
  0.05, 0.035, 0.03, 0.03, 0.03, 0.04, 0.08, 0.3, 0.85, 1.25, 1.35, 1.3, 0.85, 0.6, 0.95, 1.1, 1, 0.75, 0.35,
  0.25, 0.2, 0.16, 0.12, 0.08,
]
/** The load of each weekday, from Sunday; Thursday is half a day and Friday nearly off. */
const weekdays = [1.05, 1, 1, 0.95, 0.6, 0.09, 1.15]
const thursday = 4
const thursdayCloses = 13

/** Returns the load at an instant: about 1 in office hours, near 0 at night, never 0. */
export function loadAt(instant: number, offsetMinutes: number): number {
  const local = instant + offsetMinutes * minute
  const weekday = (Math.floor(local / day) + 4) % 7
  // The load changes linearly between the middles of two hours.
  const position = (local % day) / hour - 0.5
  const before = hours[Math.floor(position + 24) % 24] ?? 0
  const after = hours[Math.floor(position + 25) % 24] ?? 0
  const ofHour = before + (after - before) * (position - Math.floor(position))
  const ofDay = weekdays[weekday] ?? 1
  return weekday === thursday && position + 0.5 >= thursdayCloses ? ofHour * ofDay * 0.2 : ofHour * ofDay
}

/**
 * Returns `count` ascending instants between `from` and `to` (epoch milliseconds), dense where the load is
 * high: a Poisson process with a known number of calls.
 */
export function arrivalsBetween(
  random: Random,
  offsetMinutes: number,
  from: number,
  to: number,
  wholeLoad: number,
  count: number,
): Float64Array {
  // Sums of exponential gaps, scaled to the whole load, are `count` uniform points, already sorted.
  const points = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index++) {
    sum += random.exponential(1)
    points[index] = sum
  }
  const scale = wholeLoad / (sum + random.exponential(1))

  let stepStart = from
  let stepEnd = Math.min(from + step, to)
  let load = loadAt((stepStart + stepEnd) / 2, offsetMinutes)
  let passed = 0
  for (let index = 0; index < count; index++) {
    const wanted = (points[index] ?? 0) * scale
    while (passed + load * (stepEnd - stepStart) < wanted && stepEnd < to) {
      passed += load * (stepEnd - stepStart)
      stepStart = stepEnd
      stepEnd = Math.min(stepStart + step, to)
      load = loadAt((stepStart + stepEnd) / 2, offsetMinutes)
    }
    points[index] = Math.min(stepStart + (wanted - passed) / load, to)
  }
  return points
}

/** Returns the load integrated over time, in load × milliseconds. */
export function totalLoad(offsetMinutes: number, from: number, to: number): number {
  let total = 0
  for (let start = from; start < to; start += step) {
    const end = Math.min(start + step, to)
    total += loadAt((start + end) / 2, offsetMinutes) * (end - start)
  }
  return total
}

/** Returns the next call's instant after `last`, on average one call per `perCall` load × milliseconds. */
export function nextArrival(random: Random, offsetMinutes: number, last: number, perCall: number): number {
  let rest = random.exponential(perCall)
  for (let start = last; ; start += step) {
    const load = loadAt(start + step / 2, offsetMinutes)
    if (rest <= load * step) return start + rest / load
    rest -= load * step
  }
}
