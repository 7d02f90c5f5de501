import { z } from 'zod'
import { demoConnectionId } from '../../../shared/connections.ts'
import { callbackNote } from '../../../shared/figures/callbacks.ts'
import { deliveredBy } from '../events/delivery.ts'
import type { Database } from '../store/thread/database.ts'
import type { WriteCall } from '../store/thread/operations.ts'
import {
  auditEntry,
  type BodyOf,
  cellEntry,
  dialingEntry,
  type EntryKind,
  hoursEntry,
  noteEntry,
  receiptEntry,
  repeatEntry,
  rulesEntry,
  runEntry,
} from './entry-kinds.ts'
import { addInParts, changesOfPerson, recordsOfPage } from './parts.store.ts'
import { noteDelivery } from './same-delivery.store.ts'

/** Puts what a write told into the outbox, in the write's own transaction; `result` is what the write returned. */
export function noteForLog(db: Database, origin: string, write: WriteCall, result: unknown): void {
  switch (write.name) {
    case 'events.save': {
      const { input } = write
      if (input.kind === 'repeat') addRepeat(db, origin, input)
      else {
        db.run('INSERT INTO outbox (kind, delivery) VALUES (?, ?)', input.kind, Number(result))
        if (input.kind === 'event') noteDelivery(db, Number(result), deliveredBy(input.cells))
      }
      break
    }
    case 'archive.savePage': {
      const { connectionId, ...body } = write.input
      addInParts(db, recordsOfPage, connectionId, JSON.stringify(body))
      break
    }
    case 'keeping.saveCell': {
      const { connectionId, ...body } = write.input
      add(db, connectionId, cellEntry, body)
      break
    }
    case 'receiver.saveRun':
      add(db, null, runEntry, write.input)
      break
    case 'receipts.seal': {
      const { connectionId, day, sealedAt, body } = write.input
      if (result !== null) add(db, connectionId, receiptEntry, { day, sealedAt, body })
      break
    }
    case 'people.save': {
      const { connectionId, changes } = write.input
      addInParts(db, changesOfPerson, connectionId, JSON.stringify({ changes }))
      break
    }
    case 'rules.save': {
      const { connectionId, rules } = write.input
      // Those of the demo lie here, too.
      if (connectionId !== demoConnectionId) add(db, connectionId, rulesEntry, { rules: rules && [...rules] })
      break
    }
    case 'hours.save': {
      const { connectionId, hours } = write.input
      if (connectionId !== demoConnectionId) add(db, connectionId, hoursEntry, { hours })
      break
    }
    case 'dialing.save': {
      const { connectionId, chosen } = write.input
      if (chosen) add(db, connectionId, dialingEntry, { chosen })
      break
    }
    case 'callbacks.saveNote': {
      const { connectionId, ...note } = write.input
      add(db, connectionId, noteEntry, { note, removed: false })
      break
    }
    case 'callbacks.deleteNote': {
      const removed = callbackNote
        .omit({ id: true, writer: true })
        .extend({ number: z.string() })
        .nullable()
        .parse(result)
      if (removed) add(db, write.input.connectionId, noteEntry, { note: removed, removed: true })
      break
    }
    case 'audit.tell':
      add(db, null, auditEntry, write.input)
      break
    default:
      // What is computed from these, and what is only of this program, stays here.
      break
  }
}

function add<K extends EntryKind>(
  db: Database,
  connectionId: string | null,
  { kind }: { readonly kind: K },
  body: BodyOf<K>,
): void {
  db.run(
    'INSERT INTO outbox (profile, kind, body) VALUES (?, ?, ?)',
    connectionId,
    kind,
    JSON.stringify(body),
  )
}

const receivedRow = z.object({ origin: z.string(), of: z.number() }).optional()

/** Another receiver may have got the event first. */
function addRepeat(
  db: Database,
  own: string,
  { of: event, receivedAt }: { readonly of: number; readonly receivedAt: number },
): void {
  const received = db.get(
    `SELECT key AS origin, seq AS of FROM shared_event JOIN shared_origin ON id = shared_event.origin
     WHERE event = ? ORDER BY key = ? DESC LIMIT 1`,
    event,
    own,
  )
  const { origin, of } = receivedRow.parse(received) ?? { origin: own, of: event }
  add(db, null, repeatEntry, { of, receivedAt, ...(origin === own ? {} : { origin }) })
}
