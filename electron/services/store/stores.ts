import { mkdir, readdir, rm } from 'node:fs/promises'
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
  /** Resolves to when the demo began (UTC milliseconds), whose records go on from an earlier run; by default, now. */
  readonly demoBeganAt?: () => Promise<number>
  /** Prepares the persistent store before anything else uses it. */
  readonly prepare?: (store: S) => Promise<void>
}

/** Opens each store on first use; after a failure, the next use retries. */
export interface Stores<S = Store> {
  /** Resolves to the persistent store. @throws AppError `store_full`, `store_failed` */
  main(): Promise<S>
  /**
   * Resolves to the store of a connection's records. The demo has its own, and another one whenever it begins anew:
   * its calls differ each time and must not mix with an earlier demo's.
   */
  of(connectionId: string): Promise<S>
  /** Commits the pending writes and closes the stores. Later calls fail. */
  close(): Promise<void>
}

export const mainFile = 'callboard.db'
/** The files of demos, with those that SQLite and we keep beside them. */
const demoFiles = /^demo(-(?<beganAt>\d+))?\.db/

const demoFileOf = (beganAt: number): string => `demo-${beganAt}.db`

/** Returns when the demo began (UTC milliseconds) whose file this is; null for any other file. */
export function beginningOf(file: string): number | null {
  const beganAt = Number(demoFiles.exec(file)?.groups?.beganAt)
  return file === demoFileOf(beganAt) ? beganAt : null
}

export function createStoresOf<S extends Store>(options: StoresOptions<S>): Stores<S> {
  const {
    dataDirectory,
    workerUrl,
    open: openStore,
    onSetAside,
    onDamage = () => {},
    onBug = () => {},
    demoBeganAt = async () => Date.now(),
    prepare,
  } = options
  const opened = new Map<string, Promise<S>>()
  let closed = false
  let isDamaged = false

  function damaged(): void {
    if (!isDamaged) onDamage({ missing: 0 })
    isDamaged = true
  }

  async function removeFormerDemos(file: string): Promise<void> {
    const former = (await readdir(dataDirectory)).filter(
      (name) => demoFiles.test(name) && !name.startsWith(file),
    )
    await Promise.all(former.map((name) => rm(join(dataDirectory, name), { force: true })))
  }

  async function open(archive: 'main' | 'demo'): Promise<S> {
    const isDemo = archive === 'demo'
    let file = join(dataDirectory, mainFile)
    try {
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
      if (isDemo) {
        const name = demoFileOf(await demoBeganAt())
        await removeFormerDemos(name)
        file = join(dataDirectory, name)
      }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new AppError('store_failed', problem, { problem }, { cause: error })
    }
    const store = await openStore({
      ...{ file, workerUrl, waitsForDisk: !isDemo },
      onDamage: isDemo ? () => {} : damaged,
    })
    if (!isDemo && store.missing > 0) onDamage({ missing: store.missing })
    for (const stack of store.mended.bugs) onBug(stack)
    if (store.setAside) onSetAside(store.setAside)
    try {
      if (!isDemo) await prepare?.(store)
    } catch (error) {
      await store.close()
      throw error
    }
    return store
  }

  function opening(archive: 'main' | 'demo'): Promise<S> {
    if (closed) {
      const problem = 'The console is closing'
      return Promise.reject(new AppError('store_failed', problem, { problem }))
    }
    const known = opened.get(archive)
    if (known) return known
    const store = open(archive)
    opened.set(archive, store)
    store.catch(() => opened.delete(archive))
    return store
  }

  return {
    main: () => opening('main'),
    of: (connectionId) => opening(connectionId === demoConnectionId ? 'demo' : 'main'),
    close: async () => {
      closed = true
      const stores = await Promise.allSettled(opened.values())
      await Promise.all(stores.map((store) => store.status === 'fulfilled' && store.value.close()))
    },
  }
}
