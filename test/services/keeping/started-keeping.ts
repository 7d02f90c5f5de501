import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import type { ConnectionAccess } from '../../../electron/services/call-center/connection-access.ts'
import { createPersistedClock } from '../../../electron/services/clock/persisted-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createKeeping, type Keeping } from '../../../electron/services/keeping/keeping.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import type { Time } from '../../../electron/services/time.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { type Cell, defaultKeepingOptions, type KeepingOptions } from '../../../shared/keeping.ts'
import { emptyPage, json, startCallCenter, stopServers } from '../call-center/call-center.ts'
import { connectionTo } from '../call-center/questions.ts'
import { movedTime } from '../moved-time.ts'
import { openStores } from './walking.ts'

export const office = 'office'
export const unspared: KeepingOptions = { ...defaultKeepingOptions, olderShare: 1, currentPerSecond: 100 }

/** The connections by id, read at each use; null for one that can't be read. */
export type Connections = Map<string, ConnectionAccess | Promise<ConnectionAccess> | null>

export interface StartedKeeping {
  readonly keeping: Keeping
  readonly stores: Stores<OpenStore>
  readonly cells: (Cell & { readonly connectionId: string })[]
  /** The connections of which it was told, each time. */
  readonly caughtUp: string[]
  readonly changed: string[]
  readonly logged: string[]
  /** Resolves once everything of a connection is kept. */
  whenKept(connectionId?: string): Promise<void>
  close(): Promise<void>
}

interface Change {
  /** Returns the connection in use. */
  readonly active?: () => string
  readonly draft?: ConnectionAccess
  readonly mayAsk?: (connectionId: string) => Promise<boolean>
}

/** Opens the console's part that keeps, on a data directory; it isn't started yet. */
export function openKeeping(
  directory: string,
  connections: Connections,
  time: Time,
  { active = () => office, draft, mayAsk = async () => true }: Change = {},
): StartedKeeping {
  const cells: StartedKeeping['cells'] = []
  const caughtUp: string[] = []
  const changed: string[] = []
  const logged: string[] = []
  const log = createLog({ destination: { write: (line) => logged.push(line) } })
  const stores = openStores(directory)
  const clock = createPersistedClock({ stores, log, time, changed: () => undefined })
  const client = createReportClient({ retries: 0 })
  const connection = async (connectionId: string) => {
    const found = await connections.get(connectionId)
    if (!found) throw new Error(`The connection ${connectionId} can’t be read`)
    return { connectionId, ...found }
  }
  const keeping = createKeeping({
    stores,
    clock,
    client,
    log,
    time,
    archive: createArchiver(stores, clock, () => undefined, time),
    connections: {
      connection,
      drafted: async () => draft ?? connectionTo(''),
      ids: async () => [...connections.keys()],
      usedIds: async () => [...connections.keys()].filter((id) => id !== demoConnectionId || id === active()),
    },
    saved: (connectionId, cell) => cells.push({ connectionId, ...cell }),
    caughtUp: (connectionId) => caughtUp.push(connectionId),
    changed: (connectionId) => changed.push(connectionId),
    mayAsk,
  })
  return {
    ...{ keeping, stores, cells, caughtUp, changed, logged },
    whenKept: (connectionId = office) =>
      vi.waitFor(async () => {
        const { status } = await keeping.state(connectionId)
        if (status !== 'current') throw new Error(`Keeping is ${status}`)
      }, 20_000),
    close: async () => {
      await keeping.close()
      await client.close()
      await clock.close()
      await stores.close()
    },
  }
}

export const today = '2026-11-20'

/** Opens what keeps today of an office, whose call center has no calls, until the test ends. */
export async function openQuietOffice(change: Pick<Change, 'draft'> = {}) {
  const time = movedTime(Date.UTC(2026, 10, 20, 9))
  const directory = await mkdtemp(join(tmpdir(), 'callboard-keeping-'))
  const quiet = (response: ServerResponse) => json(response, 200, emptyPage())
  let answer: (response: ServerResponse) => void = quiet
  const callCenter = await startCallCenter((response) => answer(response))
  const connections: Connections = new Map([[office, connectionTo(callCenter.baseUrl)]])
  /** The connection in use, and those that another program keeps. */
  const set = { active: office, keptElsewhere: new Set<string>() }
  const kept = openKeeping(directory, connections, time, {
    active: () => set.active,
    mayAsk: async (connectionId) => !set.keptElsewhere.has(connectionId),
    ...change,
  })
  onTestFinished(async () => {
    await kept.close()
    await stopServers()
    await rm(directory, { recursive: true })
  })
  const keepToday = (connectionId: string) => saveOptions(kept.stores, connectionId, { ...unspared, days: 1 })
  await keepToday(office)
  return {
    ...kept,
    ...{ callCenter, connections, set, time },
    /** Adds another connection to the call center, or to another one. */
    connect: async (connectionId: string, baseUrl = callCenter.baseUrl) => {
      await keepToday(connectionId)
      connections.set(connectionId, connectionTo(baseUrl))
    },
    answerBy: (next: typeof quiet) => {
      answer = next
    },
    /** Holds the call center's answers back from now on, until the result is called. */
    hold: () => {
      const held: ServerResponse[] = []
      answer = (response) => held.push(response)
      return () => {
        answer = quiet
        held.forEach(quiet)
      }
    },
    whenAsked: () => vi.waitFor(() => expect(callCenter.requests.length).toBeGreaterThan(0), 10_000),
    /** Returns the days of a connection that were asked for to their end. */
    daysOf: (id: string) =>
      new Set(kept.cells.filter(({ connectionId }) => connectionId === id).map(({ day }) => day)),
  }
}
