import type { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { pause, type Time } from '../time.ts'
import type { SharedAccess } from './access.ts'
import { checkSchema, connect, type Sockets } from './connect.ts'
import { errorOfLog } from './log-errors.ts'

const heartbeatMs = 2_000
/** Without an answer for this long the connection counts as lost; the server ends it at about that time. */
const silenceMs = 4_000
const longestRetryMs = 5_000

/** A connection that lasts: it has notifications, and keeps leases alive. */
interface Connection {
  readonly client: Client
  /** Aborts when the connection is lost. */
  readonly lost: AbortSignal
}

/** One lasting connection to the log's database, made again when it is lost. */
export interface Session {
  /** @throws AppError of `teamArchiveErrors` */
  connection(): Promise<Connection>
  /** Calls the listener when entries were appended, and when the connection is lost or back. */
  onAppended(listener: () => void): () => void
  close(): Promise<void>
}

/** Creates the session; it connects when somebody listens or asks for the connection. */
export function createSession(access: SharedAccess, log: Log, sockets: Sockets, time: Time): Session {
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let current: Promise<Connection> | null = null
  let isFollowing = false

  function connection(): Promise<Connection> {
    if (current) return current
    const opened = open()
    current = opened
    const forget = () => {
      if (current === opened) current = null
    }
    opened.then(({ lost }) => lost.addEventListener('abort', forget, { once: true }), forget)
    return opened
  }

  async function open(): Promise<Connection> {
    const lost = new AbortController()
    let client: Client | undefined
    try {
      closing.signal.throwIfAborted()
      client = await connect(access, sockets)
      client.once('end', () => lost.abort())
      await checkSchema(client, access)
      client.on('notification', notify)
      await client.query('LISTEN callboard_log')
      watch(client, lost.signal, time)
      return { client, lost: lost.signal }
    } catch (error) {
      await client?.end()
      throw errorOfLog(error, access)
    }
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  /** Keeps a connection while there are listeners; calls them after each reconnection, too, as entries may have come. */
  async function follow(): Promise<void> {
    if (isFollowing) return
    isFollowing = true
    let retryMs = 250
    let isAway = false
    while (listeners.size > 0 && !closing.signal.aborted) {
      try {
        const { lost } = await connection()
        if (isAway) log.info('The team archive is back')
        isAway = false
        retryMs = 250
        notify()
        await aborted(lost)
      } catch (error) {
        if (closing.signal.aborted) break
        const { code, detail } = errorOfLog(error, access)
        if (!isAway) {
          log.warn({ code, detail }, 'The team archive is away')
          isAway = true
          // Who pulls now notices it, too.
          notify()
        }
        await pause(time, retryMs, closing.signal)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      }
    }
    isFollowing = false
  }

  return {
    connection,
    onAppended: (listener) => {
      const called = () => listener()
      listeners.add(called)
      void follow()
      return () => {
        listeners.delete(called)
      }
    },
    close: async () => {
      closing.abort()
      const open = await current?.catch(() => null)
      await open?.client.end()
    },
  }
}

/** Ends a connection whose server is silent: a dead network tells nobody. */
function watch(client: Client, lost: AbortSignal, time: Time): void {
  let stop = (): void => {}
  const next = (): void => {
    stop = time.after(heartbeatMs, beat)
  }
  const beat = (): void => {
    next()
    const endSilence = time.after(silenceMs, () => void client.end())
    client
      .query('SELECT')
      .catch(() => undefined)
      .finally(endSilence)
  }
  next()
  lost.addEventListener('abort', () => stop(), { once: true })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
