import { parentPort, workerData } from 'node:worker_threads'
import { createAcknowledged, forgetAcknowledged, missingEvents } from './acknowledged.ts'
import { copyInto, finishReplacement, inspect } from './backup.ts'
import { commitWrites } from './commit.ts'
import type { Database } from './database.ts'
import { isDiskFailure, storeFailureOf } from './failure.ts'
import {
  openDatabase,
  openForCheckpoints,
  openForCopies,
  openForReading,
  openForWriting,
} from './open-database.ts'
import type { Answer, Opened, Order, ThreadStart } from './orders.ts'
import { perform } from './perform.ts'
import type { StoreProgram } from './program.ts'

/**
 * Runs a store's thread: one writes, the others read, and one of them runs checkpoints. Each has its own handle of the
 * file and runs one order at a time.
 */
export function runStoreThread(program: StoreProgram): void {
  if (!parentPort) throw new Error('The store runs in a worker thread')
  const port = parentPort
  const start: ThreadStart = workerData
  const { migrations, operations, lastAcknowledged } = program
  let db: Database | null = null
  let checkpoints: Database | null = null
  const acknowledged = createAcknowledged(start.file, lastAcknowledged)

  function openedDb(): Database {
    db ??= open()
    return db
  }

  function open(): Database {
    switch (start.role) {
      case 'writer':
        return synced(openForWriting(start.file, migrations))
      case 'reader':
        return openForReading(start.file)
      case 'copier':
        return openForCopies(start.file)
    }
  }

  /** Waiting for the disk takes a third of the time in which the demo's first page is drawn. */
  function synced(opened: Database): Database {
    if (!start.waitsForDisk) opened.exec('PRAGMA synchronous = NORMAL')
    return opened
  }

  /** Closes the file; the next order reopens it. */
  function closeDb(): void {
    const lost = [db, checkpoints]
    db = null
    checkpoints = null
    for (const each of lost) each?.close()
  }

  function obey(order: Order): unknown {
    switch (order.kind) {
      case 'open': {
        const replaced = finishReplacement(start.file, program)
        const opened = openDatabase(start.file, migrations)
        db = synced(opened.db)
        const { setAside, wasEmpty } = opened
        // Another store than the one whose events were acknowledged lacks nothing.
        if (replaced !== null || (setAside !== null && setAside.reason !== 'readable'))
          forgetAcknowledged(start.file)
        const mended = program.mend(db)
        const missing = missingEvents(start.file, lastAcknowledged(db))
        // What the user just chose matters more than what could be chosen.
        const isChosen = setAside === null || setAside.reason === 'readable'
        return {
          setAside: isChosen ? (replaced ?? setAside) : setAside,
          wasEmpty,
          missing,
          mended,
          ...listed(),
        }
      }
      case 'read':
        return perform(operations, openedDb(), order.call)
      case 'write': {
        let diskFailed = false
        const results = commitWrites(openedDb(), program, order.calls, (error) => {
          diskFailed ||= isDiskFailure(error)
        })
        if (results.some(({ ok }) => ok)) acknowledged.note(openedDb())
        if (diskFailed) closeDb()
        return results
      }
      case 'checkpoint':
        checkpoints ??= synced(openForCheckpoints(start.file))
        checkpoints.get(`PRAGMA wal_checkpoint(${order.isCut ? 'TRUNCATE' : 'PASSIVE'})`)
        return null
      case 'copy':
        return copyInto(openedDb(), order.target)
      case 'inspect':
        return inspect(start.file, program)
      case 'close':
        acknowledged.close()
        closeDb()
        return null
    }
  }

  port.on('message', (order: Order) => {
    const answer = tryToObey(order)
    port.postMessage(answer, transferable(answer))
    if (order.kind === 'close') port.close()
  })

  function tryToObey(order: Order): Answer {
    try {
      return { ok: true, value: obey(order) }
    } catch (error) {
      if (isDiskFailure(error)) closeDb()
      return { ok: false, failure: storeFailureOf(error) }
    }
  }

  function listed(): Pick<Opened, 'threads' | 'urgent'> {
    const all = Object.entries(operations)
    return {
      threads: Object.fromEntries(all.map(([name, { thread }]) => [name, thread])),
      urgent: all.filter(([, { isUrgent }]) => isUrgent).map(([name]) => name),
    }
  }
}

/** Returns the buffers to transfer: row lists and export texts aren't copied. */
function transferable(answer: Answer): ArrayBuffer[] {
  if (!answer.ok) return []
  const { value } = answer
  const isHandedOver = value instanceof Float64Array || value instanceof Uint8Array
  return isHandedOver && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
}
