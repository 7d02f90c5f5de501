import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Evaluation,
  evaluate,
  isWithin,
  type MeasuredValue,
  type Standing,
  standingAlarms,
  standingWith,
  timeOfDay,
} from '../../../shared/board/alarms.ts'
import type { AlarmMetric, AlarmRule } from '../../../shared/board/rules.ts'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { ruleFor } from './floor.ts'

const noon = { dayFrom: 0, weekday: 1, minute: 720 }
const second = 1_000

let ids = 0
const newId = () => `alarm-${++ids}`

/** A value, or with it what it perhaps is. */
type Told = number | null | readonly [value: number, perhaps: number]

/** Evaluates one value each second, from a state; returns what happened. */
function run(
  rules: readonly AlarmRule[],
  values: readonly Told[],
  metric: AlarmMetric = 'waiting',
  standing: Standing = standingWith([]),
) {
  const happened: { readonly at: number; readonly what: 'raised' | 'cleared'; readonly worst: number }[] = []
  let state = standing
  values.forEach((told, n) => {
    const at = n * second
    const [value, perhaps] = [told].flat()
    const of = { metric, queue: '902', value: value ?? null }
    const result = step(state, rules, [perhaps === undefined ? of : { ...of, perhaps }], at)
    state = result.standing
    for (const { worst } of result.raised) happened.push({ at: n, what: 'raised', worst })
    for (const { worst } of result.cleared) happened.push({ at: n, what: 'cleared', worst })
  })
  return { happened, standing: state }
}

function step(
  standing: Standing,
  rules: readonly AlarmRule[],
  values: readonly MeasuredValue[],
  now: number,
  time = noon,
): Evaluation {
  return evaluate(standing, rules, { ...time, values }, now, newId)
}

const repeat = (value: number | null, times: number) => Array.from({ length: times }, () => value)

describe('a limit', () => {
  const rule = ruleFor('waiting', { limit: 5, clearAt: 3, forSeconds: 3 })

  test('a value that is perhaps past it raises nothing, breaks no duration, and clears nothing', () => {
    const perhaps: readonly Told[] = [[4, 5]]
    expect(
      run(
        [rule],
        Array.from({ length: 9 }, () => [0, 9] as const),
      ).happened,
    ).toEqual([])
    expect(run([rule], [5, 5, ...perhaps, ...perhaps, 5]).happened).toEqual([
      { at: 4, what: 'raised', worst: 5 },
    ])
    const regained: readonly Told[] = [...repeat(5, 4), ...Array.from({ length: 9 }, () => [0, 4] as const)]
    expect(run([rule], regained).happened).toEqual([{ at: 3, what: 'raised', worst: 5 }])
    expect(run([rule], [...regained, ...repeat(0, 4)]).happened).toHaveLength(2)
  })

  test('raises once it is passed for its duration, and clears once regained as long', () => {
    const { happened } = run([rule], [...repeat(5, 6), ...repeat(4, 5), ...repeat(3, 6)])
    expect(happened).toEqual([
      { at: 3, what: 'raised', worst: 5 },
      { at: 14, what: 'cleared', worst: 5 },
    ])
  })

  test('raises nothing while its duration is broken', () => {
    expect(run([rule], [5, 5, 5, 4, 5, 5, 5, 2, 5, 5]).happened).toEqual([])
    expect(run([rule], [5, 5, 5, null, 5, 5, 5, null, 5, 5]).happened).toEqual([])
  })

  test('keeps the worst value', () => {
    const { standing } = run([rule], [5, 5, 5, 6, 9, 7, 4])
    expect(standingAlarms(standing)).toMatchObject([{ worst: 9, limit: 5, raisedAt: 3 * second }])
    const low = ruleFor('agentsFree', { limit: 1, clearAt: 2 })
    expect(standingAlarms(run([low], [1, 0, 1], 'agentsFree').standing)).toMatchObject([{ worst: 0 }])
  })

  test('of a service level is worst at its lowest, and clears above its goal', () => {
    const level = ruleFor('serviceLevel', { limit: 80, clearAt: 82 })
    expect(run([level], [80, 79, 60, 70, 81, 82], 'serviceLevel').happened).toEqual([
      { at: 1, what: 'raised', worst: 79 },
      { at: 5, what: 'cleared', worst: 60 },
    ])
  })

  test('is kept by an unknown value', () => {
    const { happened } = run([rule], [...repeat(7, 4), ...repeat(null, 20), ...repeat(0, 3), null, 0])
    expect(happened).toMatchObject([{ what: 'raised' }])
  })

  test('doesn’t count the time that a computer slept', () => {
    const first = step(standingWith([]), [rule], [{ metric: 'waiting', queue: '902', value: 9 }], 0)
    const later = step(
      first.standing,
      [rule],
      [{ metric: 'waiting', queue: '902', value: 9 }],
      3_600 * second,
    )
    expect(later.raised).toEqual([])
  })

  test('of zero seconds raises and clears at once', () => {
    const atOnce = { ...rule, forSeconds: 0 }
    expect(run([atOnce], [4, 5, 3]).happened).toMatchObject([
      { at: 1, what: 'raised' },
      { at: 2, what: 'cleared' },
    ])
  })

  test('doesn’t flap in 10,000 noisy crossings around it', () => {
    const metrics = ['waiting', 'longestWait', 'abandonment', 'agentsFree', 'serviceLevel'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...metrics),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 2 ** 30 }),
        (metric, forSeconds, seed) => {
          const isLow = metric === 'agentsFree' || metric === 'serviceLevel'
          const noisy = ruleFor(metric, { limit: 50, clearAt: isLow ? 60 : 40, forSeconds })
          let random = seed
          const values = Array.from({ length: 10_000 }, (_, n) => {
            random = (random * 1_103_515_245 + 12_345) % 2 ** 31
            const noise = 1 + (random % 8)
            // Crosses the limit at each step.
            return n % 2 === 0 ? 50 - noise : 50 + noise
          })
          const { happened } = run([noisy], values, metric)
          expect(happened.filter(({ what }) => what === 'cleared')).toEqual([])
          expect(happened.length).toBeLessThanOrEqual(1)
          // A limit that is never passed for long raises nothing.
          if (forSeconds >= 2) expect(happened).toEqual([])
        },
      ),
      { numRuns: 20 },
    )
  })

  test('raises and clears in turn, each after its duration, whatever the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 8 }), { maxLength: 200 }),
        fc.integer({ min: 0, max: 4 }),
        (values, forSeconds) => {
          const { happened } = run([{ ...rule, forSeconds }], values)
          happened.forEach(({ at, what }, n) => {
            expect(what).toBe(n % 2 === 0 ? 'raised' : 'cleared')
            const held = values.slice(at - forSeconds, at + 1)
            expect(held).toHaveLength(forSeconds + 1)
            for (const value of held) {
              expect(value).not.toBeNull()
              expect(what === 'raised' ? (value ?? 0) >= 5 : (value ?? 9) <= 3).toBe(true)
            }
          })
        },
      ),
    )
  })
})

describe('a rule', () => {
  const value = (queue: string, waiting: number): MeasuredValue => ({
    metric: 'waiting',
    queue,
    value: waiting,
  })
  const ofAll = ruleFor('waiting', { limit: 5, clearAt: 3 })

  test('of one queue takes the place of the one of all', () => {
    const own = ruleFor('waiting', { queue: '902', limit: 9, clearAt: 8 })
    const raised = (rules: readonly AlarmRule[]) =>
      step(standingWith([]), rules, [value('901', 6), value('902', 6)], 0).raised.map(({ queue }) => queue)
    expect(raised([ofAll])).toEqual(['901', '902'])
    expect(raised([ofAll, own])).toEqual(['901'])
    expect(raised([ofAll, { ...own, limit: 1, enabled: false }])).toEqual(['901'])
  })

  test('that is switched off or removed ends its alarms', () => {
    const { standing } = step(standingWith([]), [ofAll], [value('902', 6)], 0)
    for (const rules of [[], [{ ...ofAll, enabled: false }]]) {
      expect(step(standing, rules, [value('902', 6)], second).cleared).toMatchObject([{ clearedAt: second }])
    }
  })

  test('keeps an alarm of a queue that is not on the floor now', () => {
    const { standing } = step(standingWith([]), [ofAll], [value('902', 6)], 0)
    const later = step(standing, [ofAll], [], second)
    expect(standingAlarms(later.standing)).toHaveLength(1)
  })

  test('goes on with the alarms of an earlier run', () => {
    const { standing } = step(standingWith([]), [ofAll], [value('902', 6)], 0)
    const again = standingWith(standingAlarms(standing))
    expect(step(again, [ofAll], [value('902', 6)], second).raised).toEqual([])
    expect(step(again, [ofAll], [value('902', 0)], second).cleared).toMatchObject([{ queue: '902' }])
  })

  test('of the day begins anew with the day', () => {
    const level = ruleFor('serviceLevel', { limit: 80, clearAt: 82 })
    const low: MeasuredValue = { metric: 'serviceLevel', queue: '902', value: 60 }
    const { standing } = step(standingWith([]), [level], [low], 0)
    const next = step(standing, [level], [{ ...low, value: null }], 10 * second, {
      ...noon,
      dayFrom: 5 * second,
    })
    expect(next.cleared).toHaveLength(1)
    expect(standingAlarms(next.standing)).toEqual([])
  })
})

describe('hours', () => {
  const friday = 5
  const night = { days: [friday], from: 22 * 60, to: 6 * 60 }
  const at = (weekday: number, hour: number) => ({ weekday, minute: hour * 60 })

  test('past midnight belong to the day on which they begin', () => {
    expect(isWithin(night, at(friday, 23))).toBe(true)
    expect(isWithin(night, at(6, 5))).toBe(true)
    expect(isWithin(night, at(6, 6))).toBe(false)
    expect(isWithin(night, at(friday, 5))).toBe(false)
    expect(isWithin(night, at(6, 23))).toBe(false)
    expect(isWithin({ ...night, days: [6] }, at(0, 3))).toBe(true)
  })

  test('of a day hold from the first minute to before the last', () => {
    const day = { days: [1], from: 8 * 60, to: 17 * 60 }
    expect([7, 8, 16, 17].map((hour) => isWithin(day, at(1, hour)))).toEqual([false, true, true, false])
    expect(isWithin({ days: [1], from: 0, to: 1_440 }, at(1, 0))).toBe(true)
    expect(isWithin({ ...day, to: 8 * 60 }, at(2, 7))).toBe(true)
  })

  test('end an alarm, and begin its duration anew', () => {
    const rule = ruleFor('waiting', { limit: 5, clearAt: 3, hours: { days: [1], from: 0, to: 720 } })
    const values: MeasuredValue[] = [{ metric: 'waiting', queue: '902', value: 9 }]
    const before = step(standingWith([]), [rule], values, 0, { ...noon, minute: 719 })
    expect(before.raised).toHaveLength(1)
    const after = step(before.standing, [rule], values, second, noon)
    expect(after.cleared).toHaveLength(1)
    expect(step(after.standing, [rule], values, 2 * second, noon).raised).toEqual([])
  })

  test('are on the call center’s clock', () => {
    // Saturday, 2022-12-03 01:30 in Tehran.
    const instant = Date.UTC(2022, 11, 2, 22)
    expect(timeOfDay(nothingKnown, instant)).toMatchObject({ weekday: 6, minute: 90 })
  })
})
