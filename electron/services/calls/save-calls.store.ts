import { z } from 'zod'
import { blob, type Database } from '../store/thread/database.ts'
import { cellsOfLegs, legsAt, namesOfLegs, packLegs } from './call-legs.store.ts'
import { lineWidth, namesOfLine, writeLine } from './call-lines.store.ts'
import { type CallFacts, callOfRecords } from './call-of-records.ts'
import { blockCalls, callWidth, cell, dayMs, noDay, queuePath } from './call-schema.store.ts'
import { heardTransfers } from './heard-transfers.store.ts'
import { partsByCuid, partsByRow } from './parts.store.ts'
import { saveTakenOver } from './taken-over.store.ts'

/** Calls by `cuid`; records without one by row. */
export interface CallKeys {
  readonly cuids: ReadonlySet<string>
  readonly rows: ReadonlySet<number>
}

/** Collects the records that a transaction stores or changes, and the calls that they were and are of. */
export class TouchedCalls implements CallKeys {
  readonly cuids = new Set<string>()
  readonly rows = new Set<number>()

  /** @param before the `cuid` that a stored record had; absent for a new one. */
  add(row: number, after: string | null, ...before: readonly (string | null)[]): void {
    for (const cuid of [after, ...before]) {
      if (cuid) this.cuids.add(cuid)
      // It is a call of its own, or was one.
      else this.rows.add(row)
    }
  }
}

/** A call by its `cuid` or its only record; without facts, none of its records is left. */
export interface CallChange {
  readonly cuid: string | null
  readonly record: number | null
  readonly facts: CallFacts | null
}

const archiveRow = z.object({ id: z.number(), places: z.number(), revision: z.number() })
const listRow = z.object({ list: z.string() })
const blockRow = z.object({ cells: blob, legs: blob, lines: blob }).optional()

/** Makes the touched calls anew of all of their stored records, in the caller's transaction. */
export function updateCalls(db: Database, connectionId: string, { cuids, rows }: CallKeys): void {
  storeCalls(db, connectionId, [
    ...changesOfCuids(db, connectionId, [...cuids]),
    ...changesOfRows(db, [...rows]),
  ])
}

const connectionRows = z.array(z.object({ connectionId: z.string() }))

/** Makes the stored calls of a `cuid` anew. */
export function updateCallsOf(db: Database, cuid: string): void {
  const archives = connectionRows.parse(
    db.all(
      `SELECT k.profile AS connectionId FROM call_archive AS k
       CROSS JOIN call AS c INDEXED BY call_by_cuid ON c.archive = k.id AND c.cuid = ?`,
      cuid,
    ),
  )
  for (const { connectionId } of archives)
    updateCalls(db, connectionId, { cuids: new Set([cuid]), rows: new Set() })
}

/** Stores calls as they are now. */
export function storeCalls(db: Database, connectionId: string, changes: readonly CallChange[]): void {
  if (changes.length === 0) return
  db.run('INSERT OR IGNORE INTO call_archive (profile) VALUES (?)', connectionId)
  const archive = archiveRow.parse(
    db.get('SELECT id, places, revision FROM call_archive WHERE profile = ?', connectionId),
  )
  const { placed, places } = placesOf(db, archive, changes)
  const ids = idsOfTexts(
    db,
    placed.flatMap(({ facts }) => (facts ? textsOf(facts) : [])),
  )
  const revision = archive.revision + 1
  const byBlock = Map.groupBy(placed, ({ place }) => Math.floor(place / blockCalls))
  for (const [block, ofBlock] of byBlock)
    saveBlock(db, { archive: archive.id, block, revision }, ofBlock, ids)
  saveTakenOver(db, archive.id, placed)
  db.run('UPDATE call_archive SET places = ?, revision = ? WHERE id = ?', places, revision, archive.id)
}

function changesOfCuids(db: Database, connectionId: string, cuids: readonly string[]): CallChange[] {
  if (cuids.length === 0) return []
  const calls = partsByCuid(db, connectionId, cuids)
  const heard = heardTransfers(db, cuids)
  return cuids.map((cuid) => {
    const parts = calls.get(cuid)
    return {
      cuid,
      record: null,
      facts: parts ? callOfRecords({ ...parts, heard: heard.get(cuid) ?? [] }) : null,
    }
  })
}

function changesOfRows(db: Database, rows: readonly number[]): CallChange[] {
  if (rows.length === 0) return []
  const calls = partsByRow(db, rows)
  return rows.map((record) => {
    const parts = calls.get(record)
    return { cuid: null, record, facts: parts ? callOfRecords(parts) : null }
  })
}

interface PlacedCall {
  readonly place: number
  readonly facts: CallFacts | null
}

/** Returns the calls with their places; new ones get the next, and those without records lose theirs. */
function placesOf(
  db: Database,
  { id: archive, places }: z.output<typeof archiveRow>,
  changes: readonly CallChange[],
): { readonly placed: PlacedCall[]; readonly places: number } {
  const ofCuids = pairsOf<string>(
    db,
    placesOfCuids,
    changes.flatMap(({ cuid }) => cuid ?? []),
    archive,
  )
  const ofRecords = pairsOf<number>(
    db,
    placesOfRecords,
    changes.flatMap(({ record }) => record ?? []),
    archive,
  )
  let end = places
  const placed = changes.flatMap(({ cuid, record, facts }): PlacedCall[] => {
    const place = cuid === null ? ofRecords.get(record ?? -1) : ofCuids.get(cuid)
    if (facts === null) {
      if (place === undefined) return []
      db.run('DELETE FROM call WHERE archive = ? AND place = ?', archive, place)
      return [{ place, facts }]
    }
    if (place !== undefined) return [{ place, facts }]
    db.run('INSERT INTO call (archive, place, cuid, record) VALUES (?, ?, ?, ?)', archive, end, cuid, record)
    return [{ place: end++, facts }]
  })
  return { placed, places: end }
}

const placesOfCuids = `SELECT json_group_array(json_array(c.cuid, c.place)) AS list FROM json_each(?) AS k
  CROSS JOIN call AS c INDEXED BY call_by_cuid ON c.archive = ? AND c.cuid = k.value`
const placesOfRecords = `SELECT json_group_array(json_array(c.record, c.place)) AS list FROM json_each(?) AS k
  CROSS JOIN call AS c INDEXED BY call_by_record ON c.record = k.value WHERE c.archive = ?`
const idsOfNames = `SELECT json_group_array(json_array(n.name, n.id)) AS list FROM json_each(?) AS k
  CROSS JOIN rollup_name AS n ON n.name = k.value`

/** Reads numbers by key, as one text: Node creates an object for each row. */
function pairsOf<K extends string | number>(
  db: Database,
  sql: string,
  keys: readonly K[],
  ...values: readonly number[]
): Map<K, number> {
  if (keys.length === 0) return new Map()
  return new Map<K, number>(JSON.parse(listRow.parse(db.get(sql, JSON.stringify(keys), ...values)).list))
}

function textsOf(facts: CallFacts): string[] {
  const { outcome, caller, callerName, callee, type, queues, agent } = facts
  const ownTexts = [outcome, caller, callerName, callee, type, queuePath(queues), agent]
  const texts = [...ownTexts, ...namesOfLegs(facts), ...namesOfLine(facts)]
  return texts.filter((text): text is string => text !== null && text !== '')
}

function idsOfTexts(db: Database, texts: readonly string[]): ReadonlyMap<string, number> {
  const wanted = [...new Set(texts)]
  const known = pairsOf(db, idsOfNames, wanted)
  const missing = wanted.filter((text) => !known.has(text))
  if (missing.length === 0) return known
  db.run('INSERT INTO rollup_name (name) SELECT value FROM json_each(?)', JSON.stringify(missing))
  for (const [text, id] of pairsOf(db, idsOfNames, missing)) known.set(text, id)
  return known
}

/** A longer time is stored as this many seconds, and more attempts as this many. */
const greatest = 2 ** 31 - 1

function saveBlock(
  db: Database,
  {
    archive,
    block,
    revision,
  }: { readonly archive: number; readonly block: number; readonly revision: number },
  calls: readonly PlacedCall[],
  ids: ReadonlyMap<string, number>,
): void {
  const stored = blockRow.parse(
    db.get('SELECT cells, legs, lines FROM call_block WHERE archive = ? AND block = ?', archive, block),
  )
  const size = Math.max(
    (stored?.cells.byteLength ?? 0) / 4,
    ...calls.map(({ place }) => ((place % blockCalls) + 1) * callWidth),
  )
  const cells = new Int32Array(size)
  const bytes = new Uint8Array(cells.buffer)
  if (stored) bytes.set(stored.cells)
  const idOf = (text: string | null) => (text === null ? 0 : (ids.get(text) ?? 0))
  const lines = new Int32Array((size / callWidth) * lineWidth)
  if (stored) new Uint8Array(lines.buffer).set(stored.lines)
  const storedLegs = stored && new Int32Array(Uint8Array.from(stored.legs).buffer)
  const legs = new Map<number, Int32Array>()
  for (const { place, facts } of calls) {
    const at = (place % blockCalls) * callWidth
    cells.fill(0, at, at + callWidth)
    legs.set(place % blockCalls, facts ? cellsOfLegs(facts, idOf) : new Int32Array(0))
    writeLine(lines, (place % blockCalls) * lineWidth, facts, idOf)
    if (!facts) continue
    const { startedAt } = facts
    cells[at + cell.outcome] = idOf(facts.outcome)
    cells[at + cell.day] = startedAt === null ? noDay : Math.floor(startedAt / dayMs)
    cells[at + cell.ms] = startedAt === null ? 0 : startedAt - Math.floor(startedAt / dayMs) * dayMs
    cells[at + cell.caller] = idOf(facts.caller)
    cells[at + cell.callerName] = idOf(facts.callerName)
    cells[at + cell.callee] = idOf(facts.callee)
    cells[at + cell.type] = idOf(facts.type)
    cells[at + cell.queues] = idOf(queuePath(facts.queues))
    cells[at + cell.agent] = idOf(facts.agent)
    cells[at + cell.attempts] = Math.min(facts.attempts, greatest)
    cells[at + cell.wait] = Math.min(facts.waitSeconds ?? -1, greatest)
    cells[at + cell.talk] = Math.min(facts.talkSeconds ?? -1, greatest)
  }
  const packed = packLegs((index) => legs.get(index) ?? legsAt(storedLegs, index))
  db.run(
    `INSERT INTO call_block (archive, block, revision, cells, legs, lines) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET revision = excluded.revision, cells = excluded.cells, legs = excluded.legs,
       lines = excluded.lines`,
    archive,
    block,
    revision,
    bytes,
    new Uint8Array(packed.buffer),
    new Uint8Array(lines.buffer),
  )
}
