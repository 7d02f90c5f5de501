import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { StartError, systemCode } from '../host/start-error.ts'
import type { Log } from '../services/log/log.ts'
import type { Health } from './health.ts'

interface MonitoringOptions {
  readonly health: () => Promise<Health>
  /** Resolves to the metrics in the text format of Prometheus. */
  readonly metrics: () => Promise<string>
  readonly log: Pick<Log, 'error'>
}

interface MonitoringServer {
  /** Listens on 127.0.0.1; 0 takes a free port. Resolves to its address. @throws StartError */
  listen(port: number): Promise<string>
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/**
 * Serves health and metrics to programs of this computer.
 *
 * What it tells are counts, states and codes of errors: no record, number, name, address or secret. Nothing can be
 * changed by it. It defends against
 * - other computers: it listens only on 127.0.0.1, and a proxy before it is the administrator's choice;
 * - web pages in a browser of this computer: Host must name this computer, so a name that an attacker points at
 *   127.0.0.1 gets nothing, and no answer permits another origin to read it;
 * - programs that hold it busy: few connections, short requests without a body, and a time limit for each.
 * It doesn't defend against other users of this computer, who may read the counts.
 */
export function createMonitoringServer({ health, metrics, log }: MonitoringOptions): MonitoringServer {
  const server = createServer(
    { maxHeaderSize: 8 * 1_024, headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      answerTo(request).then(
        (answer) => send(response, answer),
        (err: unknown) => {
          log.error({ err }, 'Health or metrics could not be told')
          send(response, sentence(500, 'This could not be found out; the log has why.'))
        },
      )
    },
  )
  server.maxConnections = 32

  async function answerTo({ method, url, headers }: IncomingMessage): Promise<Answer> {
    if (!isThisComputer(headers.host)) return sentence(403, 'Host must be 127.0.0.1 or localhost.')
    if (method !== 'GET') return sentence(405, 'Only GET is answered.')
    switch (url) {
      case '/healthz': {
        const found = await health()
        const status = found.healthy ? 200 : 503
        return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(found)}\n` }
      }
      case '/metrics':
        return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() }
      default:
        return sentence(404, 'There are /healthz and /metrics.')
    }
  }

  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(listenError(error, port)))
        server.listen(port, '127.0.0.1', () => {
          const address = server.address()
          if (address === null || typeof address === 'string') throw new Error('The server has no port')
          resolve(`http://127.0.0.1:${address.port}`)
        })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function isThisComputer(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(host)
}

const sentence = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
})

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET' } : {}),
  })
  response.end(body)
}

function listenError(error: Error, port: number): StartError {
  const code = systemCode(error)
  return new StartError(
    code === 'EADDRINUSE'
      ? `--metrics-port: port ${port} is taken by another program; name another one, or 0 for any free one.`
      : `--metrics-port: nothing can listen on port ${port} (${code}).`,
  )
}
