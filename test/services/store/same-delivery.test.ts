import { expect, test } from 'vitest'
import { deliveredBy, deliveryRow } from '../../../electron/services/events/delivery.ts'
import { saveDelivery } from '../../../electron/services/events/save-events.store.ts'
import { noteDelivery, sameDelivery } from '../../../electron/services/team-archive/same-delivery.store.ts'
import { madeEvent } from './made-events.ts'
import { openedDatabase } from './open-store.ts'

test.each([
  [0, true],
  [10_000, true],
  [-10_000, true],
  [10_001, false],
  [-10_001, false],
  [99_000, false],
])('what another receiver got %i ms later is the same delivery: %s', async (later, isSame) => {
  const db = await openedDatabase()
  const row = deliveryRow({ kind: 'event', event: madeEvent(1) })
  if (row.kind === 'repeat') throw new Error('An event is no repeat')
  const delivered = deliveredBy(row.cells)
  const seq = saveDelivery(db, row)
  noteDelivery(db, seq, delivered)
  // Another one sent something, too.
  db.run("INSERT INTO outbox (kind, delivery) VALUES ('event', ?)", seq)
  const copy = { ...delivered, receivedAt: delivered.receivedAt + later }
  expect(sameDelivery(db, 'other', copy)).toBe(isSame ? seq : null)
  expect(sameDelivery(db, 'other', { ...copy, rawBody: '{}' })).toBeNull()
})
