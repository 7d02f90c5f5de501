import { expect, test } from 'vitest'
import { deliveryRow } from '../../../electron/services/store/delivery.ts'
import type { Database } from '../../../electron/services/store/worker/database.ts'
import { readDisorder } from '../../../electron/services/store/worker/events/period.ts'
import { lastIndexed, listEvents } from '../../../electron/services/store/worker/events/search.ts'
import { indexEvents, saveDelivery } from '../../../electron/services/store/worker/events/write.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { eventFilter } from '../../../shared/webhooks/feed.ts'
import { madeEvent, madeEvents } from './made-events.ts'
import { openedDatabase } from './open-store.ts'

const save = (db: Database, events: readonly ReceivedEvent[]) =>
  events.map((event) => saveDelivery(db, deliveryRow({ kind: 'event', event })))

function seqsOf(db: Database, text: string): number[] {
  const list = { above: 0, below: Number.MAX_SAFE_INTEGER, newestFirst: false, limit: 100 }
  return listEvents(db, { ...list, filter: eventFilter.parse({ text }) })
}

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
