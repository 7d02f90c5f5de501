import type { z } from 'zod'
import {
  type ArchiveCount,
  type ArchivePage,
  type ArchivePageQuery,
  type ArchiveQuery,
  type ArchiveRecord,
  archivePageQuery,
  archiveQuery,
} from '../../../shared/archive/archive.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import type { CellRow, RowList, StoredRecord } from '../records/read-records.store.ts'
import { readRaw, recordsAtOnce } from '../records/record-columns.ts'
import type { RowPlan } from '../rows/row-text.ts'
import { RowNumbers, type TextChunk, type TextStream } from '../rows/text-stream.ts'
import { createIndexer } from '../store/indexer.ts'
import type { Store } from '../store/store.ts'
import type { Stores } from '../store/stores.ts'
import { type ArchiveStream, chunksOf, type StreamOptions } from '../store/stream.ts'
import { Views } from '../store/views.ts'
import type { PageToSave, SavedPage } from './save-page.store.ts'

/** The local archive of reports. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface Archive {
  /**
   * Saves a page and keeps what is stored. A long page is committed in parts, the walk's cursor with the last: what
   * breaks off is fetched once more.
   */
  savePage(page: PageToSave): Promise<SavedPage>
  /** Returns whether pages were saved just now: more may follow. */
  isGrowing(): boolean
  /** Resolves to a page of a search. A new search's first page is quick, perhaps without the total. */
  page(query: ArchivePageQuery): Promise<ArchivePage>
  /** Counts the matches and freezes their order; pages that name the `view` use it. */
  count(query: ArchiveQuery, signal?: AbortSignal): Promise<ArchiveCount>
  /** Resolves to a stream of whole records. */
  iterate(query: ArchiveQuery, options?: StreamOptions): Promise<ArchiveStream<ArchiveRecord>>
  /** Resolves to a stream of each record's start (UTC milliseconds or null) and the named fields. */
  iterateCells(
    query: ArchiveQuery,
    fields: readonly string[],
    options?: StreamOptions,
  ): Promise<ArchiveStream<CellRow>>
  /** Resolves to a stream of a file's rows, written on the reading thread so that no other thread waits. */
  iterateRowText(
    which: ArchiveQuery | readonly number[],
    plan: RowPlan,
    options?: StreamOptions,
  ): Promise<TextStream>
  /** Resolves when all stored records are indexed. */
  indexed(): Promise<void>
  /** Stops the background work. */
  close(): void
}

/** Pages that end before this row are found without ordering all matches. */
const directRows = 1_000
const defaultChunk = 500
const textsAtOnce = 500
/** Few enough that an event's commit doesn't wait long for theirs. */
const recordsPerCommit = 40
const justNowMs = 1_000

/** @param onDamage is called when a record is read that isn't whole. */
export function createArchive(store: Store, onDamage: () => void): Archive {
  const views = new Views()
  let savedAt = Number.NEGATIVE_INFINITY
  const indexer = createIndexer((limit) => store.write('archive.index', limit), textsAtOnce)

  const freeze = (query: z.output<typeof archiveQuery>, signal?: AbortSignal) =>
    views.keep(nameOf(query), store.read('archive.rows', query, signal))

  function recordOf({ raw, ...record }: StoredRecord): ArchiveRecord {
    const { fields, isWhole } = readRaw(raw)
    if (!isWhole) onDamage()
    return { ...record, fields }
  }

  async function page(asked: ArchivePageQuery): Promise<ArchivePage> {
    const { offset, limit, view: id, ...query } = archivePageQuery.parse(asked)
    const known = views.find(id, nameOf(query))
    // A request for an evicted view needs a new one, so that the caller learns its id.
    if (id === null && offset + limit <= directRows) {
      const { records, total, rows } = await store.read('archive.firstPage', { ...query, offset, limit })
      const view = rows && (await views.keep(nameOf(query), Promise.resolve(rows)))
      return { records: records.map(recordOf), total, view: view?.id ?? null }
    }
    const view = await (known ?? freeze(query))
    const records = await store.read('archive.records', view.rows.slice(offset, offset + limit))
    return { records: records.map(recordOf), total: view.rows.length, view: view.id }
  }

  async function stream<T>(
    asked: ArchiveQuery,
    read: (rows: RowList) => Promise<readonly T[]>,
    { chunk = defaultChunk, signal }: StreamOptions,
  ): Promise<ArchiveStream<T>> {
    const rows = await store.read('archive.rows', archiveQuery.parse(asked), signal)
    return { total: rows.length, chunks: chunksOf(rows, chunk, read) }
  }

  async function iterateRowText(
    which: ArchiveQuery | readonly number[],
    plan: RowPlan,
    { chunk = recordsAtOnce(plan), signal }: StreamOptions = {},
  ): Promise<TextStream> {
    const rows = isList(which)
      ? Float64Array.from(which)
      : await store.read('archive.rowsToExport', archiveQuery.parse(which), signal)
    const numbers = new RowNumbers()
    const read = async (rows: RowList): Promise<TextChunk> => {
      const firstRow = numbers.take(rows.length)
      const bytes = await store.read('archive.rowText', { rows, plan, firstRow }, signal)
      return { bytes, records: rows.length, firstRow }
    }
    return { total: rows.length, chunks: chunksOf(rows, chunk, read) }
  }

  return {
    savePage: async (page) => {
      let saved: SavedPage = { added: 0, changed: 0, unchanged: 0, completed: 0, withoutId: 0 }
      let left = page.records
      do {
        const records = left.slice(0, recordsPerCommit)
        left = left.slice(recordsPerCommit)
        const walk = left.length > 0 ? null : page.walk
        const part = await store.write('archive.savePage', { ...page, records, walk })
        savedAt = performance.now()
        if (part.added > 0) indexer.stored(part.added)
        saved = sumOf(saved, part)
      } while (left.length > 0)
      return saved
    },
    isGrowing: () => performance.now() - savedAt < justNowMs,
    page,
    count: async (asked, signal) => {
      const { id, rows } = await freeze(archiveQuery.parse(asked), signal)
      return { total: rows.length, view: id }
    },
    iterate: (query, options = {}) =>
      stream(
        query,
        async (rows) => (await store.read('archive.records', rows, options.signal)).map(recordOf),
        options,
      ),
    iterateCells: (query, fields, options = {}) =>
      stream(query, (rows) => store.read('archive.cells', { rows, fields }, options.signal), options),
    iterateRowText,
    indexed: indexer.finished,
    close: indexer.close,
  }
}

type ArchiveStores = Pick<Stores<Store & { readonly archive: Archive }>, 'of'>

export const archiveHandlers = ({ of }: ArchiveStores): HandlersOf<'archive'> => ({
  'archive.page': async (query) => (await of(query.connectionId)).archive.page(query),
  'archive.count': async (query, { signal }) => (await of(query.connectionId)).archive.count(query, signal),
  'archive.summaries': async ({ connectionId }) =>
    (await of(connectionId)).read('archive.summaries', connectionId),
  'archive.versions': async ({ connectionId, row }) => (await of(connectionId)).read('archive.versions', row),
  'archive.values': async (column) => (await of(column.connectionId)).read('archive.values', column),
})

function isList(which: ArchiveQuery | readonly number[]): which is readonly number[] {
  return Array.isArray(which)
}

function sumOf(a: SavedPage, b: SavedPage): SavedPage {
  return {
    added: a.added + b.added,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    completed: a.completed + b.completed,
    withoutId: a.withoutId + b.withoutId,
  }
}

function nameOf({ connectionId, report, filter, sort }: z.output<typeof archiveQuery>): string {
  return JSON.stringify([connectionId, report, filter, sort.column, sort.descending])
}
