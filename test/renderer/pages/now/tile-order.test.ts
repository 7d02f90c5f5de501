import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nextOrder,
  type Placed,
  type ShownOrder,
  worstFirst,
} from '../../../../renderer/pages/now/tile-order.ts'

const queue = (number: string, change: Partial<Placed> = {}): Placed => ({
  ...{ number, name: number, hasAlarm: false, waiting: 0 },
  ...{ waitShare: null, agentsFree: 1, aboveGoal: null },
  ...change,
})

test('a queue with an alarm is first, then who waits, then the day against its goal', () => {
  const queues = [
    queue('901', { aboveGoal: 20 }),
    queue('902', { name: 'Alpha' }),
    queue('903', { waiting: 1, waitShare: 0.2 }),
    queue('904', { waiting: 9, waitShare: 0.1 }),
    queue('905', { aboveGoal: -12 }),
    queue('910', { hasAlarm: true, aboveGoal: 30 }),
    queue('906', { name: 'beta' }),
  ]
  expect(worstFirst(queues)).toEqual(['910', '903', '904', '905', '901', '902', '906'])
})

test('of two waits alike, the one for which nobody is free is worse', () => {
  const wait = { waiting: 2, waitShare: 1.5 }
  expect(worstFirst([queue('901', wait), queue('902', { ...wait, agentsFree: 0 })])).toEqual(['902', '901'])
  // Nobody waits there, so nobody is needed.
  expect(worstFirst([queue('901'), queue('902', { agentsFree: 0 })])).toEqual(['901', '902'])
})

const share = fc.option(fc.constantFrom(0, 0.5, 1, 2.5))
const floors = fc.uniqueArray(
  fc.record({
    number: fc.stringMatching(/^9\d\d$/),
    name: fc.constantFrom('Support', 'Sales', 'VIP'),
    hasAlarm: fc.boolean(),
    waiting: fc.option(fc.nat(2)),
    waitShare: share,
    agentsFree: fc.option(fc.nat(1)),
    aboveGoal: fc.option(fc.constantFrom(-20, -1, 0, 5)),
  }),
  { selector: ({ number }) => number, maxLength: 12 },
)

/** Says whether the first is worse, or shown before, by the rules one after the other. */
function isBefore(a: Placed, b: Placed): boolean {
  if (a.hasAlarm !== b.hasAlarm) return a.hasAlarm
  const [aWaits, bWaits] = [a, b].map(({ waiting }) => waiting !== null && waiting > 0)
  if (aWaits !== bWaits) return aWaits === true
  if (aWaits) {
    const [aShare, bShare] = [a.waitShare ?? 0, b.waitShare ?? 0]
    if (aShare !== bShare) return aShare > bShare
    const [aFree, bFree] = [a.agentsFree !== 0, b.agentsFree !== 0]
    if (aFree !== bFree) return bFree
  }
  if (a.aboveGoal !== b.aboveGoal) {
    if (a.aboveGoal === null || b.aboveGoal === null) return b.aboveGoal === null
    return a.aboveGoal < b.aboveGoal
  }
  return a.name === b.name ? a.number < b.number : a.name < b.name
}

test('the order of any floor goes by the rules, one after the other', () => {
  fc.assert(
    fc.property(floors, (queues) => {
      const order = worstFirst(queues)
      const byNumber = new Map(queues.map((each) => [each.number, each]))
      expect(order.toSorted()).toEqual([...byNumber.keys()].toSorted())
      for (const [place, number] of order.entries()) {
        const [own, next] = [byNumber.get(number), byNumber.get(order[place + 1] ?? '')]
        if (own && next) expect([number, isBefore(own, next)]).toEqual([number, true])
      }
    }),
    { numRuns: 1_000 },
  )
})

const steps = fc.array(
  fc.record({ floor: floors, afterMs: fc.integer({ min: 100, max: 4_000 }), isPointed: fc.boolean() }),
  { minLength: 2, maxLength: 12 },
)

test('no two queues change place within five seconds, or under the pointer', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let shown: ShownOrder = { order: [], since: 0 }
      let [now, changedAt] = [1_000_000, 0]
      for (const { floor, afterMs, isPointed } of all) {
        now += afterMs
        const next = worstFirst(floor)
        const before = shown.order
        shown = nextOrder(next, shown, { now, isPointed })
        expect(shown.order.toSorted()).toEqual(next.toSorted())
        const stayed = before.filter((number) => shown.order.includes(number))
        const inOrder = shown.order.filter((number) => before.includes(number))
        const hasMoved = stayed.join() !== inOrder.join()
        if (hasMoved) expect([isPointed, now - changedAt >= 5_000]).toEqual([false, true])
        if (hasMoved || before.length === 0) changedAt = now
      }
      // Left alone for long enough, it is the order by the rules.
      const next = worstFirst(all.at(-1)?.floor ?? [])
      expect(nextOrder(next, shown, { now: now + 10_000, isPointed: false }).order).toEqual(next)
    }),
  )
})
