import { z } from 'zod'
import { searchText } from '../../../shared/text.ts'
import { blob, type Database } from '../store/thread/database.ts'
import { lineWidth } from './call-lines.store.ts'
import { blockCalls, callWidth, queuesOfPath } from './call-schema.store.ts'

const blockBytes = blockCalls * callWidth * 4
const lineBytes = blockCalls * lineWidth * 4
/** More wouldn't fit the memory. */
const maxPlaces = 2 ** 27
const archiveRow = z
  .object({ id: z.number(), places: z.int().min(0).max(maxPlaces), revision: z.number() })
  .optional()
const listRow = z.object({ list: z.string() })

/** The texts that calls' numbers stand for, by id. */
export class CallTexts {
  readonly #texts: string[] = ['']
  readonly #normalized: string[] = ['']
  readonly #sortKeys: number[] = [0]
  /** The queues of each id that is a path. */
  readonly paths = new Map<number, readonly string[]>()
  readonly ids = new Map<string, number>()

  get size(): number {
    return this.#texts.length
  }

  text(id: number): string {
    return this.#texts[id] ?? ''
  }

  /** Returns an id's text as a search compares it. */
  normalized(id: number): string {
    return this.#normalized[id] ?? ''
  }

  /** Reads what was added; texts never change. */
  refresh(db: Database): void {
    const { list } = listRow.parse(
      db.get(
        'SELECT json_group_array(json_array(id, name)) AS list FROM rollup_name WHERE id >= ?',
        this.size,
      ),
    )
    // The text is the store's own; checking half a million names takes a second.
    const added: readonly (readonly [id: number, text: string])[] = JSON.parse(list)
    for (const [id, text] of added) {
      this.#texts[id] = text
      this.#normalized[id] = searchText(text)
      this.#sortKeys[id] = sortKeyOf(text)
      this.ids.set(text, id)
      if (text.startsWith('\n')) this.paths.set(id, queuesOfPath(text))
    }
  }

  /** Returns a number that orders most ids as their texts do; equal ones may differ. */
  sortKey(id: number): number {
    return this.#sortKeys[id] ?? 0
  }

  /** Orders two ids by their texts. */
  compare(a: number, b: number): number {
    if (a === b) return 0
    const byKey = (this.#sortKeys[a] ?? 0) - (this.#sortKeys[b] ?? 0)
    if (byKey !== 0) return byKey
    const [left, right] = [this.text(a), this.text(b)]
    return left < right ? -1 : left > right ? 1 : 0
  }
}

const keyLetters = 8
const keyBase = 97

/** Returns a number that orders as the first letters do, as comparing texts by the million is slow. */
export function sortKeyOf(text: string): number {
  let key = 0
  for (let at = 0; at < keyLetters; at++) {
    const code = at < text.length ? Math.min(Math.max(text.charCodeAt(at) - 31, 1), keyBase - 1) : 0
    key = key * keyBase + code
  }
  return key
}

/** A connection's calls, as the reading thread holds them; another object after each change. */
export interface CallColumns {
  /** The id of its `call_archive`; null before its first call. */
  readonly archive: number | null
  /** Grows with each change. */
  readonly revision: number
  readonly places: number
  /** `callWidth` numbers a place. */
  readonly cells: Int32Array
  /** By block, as `call-legs.store.ts` packs them. */
  readonly legs: readonly Int32Array[]
  /** `lineWidth` numbers a place. */
  readonly lines: Int32Array
  readonly texts: CallTexts
}

const heldByDb = new WeakMap<
  Database,
  { readonly texts: CallTexts; readonly connections: Map<string, CallColumns> }
>()

/** Returns a connection's calls; reads only the blocks that changed since the last time. */
export function columnsOf(db: Database, connectionId: string): CallColumns {
  const ofDb = heldByDb.get(db) ?? { texts: new CallTexts(), connections: new Map<string, CallColumns>() }
  heldByDb.set(db, ofDb)
  const before = ofDb.connections.get(connectionId)
  const now = db.snapshot(() => {
    const archive = archiveRow.parse(
      db.get('SELECT id, places, revision FROM call_archive WHERE profile = ?', connectionId),
    )
    if (before && archive?.id === before.archive && archive?.revision === before.revision) return before
    const held = refreshed(db, archive, before ?? null, ofDb.texts)
    ofDb.texts.refresh(db)
    return held
  })
  ofDb.connections.set(connectionId, now)
  return now
}

function refreshed(
  db: Database,
  archive: z.output<typeof archiveRow>,
  before: CallColumns | null,
  texts: CallTexts,
): CallColumns {
  if (!archive) {
    const none = new Int32Array(0)
    return { archive: null, places: 0, cells: none, legs: [], lines: none, revision: 0, texts }
  }
  const { id, places, revision } = archive
  const cells = enlarged(before?.cells ?? new Int32Array(0), places, callWidth)
  const lines = enlarged(before?.lines ?? new Int32Array(0), places, lineWidth)
  const changed = db.each(
    'SELECT block, cells, legs, lines FROM call_block WHERE archive = ? AND revision > ?',
    id,
    before?.revision ?? 0,
  )
  const bytes = new Uint8Array(cells.buffer)
  const bytesOfLines = new Uint8Array(lines.buffer)
  const blockRow = z.object({
    block: z
      .int()
      .min(0)
      .max(Math.min(bytes.length / blockBytes, bytesOfLines.length / lineBytes) - 1),
    cells: blob.refine(({ length }) => length <= blockBytes),
    legs: blob.refine(({ length }) => length % 4 === 0),
    lines: blob.refine(({ length }) => length <= lineBytes),
  })
  const legs = [...(before?.legs ?? [])]
  for (const row of changed) {
    const { block, cells: ofBlock, legs: ofLegs, lines: ofLines } = blockRow.parse(row)
    bytes.set(ofBlock, block * blockBytes)
    bytesOfLines.set(ofLines, block * lineBytes)
    legs[block] = new Int32Array(Uint8Array.from(ofLegs).buffer)
  }
  return { archive: id, places, cells, legs, lines, revision, texts }
}

/** Returns room for these places and a few to come. */
function enlarged(cells: Int32Array, places: number, width: number): Int32Array {
  const wanted = Math.ceil(places / blockCalls) * blockCalls * width
  if (wanted <= cells.length) return cells
  const larger = new Int32Array(Math.ceil((wanted * 1.1) / width) * width)
  larger.set(cells)
  return larger
}
