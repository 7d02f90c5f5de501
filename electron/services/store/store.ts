import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { Json } from '../../../shared/reports/values.ts'
import { StoreThread } from './store-thread.ts'
import type { Input, Output, ReadName, WriteName } from './thread/operations.ts'
import type { Opened, ThreadStart } from './thread/orders.ts'
import { WriteQueue } from './write-queue.ts'

export interface StoreOptions {
  /** The database file, created if missing. Its folder must exist. */
  readonly file: string
  /** The threads' program. */
  readonly workerUrl: URL
  /** Whether a write waits until it is on the disk, as by default; else a power cut may lose the last ones. */
  readonly waitsForDisk?: boolean
  /** Called when the file is found damaged or empty, or records of it that can't be read whole. */
  readonly onDamage?: () => void
}

/** An archive's file. Everything may fail with `store_failed`, writes also with `store_full`. */
export interface Store extends Pick<Opened, 'setAside' | 'missing' | 'mended'> {
  /** Runs a read; it sees everything committed before its turn. */
  read<N extends ReadName>(name: N, input: Input<N>, signal?: AbortSignal): Promise<Output<N>>
  /** Resolves once the write is on the disk; where the store doesn't wait for that, once it is committed. `characters` is the approximate length of its text. */
  write<N extends WriteName>(name: N, input: Input<N>, characters?: number): Promise<Output<N>>
  /** Calls `listener` after each transaction. Returns a function that stops it. */
  onCommit(listener: () => void): () => void
  /** Small values by name, such as what was learned about a call center. */
  readonly state: {
    /** Resolves to a value, or null if there is none. @throws ZodError if it doesn't match the schema */
    read<T>(name: string, schema: z.ZodType<T>): Promise<T | null>
    /** Saves a value; null deletes it. */
    save(name: string, value: Json): Promise<void>
  }
  /** Commits the pending writes and ends the threads. */
  close(): Promise<void>
}

/**
 * Opens the store in a file. One thread writes, one reads what a user waits for, and one runs long reads and
 * checkpoints; each starts with its first order.
 * @throws AppError `store_full`, `store_failed`
 */
export async function createStore({
  file,
  workerUrl,
  waitsForDisk = true,
  onDamage,
}: StoreOptions): Promise<Store> {
  const threadOf = (role: ThreadStart['role']) =>
    new StoreThread(workerUrl, { file, role, waitsForDisk }, onDamage)
  const writer = threadOf('writer')
  const readers = { pages: threadOf('reader'), scans: threadOf('reader') }

  let opened: Opened
  try {
    opened = openedSchema.parse(await writer.ask({ kind: 'open' }))
    if (opened.wasEmpty || opened.mended.rows > 0) onDamage?.()
  } catch (error) {
    await writer.close()
    throw error
  }

  const { setAside, missing, mended, threads } = opened
  const urgent = new Set(opened.urgent)
  const writes = new WriteQueue(writer, (name) => urgent.has(name))
  const checkpoints = createCheckpoints(`${file}-wal`, (isCut) =>
    readers.scans.ask({ kind: 'checkpoint', isCut }),
  )
  writes.onCommit(checkpoints.committed)

  async function read<N extends ReadName>(
    name: N,
    input: Input<N>,
    signal?: AbortSignal,
  ): Promise<Output<N>> {
    const thread = threads[name]
    if (thread === undefined || thread === 'writer') throw new Error(`The store has no read ${name}`)
    // The operation of this name returned it.
    return (await readers[thread].ask({ kind: 'read', call: { name, input } }, signal)) as Output<N>
  }

  return {
    setAside,
    missing,
    mended,
    read,
    write: writes.write,
    onCommit: writes.onCommit,
    state: {
      read: async (name, schema) => {
        const value = await read('state.read', name)
        return value === null ? null : schema.parse(value)
      },
      save: async (name, value) => {
        await writes.write('state.save', { name, value })
      },
    },
    close: async () => {
      await writes.idle()
      await checkpoints.close()
      await Promise.all(Object.values(readers).map((thread) => thread.close()))
      // The last handle to close removes the log.
      await writer.close()
    },
  }
}

const openedSchema = z.object({
  setAside: z
    .object({ reason: z.enum(['newer', 'damaged', 'foreign', 'replaced', 'readable']), file: z.string() })
    .nullable(),
  wasEmpty: z.boolean(),
  missing: z.int().nonnegative(),
  mended: z.object({ rows: z.int().nonnegative(), bugs: z.array(z.string()) }),
  threads: z.record(z.string(), z.enum(['pages', 'scans', 'writer'])),
  urgent: z.array(z.string()),
})

/** Copies commits from SQLite's log into the file, in parallel with the writer. */
interface Checkpoints {
  /** Schedules a checkpoint, as the log has grown. */
  committed(): void
  /** Resolves when no checkpoint is under way. */
  close(): Promise<void>
}

/** Pages written repeatedly in this time are copied once. */
const usualWaitMs = 1_000
/** A shorter log isn't worth a checkpoint. */
const leastBytes = 4 * 1024 * 1024
/** A longer log is cut once nobody writes. */
const mostAtRest = 16 * 1024 * 1024

/**
 * Runs checkpoints apart from commits, which they would delay. Their failures are ignored: the writer's own
 * checkpoint meets and reports them.
 *
 * @param log path of the log, which may not exist
 * @param checkpoint copies the log, and cuts it if asked to
 */
export function createCheckpoints(
  log: string,
  checkpoint: (isCut: boolean) => Promise<unknown>,
  waitMs = usualWaitMs,
): Checkpoints {
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  let closed = false
  let isIdle = false

  async function run(): Promise<void> {
    const length = await stat(log).then(
      ({ size }) => size,
      () => 0,
    )
    const isLong = length > mostAtRest
    const isCut = isLong && isIdle
    isIdle = true
    if (length >= leastBytes && !closed) await checkpoint(isCut).catch(() => undefined)
    timer = null
    if (isLong) look()
  }

  function look(): void {
    if (timer !== null || closed) return
    timer = setTimeout(() => {
      underWay = run()
    }, waitMs)
    timer.unref()
  }

  return {
    committed: () => {
      isIdle = false
      look()
    },
    close: async () => {
      closed = true
      if (timer !== null) clearTimeout(timer)
      await underWay
    },
  }
}
