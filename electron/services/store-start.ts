import { type Failure, failureOf } from '../../shared/errors.ts'
import type { Log } from './log/log.ts'

interface StoreStartOptions {
  /** Opens the store and starts what needs it. */
  readonly begin: () => Promise<void>
  /** Notifies the user that opening failed; returns a function that withdraws the notice. */
  readonly tell: (failure: Failure) => () => void
  readonly log: Pick<Log, 'error' | 'info'>
}

/** Starts what needs the store and retries after a failure, as the disk may gain room. */
interface StoreStart {
  /** Makes an attempt and schedules retries if it fails. Never rejects. */
  attempt(): Promise<void>
  /** Stops retrying; later failures aren't reported. Resolves when no attempt is under way. */
  close(): Promise<void>
}

const retryMs = 5_000

export function createStoreStart({ begin, tell, log }: StoreStartOptions): StoreStart {
  let takeBack: (() => void) | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false
  let attempting = Promise.resolve()

  async function perform(): Promise<void> {
    try {
      await begin()
      if (takeBack) log.info({}, 'The store could be opened')
      takeBack?.()
    } catch (error) {
      // A failure while the program closes isn't reported.
      if (closed) return
      if (!takeBack) log.error({ err: error }, 'The store could not be opened')
      takeBack ??= tell(failureOf(error))
      retry = setTimeout(attempt, retryMs)
      retry.unref()
    }
  }

  function attempt(): Promise<void> {
    attempting = perform()
    return attempting
  }

  return {
    attempt,
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      await attempting
    },
  }
}
