import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worstHours } from '../../../../renderer/app/tour/worst-hours.ts'
import { noCounts } from '../../../../renderer/features/figures/counts.ts'

const hour = 3_600_000
const midnight = Date.UTC(2026, 10, 24)

const lostByHour = (lost: readonly (readonly [hour: number, abandoned: number, missed: number])[]) =>
  lost.map(([at, abandoned, missed]) => ({
    wall: midnight + at * hour,
    counts: { ...noCounts, abandoned, missed },
  }))

test('two hours in a row are the worst, over midnight too', () => {
  const morning = lostByHour([
    [9, 3, 0],
    [10, 2, 2],
    [11, 3, 1],
    [14, 7, 0],
    [23, 0, 6],
    [24, 4, 0],
  ])
  expect(worstHours(morning)).toEqual({ from: '2026-11-24 23:00', to: '2026-11-25 00:59' })
  expect(worstHours(lostByHour([[5, 1, 0]]))).toEqual({ from: '2026-11-24 05:00', to: '2026-11-24 06:59' })
  expect(worstHours(lostByHour([[5, 0, 0]]))).toBeNull()
  expect(worstHours([])).toBeNull()
})

test('no other two hours in a row lost more', () => {
  const hours = fc.uniqueArray(fc.tuple(fc.nat(70), fc.nat(9), fc.nat(9)), { selector: ([at]) => at })
  fc.assert(
    fc.property(hours, (some) => {
      const timeline = lostByHour(some.toSorted(([a], [b]) => a - b))
      const lostIn = (from: number) =>
        some.reduce((sum, [at, ...lost]) => sum + (at === from || at === from + 1 ? lost[0] + lost[1] : 0), 0)
      const worst = worstHours(timeline)
      const most = Math.max(...Array.from({ length: 72 }, (_, at) => lostIn(at)))
      const from = worst && (Date.parse(`${worst.from.replace(' ', 'T')}Z`) - midnight) / hour
      expect(from === null ? 0 : lostIn(from)).toBe(most)
    }),
  )
})
