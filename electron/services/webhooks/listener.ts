import type { AddressInfo } from 'node:net'
import PQueue from 'p-queue'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { ListenOn } from '../../../shared/webhooks/settings.ts'
import type { Log } from '../log/log.ts'
import type { Authorizer } from './authorization.ts'
import type { ConnectionCrowd } from './connection-room.ts'
import { createEventWriter, type EventSink, type ReceiverCounters, type WriteAlarm } from './event-writer.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { type ListenerLimits, listenerLimits } from './limits.ts'

export interface ListenerSettings {
  readonly listenOn: ListenOn
  readonly port: number
  /** As the settings' schema normalizes it. */
  readonly basePath: string
  readonly authorizer: Authorizer
}

interface ListenerStatus {
  readonly listening: boolean
  /** The bound port; null while nothing listens. */
  readonly port: number | null
  readonly counters: ReceiverCounters
  readonly alarm: WriteAlarm | null
  readonly crowd: ConnectionCrowd | null
}

export interface Listener {
  /** @throws AppError `port_taken`, `port_not_allowed`, `interface_gone` */
  start(): Promise<void>
  /** Resolves when the requests under way are answered or have timed out. */
  stop(): Promise<void>
  /**
   * Applies changed settings without dropping a request under way. If the new address fails, the listener
   * keeps the old one. @throws like `start`
   */
  reconfigure(settings: ListenerSettings): Promise<void>
  /** Another receiver's new event is stored. */
  followed(event: ReceivedEvent, seq: number): void
  status(): ListenerStatus
}

interface ListenerOptions {
  readonly sink: EventSink
  readonly settings: ListenerSettings
  readonly log: Log
  /** Called when writing events fails, and with null when it works again. */
  readonly onAlarm?: (alarm: WriteAlarm | null) => void
  readonly limits?: Partial<ListenerLimits>
}

/** Creates the listener for the call center's events (§6); it listens only after `start`. */
export function createListener(options: ListenerOptions): Listener {
  const { sink, log, onAlarm = () => {} } = options
  const limits = { ...listenerLimits, ...options.limits }
  const writer = createEventWriter(sink, log, onAlarm)
  let settings = options.settings
  let running: HttpServer | null = null
  /** Runs starts, stops and changes one at a time. */
  const steps = new PQueue({ concurrency: 1 })

  async function listen(wanted: ListenerSettings): Promise<HttpServer> {
    const made = createHttpServer({ writer, limits, settings: wanted, log })
    await startListening(made, wanted)
    // A failed accept doesn't stop the server: it accepts the next connection.
    made.server.on('error', (error) => log.warn({ err: error }, 'The event listener met an error'))
    log.info({ listenOn: wanted.listenOn, port: portOf(made) }, 'The event listener listens')
    return made
  }

  async function end(ended: HttpServer): Promise<void> {
    const closed = new Promise((resolve) => ended.server.close(resolve))
    ended.endConnections()
    const deadline = setTimeout(() => ended.server.closeAllConnections(), limits.drainMs)
    await closed
    clearTimeout(deadline)
  }

  /** Starts the new server before it stops the old one, unless both need the same port. */
  async function move(from: HttpServer, wanted: ListenerSettings): Promise<void> {
    try {
      running = await listen(wanted)
    } catch (error) {
      const own = error instanceof AppError && error.code === 'port_taken' && wanted.port === portOf(from)
      if (!own) throw error
      running = null
      const drained = end(from)
      try {
        running = await listen(wanted)
      } catch (refused) {
        running = await listen(settings)
        throw refused
      } finally {
        await drained
      }
      return
    }
    await end(from)
  }

  return {
    start: () =>
      steps.add(async () => {
        running ??= await listen(settings)
      }),
    stop: () =>
      steps.add(async () => {
        const ended = running
        running = null
        if (ended !== null) await end(ended)
      }),
    reconfigure: (wanted) =>
      steps.add(async () => {
        const moves = wanted.listenOn !== settings.listenOn || wanted.port !== settings.port
        if (running !== null && moves) await move(running, wanted)
        else running?.follow(wanted)
        settings = wanted
      }),
    followed: writer.followed,
    status: () => ({
      listening: running !== null,
      port: running === null ? null : portOf(running),
      counters: writer.counters(),
      alarm: writer.alarm(),
      crowd: writer.crowd(),
    }),
  }
}

function startListening({ server }: HttpServer, { listenOn, port }: ListenerSettings): Promise<void> {
  const host = listenOn === 'loopback' ? '127.0.0.1' : listenOn
  return new Promise((resolve, reject) => {
    const refuse = (error: Error): void => reject(listenError(error, listenOn, port))
    server.once('error', refuse)
    // Without a host, Node listens on every interface, IPv4 and IPv6.
    server.listen(host === 'all' ? { port } : { port, host }, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

const codes: Readonly<Record<string, ErrorCode>> = {
  EADDRINUSE: 'port_taken',
  EACCES: 'port_not_allowed',
  EPERM: 'port_not_allowed',
  EADDRNOTAVAIL: 'interface_gone',
  ENODEV: 'interface_gone',
}

function listenError(error: NodeJS.ErrnoException, address: string, port: number): Error {
  const code = codes[error.code ?? '']
  return code === undefined ? error : new AppError(code, error.message, { address, port }, { cause: error })
}

function portOf({ server }: HttpServer): number {
  const address: string | AddressInfo | null = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}
