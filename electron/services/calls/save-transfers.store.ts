import { transferEvent } from '../../../shared/calls/transfers.ts'
import type { DeliveryRow } from '../events/delivery.ts'
import { saveDelivery } from '../events/save-events.store.ts'
import type { Database } from '../store/thread/database.ts'
import { updateCallsOf } from './save-calls.store.ts'

/** Saves a delivery, and makes the call anew of which it tells a transfer, whose records are mostly later. */
export function saveDeliveryAndCall(db: Database, row: DeliveryRow): number {
  const seq = saveDelivery(db, row)
  if (row.kind !== 'event' || row.cells[2] !== transferEvent) return seq
  const cuid = row.cells[3]
  if (typeof cuid === 'string') updateCallsOf(db, cuid)
  return seq
}
