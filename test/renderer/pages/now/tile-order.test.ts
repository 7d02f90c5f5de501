import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTiles, type Placed } from '../../../../renderer/pages/now/tile-order.ts'

const queue = (number: string, severity: Placed['severity'], waiting: number | null = 0): Placed => ({
  number,
  severity,
  waiting,
})

test('shows raised alarms first, then the worst, then who waits', () => {
  const queues = [
    queue('901', 'ok', 0),
    queue('902', null, 7),
    queue('903', 'near', 1),
    queue('904', 'past', 2),
    queue('910', 'alarm', 0),
    queue('905', 'past', 9),
  ]
  expect(orderTiles(queues, [])).toEqual(['910', '905', '904', '903', '902', '901'])
})

test('a tile stays while its severity does, whoever waits', () => {
  const before = orderTiles([queue('901', 'ok', 3), queue('902', 'ok', 1)], [])
  expect(orderTiles([queue('901', 'ok', 0), queue('902', 'ok', 9)], before)).toEqual(['901', '902'])
  expect(orderTiles([queue('901', 'ok', 0), queue('902', 'past', 9)], before)).toEqual(['902', '901'])
})

test('a new queue comes after those of its severity', () => {
  expect(orderTiles([queue('900', 'near', 5), queue('902', 'near')], ['902'])).toEqual(['902', '900'])
})

const anyQueues = fc.uniqueArray(
  fc.record({
    number: fc.stringMatching(/^9\d\d$/),
    severity: fc.constantFrom('alarm' as const, 'past' as const, 'near' as const, 'ok' as const, null),
    waiting: fc.option(fc.nat(20)),
  }),
  { selector: ({ number }) => number },
)

test('an order holds every queue once, and stays as it is', () => {
  fc.assert(
    fc.property(anyQueues, (queues) => {
      const order = orderTiles(queues, [])
      expect([...order].sort()).toEqual(queues.map(({ number }) => number).sort())
      const later = queues.map((each) => ({ ...each, waiting: 0 }))
      expect(orderTiles(later, order)).toEqual(order)
    }),
  )
})
