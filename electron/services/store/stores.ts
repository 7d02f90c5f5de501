import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoConnectionId } from '../../../shared/connections.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Store, StoreOptions } from './store.ts'

export interface StoresOptions<S extends Store> {
  /** Created when a store is first opened. */
  readonly dataDirectory: string
  /** The program of the stores' threads. */
  readonly workerUrl: URL
  /** Opens a store. */
  readonly open: (options: StoreOptions) => Promise<S>
  /** Called once for each file that had to be renamed. */
  readonly onSetAside: (setAside: NonNullable<Store['setAside']>) => void
  /** Called once for the persistent store when it is found damaged, or lacks `missing` acknowledged events. */
  readonly onDamage?: (damage: { readonly missing: number }) => void
  /** Called for each failure of ours that mending a file met, with its stack. */
  readonly onBug?: (stack: string) => void
  /** Prepares the persistent store before anything else uses it. */
  readonly prepare?: (store: S) => Promise<void>
}

/** Opens each store on first use; after a failure, the next use retries. */
export interface Stores<S = Store> {
  /** Resolves to the persistent store. @throws AppError `store_full`, `store_failed` */
  main(): Promise<S>
  /**
   * Resolves to the store of a connection's records. The demo has its own, which each run empties: its calls
   * differ each time and must not mix with an earlier run's.
   */
  of(connectionId: string): Promise<S>
  /** Commits the pending writes and closes the stores. Later calls fail. */
  close(): Promise<void>
}

export const mainFile = 'callboard.db'
const demoFile = 'demo.db'

export function createStoresOf<S extends Store>(options: StoresOptions<S>): Stores<S> {
  const {
    dataDirectory,
    workerUrl,
    open: openStore,
    onSetAside,
    onDamage = () => {},
    onBug = () => {},
    prepare,
  } = options
  const opened = new Map<string, Promise<S>>()
  let closed = false
  let isDamaged = false

  function damaged(): void {
    if (!isDamaged) onDamage({ missing: 0 })
    isDamaged = true
  }

  async function open(name: string): Promise<S> {
    const file = join(dataDirectory, name)
    const isEmptied = name === demoFile
    try {
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
      if (isEmptied) {
        await Promise.all(
          ['', '-wal', '-shm', '.acknowledged'].map((suffix) => rm(file + suffix, { force: true })),
        )
      }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new AppError('store_failed', problem, { problem }, { cause: error })
    }
    const store = await openStore({
      ...{ file, workerUrl, isEmptied },
      onDamage: name === mainFile ? damaged : () => {},
    })
    if (store.missing > 0) onDamage({ missing: store.missing })
    for (const stack of store.mended.bugs) onBug(stack)
    if (store.setAside) onSetAside(store.setAside)
    try {
      if (name === mainFile) await prepare?.(store)
    } catch (error) {
      await store.close()
      throw error
    }
    return store
  }

  function opening(name: string): Promise<S> {
    if (closed) {
      const problem = 'The console is closing'
      return Promise.reject(new AppError('store_failed', problem, { problem }))
    }
    const known = opened.get(name)
    if (known) return known
    const store = open(name)
    opened.set(name, store)
    store.catch(() => opened.delete(name))
    return store
  }

  return {
    main: () => opening(mainFile),
    of: (connectionId) => opening(connectionId === demoConnectionId ? demoFile : mainFile),
    close: async () => {
      closed = true
      const stores = await Promise.allSettled(opened.values())
      await Promise.all(stores.map((store) => store.status === 'fulfilled' && store.value.close()))
    },
  }
}
