import PQueue from 'p-queue'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { type Failure, failureOf } from '../../../shared/errors.ts'
import type { ApiSettings, ApiState, MadeApiToken, NewApiToken } from '../../../shared/read-api.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { stretchesOf } from '../board/board.ts'
import type { JsonFilePlace } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { systemTime, type Time } from '../time.ts'
import { board, wholeCall } from './board-routes.ts'
import { events } from './event-routes.ts'
import { figures, why } from './figure-routes.ts'
import type { Period } from './parameters.ts'
import { ProblemError } from './problem.ts'
import { attempts, calls, queueEntries } from './record-routes.ts'
import type { ConsoleCalls, RouteContext } from './route.ts'
import { type ApiServer, createApiServer } from './server.ts'
import { createApiFile, createApiTokens } from './tokens.ts'
import type { TurnLimits } from './turns.ts'

interface ReadApiOptions {
  readonly place: JsonFilePlace
  /** Resolves to when the receiver of a connection ran, as it was saved from time to time. */
  readonly runs: (connectionId: string, period: Period) => Promise<readonly Period[]>
  /** Resolves to the connection of the call center that a source's events come from. */
  readonly owner: (source: EventSource) => Promise<string | null>
  readonly version: string
  readonly log: Pick<Log, 'error' | 'info'>
  readonly changed: () => void
  /** The computer's by default. */
  readonly time?: Time
  readonly limits?: TurnLimits
}

/** The read API with its settings and tokens. @throws AppError `store_full`, `store_failed` */
export interface ReadApi {
  state(): Promise<ApiState>
  saveSettings(settings: ApiSettings): Promise<ApiState>
  addToken(input: NewApiToken): Promise<MadeApiToken>
  revokeToken(id: string): Promise<ApiState>
  /** Answers by the console's own calls from now on, if it is switched on. */
  start(calls: ConsoleCalls): Promise<void>
  close(): Promise<void>
}

export const apiRoutes = [calls, wholeCall, queueEntries, attempts, events, figures, why, board] as const

export function createReadApi(options: ReadApiOptions): ReadApi {
  const { place, runs, owner, version, log, changed, time = systemTime, limits } = options
  const file = createApiFile(place)
  const tokens = createApiTokens({ file, time, used: changed })
  /** Runs starts and stops one at a time. */
  const steps = new PQueue({ concurrency: 1 })
  let consoleCalls: ConsoleCalls | null = null
  let running: { readonly server: ApiServer; readonly address: string; readonly port: number } | null = null
  let failure: Failure | null = null

  async function contextOf(wanted: string | null, signal: AbortSignal): Promise<RouteContext> {
    if (consoleCalls === null) throw new Error('The API isn’t started')
    const ways = { signal }
    const { connections, activeId } = await consoleCalls['connections.list'](null, ways)
    const connection = connections.find(({ id }) => id === (wanted ?? activeId))
    if (!connection) {
      throw new ProblemError({
        status: 404,
        kind: 'connection-unknown',
        detail: 'There is no such connection.',
      })
    }
    const { id, name } = connection
    const [known, { definitions }] = await Promise.all([
      consoleCalls['clock.get']({ connectionId: id }, ways),
      consoleCalls['preferences.get'](null, ways),
    ])
    return {
      calls: consoleCalls,
      connection: { id, name },
      known,
      definitions,
      now: time.now(),
      signal,
      eventSource: async () => {
        const source = id === demoConnectionId ? 'demo' : 'callCenter'
        return (await owner(source)) === id ? source : null
      },
      listened: async ({ from, to }) =>
        stretchesOf(await runs(id, { from, to })).map((run) => ({
          from: Math.max(from, run.from),
          to: Math.min(to, run.to),
        })),
    }
  }

  async function apply({ enabled, port }: ApiSettings): Promise<void> {
    const wanted = enabled && consoleCalls !== null ? port : null
    if (running !== null && running.port === wanted) return
    const before = running
    running = null
    failure = null
    await before?.server.close()
    if (wanted === null) return
    const server = createApiServer({
      routes: apiRoutes,
      tokens,
      contextOf,
      version,
      log,
      time,
      ...(limits && { limits }),
    })
    try {
      running = { server, address: await server.listen(wanted), port: wanted }
      log.info({ port: wanted }, 'The read API listens')
    } catch (error) {
      failure = failureOf(error)
      if (failure.code === 'internal') log.error({ err: error }, 'The read API could not listen')
    }
  }

  const state = async (): Promise<ApiState> => ({
    ...(await file.get()).settings,
    address: running?.address ?? null,
    failure,
    tokens: await tokens.list(),
  })

  async function changedState(): Promise<ApiState> {
    changed()
    return state()
  }

  return {
    state,
    saveSettings: async (settings) => {
      await file.update((before) => ({ ...before, settings }))
      await steps.add(() => apply(settings))
      return changedState()
    },
    addToken: async (input) => ({ token: await tokens.add(input), state: await changedState() }),
    revokeToken: async (id) => {
      await tokens.revoke(id)
      return changedState()
    },
    start: async (calls) => {
      consoleCalls = calls
      const { settings } = await file.get()
      await steps.add(() => apply(settings))
      if (settings.enabled) changed()
    },
    close: async () => {
      await steps.add(async () => {
        consoleCalls = null
        await running?.server.close()
        running = null
      })
      await tokens.close()
    },
  }
}

export const readApiHandlers = (api: ReadApi): HandlersOf<'readApi'> => ({
  'readApi.state': api.state,
  'readApi.saveSettings': api.saveSettings,
  'readApi.addToken': api.addToken,
  'readApi.revokeToken': ({ id }) => api.revokeToken(id),
})
