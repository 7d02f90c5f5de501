import { z } from 'zod'
import type { Json } from '../../../../shared/reports/values.ts'
import type { SetAside } from '../worker/open-database.ts'
import { type Archive, createArchive } from './archive.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createEvents, type Events } from './events.ts'
import { createFigures, type Figures } from './figures.ts'
import { readerOn, StoreThread } from './store-thread.ts'
import { WriteQueue } from './write-queue.ts'

interface StoreOptions {
  /** The database; it is made when it isn't there. Its folder must exist. */
  readonly file: string
  /** The program of the store's threads: `worker.ts` beside this file, or what it was bundled to. */
  readonly workerUrl: URL
}

export interface Store {
  readonly archive: Archive
  readonly events: Events
  readonly figures: Figures
  /** Small things by name, such as what was learned of a connection. */
  readonly state: {
    /** Null for a name that has none; @throws ZodError for a value of another form. */
    read<T>(name: string, schema: z.ZodType<T>): Promise<T | null>
    /** Null forgets it. */
    save(name: string, value: Json): Promise<void>
  }
  /** A file that couldn't be used and was renamed when the store was opened; the user must be told. */
  readonly setAside: SetAside | null
  /** Commits what was asked for, and ends the threads. */
  close(): Promise<void>
}

/**
 * Opens the store of a data directory: one thread writes, one tidies its log away, one reads what a user waits for, one
 * reads what takes long, and one reads for exports.
 * @throws AppError `store_full`, `store_failed`
 */
export async function createStore({ file, workerUrl }: StoreOptions): Promise<Store> {
  const writer = new StoreThread(workerUrl, { file, role: 'writer' })
  const pages = new StoreThread(workerUrl, { file, role: 'reader' })
  const scans = new StoreThread(workerUrl, { file, role: 'reader' })
  const exporter = new StoreThread(workerUrl, { file, role: 'exporter' })
  const checkpointer = new StoreThread(workerUrl, { file, role: 'checkpointer' })
  const checkpoints = createCheckpoints(`${file}-wal`, () => checkpointer.ask({ kind: 'checkpoint' }))
  const writes = new WriteQueue(writer, checkpoints.committed)
  const read = readerOn(pages)
  const scan = readerOn(scans)

  let setAside: SetAside | null
  try {
    setAside = setAsideSchema.parse(await writer.ask({ kind: 'open' }))
  } catch (error) {
    await writer.close()
    throw error
  }

  const archive = createArchive(writes, read, scan, readerOn(exporter))
  const events = createEvents(writes, read, scan)
  const figures = createFigures(writes, read, scan, archive.isGrowing)
  return {
    archive,
    events,
    figures,
    state: {
      read: async (name, schema) => {
        const value = await read('state.read', name)
        return value === null ? null : schema.parse(value)
      },
      save: async (name, value) => {
        await writes.write('state.save', { name, value })
      },
    },
    setAside,
    close: async () => {
      archive.close()
      events.close()
      figures.close()
      await writes.idle()
      await checkpoints.close()
      await Promise.all([pages.close(), scans.close(), exporter.close(), checkpointer.close()])
      // The last connection tidies the log away.
      await writer.close()
    },
  }
}

const setAsideSchema = z
  .object({ reason: z.enum(['newer', 'damaged', 'foreign', 'replaced']), file: z.string() })
  .nullable()
