import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCallCenter } from '../../../electron/mock/call-center.ts'
import type { Services } from '../../../electron/services/create.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createReadApi, type ReadApi } from '../../../electron/services/read-api/read-api.ts'
import type { ConsoleCalls } from '../../../electron/services/read-api/route.ts'
import type { TurnLimits } from '../../../electron/services/read-api/turns.ts'
import { filesIn } from '../files/files-in.ts'
import { keepDemo } from '../kept-demo.ts'
import { type MovedTime, movedTime } from '../moved-time.ts'

/** The noon of the call center's last day. */
export const now = Date.UTC(2026, 10, 20, 9)

export interface ServedArchive {
  readonly services: Services
  readonly api: ReadApi
  readonly time: MovedTime
  readonly url: string
  /** Of a token for everything, and of one for figures. */
  readonly token: string
  readonly figuresToken: string
  /** What the log was told. */
  readonly logged: string[]
  close(): Promise<void>
}

/** Keeps the archive of two weeks, and serves it by the console's own calls. */
export async function serveArchive(): Promise<ServedArchive> {
  const callCenter = createCallCenter({ calls: 1_200, days: 14, seed: 7, now })
  const kept = await keepDemo(callCenter, { from: '2026-11-01', to: '2026-11-22' })
  const { signal } = new AbortController()
  // Nothing changes the archive between two answers that are compared.
  const options = { enabled: false }
  await kept.services.handlers['keeping.setOptions']({ connectionId: 'demo', options }, { signal })
  const served = await serveCalls(kept.services.handlers)
  return {
    ...served,
    services: kept.services,
    close: async () => {
      await served.close()
      await kept.close()
    },
  }
}

/** Serves these calls with limits that a test doesn't reach, unless it gives its own. */
export async function serveCalls(calls: ConsoleCalls, limits: Partial<TurnLimits> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-read-api-'))
  const logged: string[] = []
  const time = movedTime(now)
  const api = createReadApi({
    place: filesIn(directory)('read-api'),
    runs: async () => [],
    owner: async (source) => (source === 'demo' ? 'demo' : 'main'),
    version: '1.2.3',
    log: createLog({ level: 'warn', destination: { write: (line) => logged.push(line) } }),
    changed: () => {},
    time,
    limits: { running: 4, waiting: 100, perSecond: 100_000, ...limits },
  })
  const { token } = await api.addToken({ name: 'Excel', scope: 'all', days: 30 })
  const { token: figuresToken } = await api.addToken({ name: 'Grafana', scope: 'figures', days: 365 })
  await api.saveSettings({ enabled: true, port: await freePort() })
  await api.start(calls)
  const { address } = await api.state()
  if (address === null) throw new Error('The API doesn’t listen')
  return {
    api,
    time,
    url: address,
    token,
    figuresToken,
    logged,
    directory,
    close: async () => {
      await api.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Resolves to a port that nothing listened on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

/** Asks with a token; resolves to the status, the headers and the text. */
export async function ask(
  url: string,
  token: string | null,
  {
    headers = {},
    method = 'GET',
  }: { readonly headers?: Record<string, string>; readonly method?: string } = {},
) {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, { method, headers: { ...authorization, ...headers } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
