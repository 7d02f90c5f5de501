import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveDeliveryAndCall } from '../../../electron/services/calls/save-transfers.store.ts'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { indexEvents } from '../../../electron/services/events/save-events.store.ts'
import { readSurveys } from '../../../electron/services/events/surveys.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { averagePoints } from '../../../shared/figures/surveys.ts'
import { madeEvent } from './made-events.ts'

const at = Date.UTC(2026, 10, 20, 9, 10)
const heard = fc.record({
  name: fc.constantFrom('Survey', 'Survey', 'Survey', 'NewState'),
  second: fc.integer({ min: 0, max: 9 }),
  queue: fc.constantFrom('900', '901', ''),
  dst: fc.constantFrom('501', '502'),
  point: fc.constantFrom<string | number>(5, '4', '1.5', '', 'good'),
})

test('surveys have the answers that plain counting finds, indexed or not', () => {
  fc.assert(
    fc.property(
      fc.array(heard, { maxLength: 20 }),
      fc.nat(20),
      fc.constantFrom<string[]>([], ['900']),
      (events, indexed, queues) => {
        const db = openForWriting(':memory:', migrations)
        events.forEach(({ name, second, queue, dst, point }, n) => {
          const rawBody = JSON.stringify({ event: name, unique_id: `1.${n}`, src: '0912', dst, queue, point })
          const event = { ...madeEvent(n), name, canonicalName: name, fields: rawBody, rawBody }
          saveDeliveryAndCall(
            db,
            deliveryRow({ kind: 'event', event: { ...event, receivedAt: at + second * 1_000 } }),
          )
        })
        indexEvents(db, indexed)
        const [from, to] = [at + 2_000, at + 8_000]
        const asked = events.filter(
          (event) =>
            event.name === 'Survey' &&
            event.second >= 2 &&
            event.second < 8 &&
            (queues.length === 0 || queues.includes(event.queue)),
        )
        const sums = (nameOf: (event: (typeof events)[number]) => string) =>
          [...Map.groupBy(asked, nameOf)]
            .map(([number, own]) => {
              const points = own.map(({ point }) => point).filter((point) => /^[\d.]+$/.test(`${point}`))
              return {
                ...{ number, answers: own.length, rated: points.length },
                points: points.reduce<number>((sum, point) => sum + Number(point), 0),
              }
            })
            .sort((a, b) => b.answers - a.answers || (a.number < b.number ? -1 : 1))
        expect(readSurveys(db, { connectionId: 'office', from, to, queues, agents: [] })).toEqual({
          queues: sums(({ queue }) => queue),
          agents: sums(({ dst }) => dst),
        })
        db.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('answers that are no numbers have no average', () => {
  expect(averagePoints({ rated: 0, points: 0 })).toBeNull()
  expect(averagePoints({ rated: 4, points: 14 })).toBe(3.5)
})
