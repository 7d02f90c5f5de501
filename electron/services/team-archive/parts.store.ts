import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'
import { entryBytes, pageEntry, personEntry } from './entry-kinds.ts'

/** The list of an entry that may be longer than the log takes at once, and what its earlier parts say otherwise. */
interface LongList {
  readonly kind: string
  readonly list: string
  readonly earlier?: object
}

/** Of a page the last part has the walk's state. */
export const recordsOfPage: LongList = { kind: pageEntry.kind, list: 'records', earlier: { walk: null } }
export const changesOfPerson: LongList = { kind: personEntry.kind, list: 'changes' }

const object = z.looseObject({})
const list = z.array(z.unknown())

/** Puts an entry into the outbox, in as many parts as the log needs; one that can't be halved is refused there. */
export function addInParts(db: Database, long: LongList, connectionId: string, text: string): void {
  const body = Buffer.byteLength(text) <= entryBytes ? null : object.parse(JSON.parse(text))
  const parts = body === null ? [] : list.parse(body[long.list])
  const middle = parts.length >> 1
  if (middle === 0) {
    db.run('INSERT INTO outbox (profile, kind, body) VALUES (?, ?, ?)', connectionId, long.kind, text)
    return
  }
  const half = (of: readonly unknown[], changes?: object) =>
    addInParts(db, long, connectionId, JSON.stringify({ ...body, [long.list]: of, ...changes }))
  half(parts.slice(0, middle), long.earlier)
  half(parts.slice(middle))
}
