import { z } from 'zod'
import type { CallbackNoteId, CallbacksAnswer, CallbacksQuery } from '../../../../shared/figures/callbacks.ts'
import type { Cell, ServerDay } from '../../../../shared/keeping.ts'
import type { Json } from '../../../../shared/reports/values.ts'
import type { NoteToSave } from '../worker/callbacks/notes.ts'
import type { CellToSave, KeysToRead, StoredKey } from '../worker/keeping/cells.ts'
import type { SetAside } from '../worker/open-database.ts'
import type { WorkerStart } from '../worker/operations.ts'
import { type Archive, createArchive } from './archive.ts'
import { type BoardStates, createBoardStates } from './board-states.ts'
import { createStoredCalls, type StoredCalls } from './calls.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createEvents, type Events } from './events.ts'
import { createFigures, type Figures } from './figures.ts'
import {
  createStoredAlarms,
  createStoredBoard,
  createStoredPeople,
  type StoredAlarms,
  type StoredBoard,
  type StoredPeople,
} from './floor.ts'
import { createStoredReceipts, type StoredReceipts } from './receipts.ts'
import { createStoredShare, type StoredShare } from './share.ts'
import { type Reader, readerOn, StoreThread } from './store-thread.ts'
import { WriteQueue } from './write-queue.ts'

interface StoreOptions {
  /** The database file, created if missing. Its folder must exist. */
  readonly file: string
  /** The threads' program: `worker/worker.ts` or its bundle. */
  readonly workerUrl: URL
  /** Called when a thread finds the file damaged. */
  readonly onDamage?: () => void
}

export interface Store {
  readonly archive: Archive
  readonly calls: StoredCalls
  readonly events: Events
  readonly boardStates: BoardStates
  readonly figures: Figures
  readonly callbacks: StoredCallbacks
  readonly keeping: KeptCells
  readonly people: StoredPeople
  readonly board: StoredBoard
  readonly receipts: StoredReceipts
  readonly alarms: StoredAlarms
  readonly share: StoredShare
  /** Small values by name, such as what was learned about a call center. */
  readonly state: {
    /** Resolves to a value, or null if there is none. @throws ZodError if it doesn't match the schema */
    read<T>(name: string, schema: z.ZodType<T>): Promise<T | null>
    /** Saves a value; null deletes it. */
    save(name: string, value: Json): Promise<void>
  }
  /** An unusable file that was renamed on opening; the user must be told. */
  readonly setAside: SetAside | null
  /** How many events the file lacks that were acknowledged; the user must be told. */
  readonly missing: number
  /** Commits the pending writes and ends the threads. */
  close(): Promise<void>
}

/**
 * Opens the store in a file. One thread writes, one runs checkpoints, one reads what a user waits for, one
 * runs long reads and one reads for exports.
 * @throws AppError `store_full`, `store_failed`
 */
export async function createStore({ file, workerUrl, onDamage }: StoreOptions): Promise<Store> {
  const threadOf = (role: WorkerStart['role']) => new StoreThread(workerUrl, { file, role }, onDamage)
  const writer = threadOf('writer')
  const pages = threadOf('reader')
  const scans = threadOf('reader')
  const exporter = threadOf('exporter')
  const checkpointer = threadOf('checkpointer')
  const checkpoints = createCheckpoints(`${file}-wal`, () => checkpointer.ask({ kind: 'checkpoint' }))
  const writes = new WriteQueue(writer)
  writes.onCommit(checkpoints.committed)
  const read = readerOn(pages)
  const scan = readerOn(scans)

  let opened: z.output<typeof openedSchema>
  try {
    opened = openedSchema.parse(await writer.ask({ kind: 'open' }))
  } catch (error) {
    await writer.close()
    throw error
  }

  const archive = createArchive(writes, read, scan, readerOn(exporter))
  const boardStates = createBoardStates(writes, read, scan)
  const events = createEvents(writes, read, scan, boardStates.saved)
  const figures = createFigures(writes, read, scan, archive.isGrowing)
  return {
    archive,
    calls: createStoredCalls(read, scan),
    events,
    boardStates,
    figures,
    callbacks: createStoredCallbacks(writes, scan),
    keeping: createKeptCells(writes, read),
    people: createStoredPeople(writes, scan),
    board: createStoredBoard(read, scan),
    receipts: createStoredReceipts(writes, read, scan),
    alarms: createStoredAlarms(writes, read),
    share: createStoredShare(writes, read),
    state: {
      read: async (name, schema) => {
        const value = await read('state.read', name)
        return value === null ? null : schema.parse(value)
      },
      save: async (name, value) => {
        await writes.write('state.save', { name, value })
      },
    },
    ...opened,
    close: async () => {
      archive.close()
      events.close()
      boardStates.close()
      figures.close()
      await writes.idle()
      await checkpoints.close()
      await Promise.all([pages.close(), scans.close(), exporter.close(), checkpointer.close()])
      // The last handle to close removes the log.
      await writer.close()
    },
  }
}

const openedSchema = z.object({
  setAside: z
    .object({ reason: z.enum(['newer', 'damaged', 'foreign', 'replaced', 'readable']), file: z.string() })
    .nullable(),
  missing: z.int().nonnegative(),
})

/** A connection's unanswered callers, and what users note about them. Every method may fail with `store_failed`. */
interface StoredCallbacks {
  list(query: CallbacksQuery, signal?: AbortSignal): Promise<CallbacksAnswer>
  /** Resolves to the note's id. May also fail with `store_full`. */
  saveNote(note: NoteToSave): Promise<number>
  removeNote(note: CallbackNoteId): Promise<void>
}

/** @param scans reads by the million. */
function createStoredCallbacks(writes: WriteQueue, scans: Reader): StoredCallbacks {
  return {
    list: (query, signal) => scans('callbacks.list', query, signal),
    saveNote: (note) => writes.write('callbacks.saveNote', note),
    removeNote: async (note) => {
      await writes.write('callbacks.removeNote', note)
    },
  }
}

/** What keeping stores beside the records. Every method may fail with `store_failed`, writes also with `store_full`. */
export interface KeptCells {
  /** Resolves to the cells between two days, both included; newest day first. */
  cells(of: { readonly profile: string; readonly from: ServerDay; readonly to: ServerDay }): Promise<Cell[]>
  /** Resolves to the keys of the records that began in a period. */
  storedKeys(of: KeysToRead): Promise<StoredKey[]>
  saveCell(cell: CellToSave): Promise<void>
}

function createKeptCells(writes: WriteQueue, pages: Reader): KeptCells {
  return {
    cells: (of) => pages('keeping.cells', of),
    storedKeys: (of) => pages('keeping.storedKeys', of),
    saveCell: async (cell) => {
      await writes.write('keeping.saveCell', cell)
    },
  }
}
