import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { readDisorder } from '../../../electron/services/events/period.store.ts'
import { indexEvents, saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import { countEvents, lastIndexed, listEvents } from '../../../electron/services/events/search.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { eventFilter } from '../../../shared/webhooks/feed.ts'
import { disorderlyEvents, madeEvent, madeEvents } from './made-events.ts'
import { openedDatabase } from './open-store.ts'
import { filtersOf, plainEventSearch } from './plain-event-search.ts'

const save = (db: Database, events: readonly ReceivedEvent[]) =>
  events.map((event) => saveDelivery(db, deliveryRow({ kind: 'event', event })))

function seqsOf(db: Database, text: string): number[] {
  const list = { above: 0, below: Number.MAX_SAFE_INTEGER, newestFirst: false, limit: 100 }
  return listEvents(db, { ...list, filter: eventFilter.parse({ text }) })
}

const made = disorderlyEvents(6_000)

// Searches read what isn't indexed yet.
test.each([0, 1_900, 2_200, 6_000])(
  'every filter finds the events when %i of them are indexed',
  async (indexed) => {
    const db = await openedDatabase()
    db.exec('BEGIN')
    save(db, made)
    while (lastIndexed(db) < indexed) indexEvents(db, indexed - lastIndexed(db))
    db.exec('COMMIT')
    const bounds = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: made.length }))
    fc.assert(
      fc.property(filtersOf(made), bounds, bounds, fc.boolean(), (filter, above, behind, newestFirst) => {
        const below = behind === 0 ? Number.MAX_SAFE_INTEGER : behind
        const within = plainEventSearch(made, filter).filter((seq) => seq > above && seq < below)
        const expected = newestFirst ? within : within.reverse()
        expect(countEvents(db, { filter, above, below })).toBe(expected.length)
        for (const limit of [7, 1_000, Number.MAX_SAFE_INTEGER]) {
          const found = listEvents(db, { filter, above, below, newestFirst, limit })
          expect(found).toEqual(expected.slice(0, limit))
        }
      }),
      { numRuns: 60 },
    )
  },
)

test('events are indexed in the order of their numbers, at most as many at once as asked for', async () => {
  const db = await openedDatabase()
  expect(indexEvents(db, 3)).toBe(0)
  save(db, madeEvents(0, 5))
  expect([lastIndexed(db), indexEvents(db, 3), lastIndexed(db)]).toEqual([0, 3, 3])
  expect([indexEvents(db, 3), lastIndexed(db), indexEvents(db, 3)]).toEqual([2, 5, 0])
})

test('long events are indexed a few at once, so that no commit takes long', async () => {
  const db = await openedDatabase()
  const fields = (n: number) => JSON.stringify({ event_name: 'Survey', text: `${n}`.repeat(120_000) })
  save(
    db,
    [1, 2, 3, 4, 5].map((n) => madeEvent(n, { fields: fields(n), rawBody: fields(n) })),
  )
  expect([1, 2, 3, 4].map(() => indexEvents(db, 100))).toEqual([2, 2, 1, 0])
  expect(seqsOf(db, '3'.repeat(50))).toEqual([3])
})

test('the index tells how late an event arrived behind those that are stored before it', async () => {
  const db = await openedDatabase()
  const arrivals = [1_000, 5_000, 2_000, 6_000, 5_500]
  save(
    db,
    arrivals.map((receivedAt, n) => madeEvent(n, { receivedAt })),
  )
  indexEvents(db, 2)
  expect(readDisorder(db)).toEqual({ latest: 5_000, lag: 0 })
  while (indexEvents(db, 2) > 0);
  expect(readDisorder(db)).toEqual({ latest: 6_000, lag: 3_000 })
})
