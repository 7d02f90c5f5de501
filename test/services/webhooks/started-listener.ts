import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createAuthorizer } from '../../../electron/services/webhooks/authorization.ts'
import type { WriteAlarm } from '../../../electron/services/webhooks/event-writer.ts'
import type { ListenerLimits } from '../../../electron/services/webhooks/limits.ts'
import {
  createListener,
  type Listener,
  type ListenerSettings,
} from '../../../electron/services/webhooks/listener.ts'
import { verifierOfRandom } from '../../../electron/services/webhooks/password.ts'
import { createMemorySink, type MemorySink } from './memory-sink.ts'

export const anyPort: ListenerSettings = {
  listenOn: 'loopback',
  port: 0,
  basePath: '/',
  authorizer: asking('', ''),
}

/** Requires these credentials; none without a user name. */
export function asking(username: string, password: string) {
  return createAuthorizer({ username, verify: verifierOfRandom(password) })
}

export interface StartedListener {
  readonly listener: Listener
  readonly sink: MemorySink
  readonly port: number
  readonly url: string
  readonly alarms: (WriteAlarm | null)[]
  /** The listener's warnings and errors. */
  readonly logged: string[]
}

/** Starts a listener on a free loopback port, stopped after the test. */
export async function startListener(
  settings: Partial<ListenerSettings> = {},
  limits: Partial<ListenerLimits> = {},
): Promise<StartedListener> {
  const sink = createMemorySink()
  const alarms: (WriteAlarm | null)[] = []
  const logged: string[] = []
  const listener = createListener({
    sink,
    settings: { ...anyPort, ...settings },
    log: createLog({ level: 'warn', destination: { write: (line) => logged.push(line) } }),
    onAlarm: (alarm) => alarms.push(alarm),
    limits: { drainMs: 2_000, ...limits },
  })
  await listener.start()
  onTestFinished(() => listener.stop())
  const port = listener.status().port ?? 0
  return { listener, sink, port, url: `http://127.0.0.1:${port}`, alarms, logged }
}

export interface RawConnection {
  readonly socket: Socket
  /** Resolves to the whole answer once the connection has ended. */
  readonly ended: Promise<string>
  /** Resolves to the answer so far once it contains the text. */
  answered(text: string): Promise<string>
}

/** Opens a connection that sends exactly the given text. */
export async function connectRaw(port: number, ...said: (string | Uint8Array)[]): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' })
  let heard = ''
  const watchers = new Set<() => void>()
  socket.on('data', (data) => {
    heard += data.toString('latin1')
    for (const watch of watchers) watch()
  })
  // A reset also ends the connection.
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  onTestFinished(() => {
    socket.destroy()
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  for (const piece of said) socket.write(piece)
  return {
    socket,
    ended,
    answered: (text) =>
      new Promise((resolve) => {
        const watch = (): void => {
          if (!heard.includes(text)) return
          watchers.delete(watch)
          resolve(heard)
        }
        watchers.add(watch)
        watch()
      }),
  }
}

/** Returns a POST of a JSON body, as a call center of version 4 sends it. */
export function post(body: string, headers = ''): string {
  return `POST / HTTP/1.1\r\nHost: pbx\r\n${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The body of an event. */
export const body = (fields: object = {}): string =>
  JSON.stringify({ event_name: 'NewState', exten: '101', ...fields })

export function send(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body: body(), ...init })
}

export const basic = (text: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(text).toString('base64')}`,
})
