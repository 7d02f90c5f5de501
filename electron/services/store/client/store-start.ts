import { type Failure, failureOf } from '../../../../shared/errors.ts'
import type { Log } from '../../log/log.ts'

interface StoreStartOptions {
  /** Opens the store, and begins what needs it. */
  readonly begin: () => Promise<void>
  /** Tells the user that it can't be opened; returns how to take that back. */
  readonly tell: (failure: Failure) => () => void
  readonly log: Pick<Log, 'error' | 'info'>
}

/** The start of what needs the store. One that failed is tried again: room may be made on the disk. */
interface StoreStart {
  /** Resolves after the first attempt, whatever came of it. */
  attempt(): Promise<void>
  /** Tries no more; what fails from now on is told to nobody. */
  close(): void
}

const retryMs = 5_000

export function createStoreStart({ begin, tell, log }: StoreStartOptions): StoreStart {
  let takeBack: (() => void) | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false

  async function attempt(): Promise<void> {
    try {
      await begin()
      if (takeBack) log.info({}, 'The store could be opened')
      takeBack?.()
    } catch (error) {
      // A run that ends while it starts has no store to miss.
      if (closed) return
      if (!takeBack) log.error({ err: error }, 'The store could not be opened')
      takeBack ??= tell(failureOf(error))
      retry = setTimeout(() => void attempt(), retryMs)
      retry.unref()
    }
  }

  return {
    attempt,
    close: () => {
      closed = true
      if (retry) clearTimeout(retry)
    },
  }
}
