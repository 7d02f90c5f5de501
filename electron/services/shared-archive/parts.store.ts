import { z } from 'zod'
import type { Database } from '../store/thread/database.ts'
import { entryBytes } from './shared-entry.ts'

const page = z.looseObject({ records: z.array(z.unknown()) })
const edit = z.looseObject({ changes: z.array(z.unknown()) })

/** Puts a page of records into the outbox, in as many parts as the log needs; the last one has the walk's state. */
export function addPage(db: Database, profile: string, text: string): void {
  if (fits(text)) {
    add(db, profile, 'page', text)
    return
  }
  const body = page.parse(JSON.parse(text))
  const halves = halvesOf(body.records)
  if (halves === null) {
    add(db, profile, 'page', text)
    return
  }
  addPage(db, profile, JSON.stringify({ ...body, records: halves[0], walk: null }))
  addPage(db, profile, JSON.stringify({ ...body, records: halves[1] }))
}

/** Puts what a person entered into the outbox, in as many parts as the log needs. */
export function addChanges(db: Database, profile: string, text: string): void {
  if (fits(text)) {
    add(db, profile, 'person', text)
    return
  }
  const body = edit.parse(JSON.parse(text))
  const halves = halvesOf(body.changes)
  if (halves === null) {
    add(db, profile, 'person', text)
    return
  }
  for (const changes of halves) addChanges(db, profile, JSON.stringify({ ...body, changes }))
}

const fits = (text: string) => Buffer.byteLength(text) <= entryBytes

/** Returns null for what can't be halved: the log refuses it, and its sender is told. */
function halvesOf(list: readonly unknown[]): readonly [readonly unknown[], readonly unknown[]] | null {
  const middle = list.length >> 1
  return middle === 0 ? null : [list.slice(0, middle), list.slice(middle)]
}

function add(db: Database, profile: string, kind: 'page' | 'person', body: string): void {
  db.run('INSERT INTO outbox (profile, kind, body) VALUES (?, ?, ?)', profile, kind, body)
}
