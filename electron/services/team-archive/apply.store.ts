import { z } from 'zod'
import { assertNever } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { SetAside } from '../../../shared/team-archive.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import { readRules, saveRules } from '../alarms/alarms.store.ts'
import { savePage } from '../archive/save-page.store.ts'
import { readHours, saveHours } from '../calendar/hours.store.ts'
import { followNote } from '../callbacks/notes.store.ts'
import { saveDeliveryAndCall } from '../calls/save-transfers.store.ts'
import { hasChoices, saveDialing } from '../dialing/learn.store.ts'
import { deliveryRow } from '../events/delivery.ts'
import { saveRun } from '../events/receiver-runs.store.ts'
import { saveDelivery } from '../events/save-events.store.ts'
import { hasNewerCell, saveCell } from '../keeping/cells.store.ts'
import { saveEntries, withoutEntry } from '../people/people.store.ts'
import { sealReceipt } from '../receipts/receipts.store.ts'
import type { Database } from '../store/thread/database.ts'
import { isOfTheFile } from '../store/thread/failure.ts'
import type { EntryToApply } from './entries.ts'
import {
  auditEntry,
  type BodyOf,
  cellEntry,
  dialingEntry,
  eventEntry,
  hoursEntry,
  noteEntry,
  pageEntry,
  personEntry,
  receiptEntry,
  refusalEntry,
  repeatEntry,
  rulesEntry,
  runEntry,
} from './entry-kinds.ts'
import { ownOrigin, readShare } from './outbox.store.ts'
import { noteDelivery, sameDelivery, unsharedCopy } from './same-delivery.store.ts'
import { forgetSetAside, setAside } from './set-aside.store.ts'

/** Entries of the log in its order, or some that were set aside before. */
export interface EntriesToApply {
  readonly entries: readonly EntryToApply[]
  /** The number of the last one that is whole here; null leaves the cursor where it is. */
  readonly cursor: number | null
  /** Those that can't be applied. */
  readonly setAside: readonly SetAside[]
  /** The numbers of those that are no more set aside. */
  readonly tried: readonly number[]
  /** This program's version. */
  readonly program: string
}

/** What entries changed here. */
export interface AppliedEntries {
  /** The new events' numbers here, by the entries' places; null for a delivery of an event that is known. */
  readonly events: readonly (number | null)[]
  /** The archives with new or changed records. */
  readonly saved: readonly { readonly connectionId: string; readonly report: ReportName }[]
}

/**
 * Applies entries through the functions that save what this program received itself, and moves the cursor, both or
 * neither.
 */
export function applyEntries(db: Database, input: EntriesToApply): AppliedEntries {
  const { entries, cursor, tried, program } = input
  const share = readShare(db)
  // Newer pages may be here already.
  const applied = applyAll(db, entries, share !== null && share.cursor < share.ahead)
  for (const seq of tried) forgetSetAside(db, seq)
  if (input.setAside.length > 0) setAside(db, input.setAside, program)
  if (cursor !== null) db.run('UPDATE shared_archive SET cursor = ?', cursor)
  return applied
}

/** Applies pages of records before the cursor reaches them, up to the entry `ahead`. */
export function applyAhead(
  db: Database,
  { entries, ahead }: { readonly entries: readonly EntryToApply[]; readonly ahead: number },
): AppliedEntries {
  db.run('UPDATE shared_archive SET ahead = ?', ahead)
  return applyAll(db, entries, true)
}

function applyAll(db: Database, entries: readonly EntryToApply[], comesLate: boolean): AppliedEntries {
  try {
    return applyEach(db, entries, comesLate)
  } catch (error) {
    // What SQLite says of one statement is the entry's fault, and no reason to try it for ever.
    if (isOfTheFile(error)) throw error
    throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function applyEach(db: Database, entries: readonly EntryToApply[], comesLate: boolean): AppliedEntries {
  const events: (number | null)[] = []
  const saved = new Map<string, { readonly connectionId: string; readonly report: ReportName }>()
  const own = ownOrigin(db)
  for (const { origin, login, isOwner, connectionId, entry } of entries) {
    events.push(null)
    switch (entry.kind) {
      case eventEntry.kind:
        events[events.length - 1] = applyEvent(db, origin, entry.body)
        break
      case repeatEntry.kind:
        applyRepeat(db, { ...entry.body, origin: entry.body.origin ?? origin })
        break
      case refusalEntry.kind:
        saveDelivery(db, deliveryRow({ kind: 'refusal', refusal: entry.body }))
        break
      case runEntry.kind:
        saveRun(db, entry.body)
        break
      case pageEntry.kind:
        if (
          connectionId !== null &&
          applyPage(db, connectionId, entry.body, { isOwn: origin === own, comesLate })
        ) {
          saved.set(`${connectionId} ${entry.body.report}`, { connectionId, report: entry.body.report })
        }
        break
      case cellEntry.kind:
        if (
          connectionId !== null &&
          !(entry.body.moved && hasNewerCell(db, { ...entry.body, connectionId }))
        ) {
          saveCell(db, { ...entry.body, connectionId })
        }
        break
      case receiptEntry.kind:
        if (connectionId !== null)
          sealReceipt(db, { ...entry.body, connectionId, first: entry.body.moved ?? false })
        break
      case personEntry.kind:
        if (connectionId !== null) applyPeople(db, connectionId, entry.body)
        break
      case rulesEntry.kind:
        if (connectionId !== null && !(entry.body.moved && readRules(db, connectionId) !== null)) {
          saveRules(db, { connectionId, rules: entry.body.rules })
        }
        break
      case hoursEntry.kind:
        if (connectionId !== null && !(entry.body.moved && readHours(db, connectionId) !== null)) {
          saveHours(db, { connectionId, hours: entry.body.hours })
        }
        break
      case dialingEntry.kind:
        if (connectionId !== null && !(entry.body.moved && hasChoices(db, connectionId))) {
          saveDialing(db, { connectionId, chosen: entry.body.chosen })
        }
        break
      case noteEntry.kind:
        if (connectionId !== null) followNote(db, connectionId, entry.body, { login, isOwner })
        break
      case auditEntry.kind:
        // It stays in the log, which a page asks.
        break
      default:
        assertNever(entry)
    }
  }
  return { events, saved: [...saved.values()] }
}

/**
 * Returns whether anything changed. A page of this program's own is here already, and is only put into the log's order:
 * another's may have come in between.
 */
function applyPage(
  db: Database,
  connectionId: string,
  { moved, ...page }: BodyOf<typeof pageEntry.kind>,
  { isOwn, comesLate }: { readonly isOwn: boolean; readonly comesLate: boolean },
): boolean {
  const isKnown = isOwn || moved === true
  const { added, changed, completed } = savePage(
    db,
    { ...page, connectionId, walk: isKnown ? null : page.walk },
    { comesLate: isKnown || comesLate },
  )
  return added + changed + completed > 0
}

function applyPeople(
  db: Database,
  connectionId: string,
  { changes, moved }: BodyOf<typeof personEntry.kind>,
): void {
  saveEntries(db, { connectionId, changes: moved ? withoutEntry(db, connectionId, changes) : changes })
}

function applyEvent(
  db: Database,
  origin: string,
  event: ReceivedEvent & { readonly seq: number },
): number | null {
  const known = eventOf(db, origin, event.seq)
  if (known !== null) return null
  const copy = unsharedCopy(db, event)
  if (copy !== null) {
    // The log tells its repeats, too.
    db.run('UPDATE event SET repeats = 0, last_repeat_at = NULL WHERE seq = ?', copy)
    noteDelivery(db, copy, event)
    noteReceived(db, origin, event.seq, copy, event.receivedAt)
    return null
  }
  const same = sameDelivery(db, origin, event)
  const seq = same ?? saveDeliveryAndCall(db, deliveryRow({ kind: 'event', event }))
  if (same === null) noteDelivery(db, seq, event)
  else saveDelivery(db, { kind: 'repeat', of: same, receivedAt: event.receivedAt })
  noteReceived(db, origin, event.seq, seq, event.receivedAt)
  return same === null ? seq : null
}

function applyRepeat(
  db: Database,
  { origin, of, receivedAt }: BodyOf<typeof repeatEntry.kind> & { readonly origin: string },
): void {
  const event = eventOf(db, origin, of)
  if (event !== null) saveDelivery(db, { kind: 'repeat', of: event, receivedAt })
}

const eventRow = z.object({ event: z.number() }).optional()

/** Notes which event here is an origin's. */
function noteReceived(db: Database, origin: string, seq: number, event: number, receivedAt: number): void {
  db.run(
    `INSERT INTO shared_origin (key, newest_at) VALUES (?, ?)
     ON CONFLICT (key) DO UPDATE SET newest_at = max(newest_at, excluded.newest_at)`,
    origin,
    receivedAt,
  )
  db.run('INSERT INTO shared_event SELECT id, ?, ? FROM shared_origin WHERE key = ?', seq, event, origin)
}

/** This program's own events are noted once they are sent, and have their own numbers anyway. */
function eventOf(db: Database, origin: string, seq: number): number | null {
  const row = db.get(
    `SELECT event FROM shared_event WHERE origin = (SELECT id FROM shared_origin WHERE key = ?1) AND seq = ?2
     UNION ALL SELECT event.seq FROM event JOIN shared_archive ON origin = ?1 WHERE event.seq = ?2 LIMIT 1`,
    origin,
    seq,
  )
  return eventRow.parse(row)?.event ?? null
}
