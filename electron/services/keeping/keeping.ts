import type { ConnectionOrId } from '../../../shared/contract/keeping-calls.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { type Failure, failureOf } from '../../../shared/errors.ts'
import {
  type Cell,
  defaultKeepingOptions,
  type KeepingChange,
  type KeepingForecast,
  type KeepingOptions,
  type KeepingState,
  keepingOptions,
  type ServerDay,
} from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { Connections } from '../call-center/connections.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import type { Archiver } from './archiver.ts'
import { createCellAsker } from './cell-asker.ts'
import type { KeysToRead } from './cells.store.ts'
import { instantsOfDay, lastDay } from './days.ts'
import { forecast } from './forecast.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { createLane, type Lane } from './lane.ts'
import { createLearningClient } from './learning-client.ts'
import { readOptions, saveOptions } from './options.ts'
import { type CellDifference, recountDay } from './recount.ts'
import { createUserSearches, type UserSearches } from './user-searches.ts'

interface KeepingServiceOptions {
  readonly stores: Pick<Stores, 'of' | 'main'>
  readonly connections: Pick<Connections, 'connection' | 'drafted' | 'ids' | 'usedIds'>
  readonly client: Pick<ReportClient, 'search'>
  readonly archive: Pick<Archiver, 'date' | 'save'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly log: Pick<Log, 'warn'>
  readonly time?: Time
  /** Resolves to whether this program keeps a connection's archive by itself; another one may do it for all. */
  readonly mayAsk: (connectionId: string) => Promise<boolean>
  /** Called for each cell that was asked for to its end. */
  readonly saved: (connectionId: string, cell: Cell) => void
  /** Called whenever no kept day of a connection is missing any more. */
  readonly caughtUp: (connectionId: string) => void
  readonly changed: (connectionId: string) => void
}

/** Keeps each connection's archive complete and current by itself. */
export interface Keeping {
  /** @throws AppError `connection_unknown`, `store_failed` */
  state(connectionId: string): Promise<KeepingState>
  setOptions(connectionId: string, change: KeepingChange): Promise<KeepingState>
  /** Asks for a day next; resolves at once. */
  now(connectionId: string, day: ServerDay): Promise<KeepingState>
  /** Asks for a day again; resolves when its three cells came to their end. @throws AppError of the call center */
  recount(connectionId: string, day: ServerDay): Promise<readonly CellDifference[]>
  /** Asks for today's newest records soon, such as after an event; within the limit of `currentPerSecond`. */
  refresh(connectionId: string): void
  /** Counts records that were fetched and saved outside of a cell, such as a single call's, to today. */
  noteRecords(connectionId: string, report: ReportName, records: readonly ReportRecord['fields'][]): void
  /** Learns how long after its end a call's record came. */
  noteDelay(connectionId: string, seconds: number): void
  /** Another program asked for a cell, which is stored. */
  followed(connectionId: string, cell: Cell): void
  /** Returns each connection's last failure, until a request succeeds. */
  failures(): { readonly connectionId: string; readonly failure: Failure }[]
  /** Returns until when a call center that can't be asked is left alone, in UTC milliseconds; 0 if it can. */
  waitsUntil(connectionId: string): number
  /** The lane of a connection's requests, for single calls and for the ordered walk. */
  lane(connectionId: string): Promise<Lane>
  forecast(connection: ConnectionOrId, options: KeepingOptions, signal: AbortSignal): Promise<KeepingForecast>
  /** The user's searches, which go first. */
  readonly userSearch: Pick<UserSearches, 'began' | 'ended'>
  /** Begins to keep the stored connections, and the demo while it is the active one. */
  start(): Promise<void>
  /** Follows a change of the connections. */
  follow(): Promise<void>
  /** Aborts the requests under way; resolves when nothing is being saved. */
  close(): Promise<void>
}

export function createKeeping(given: KeepingServiceOptions): Keeping {
  const { stores, connections, client, archive, clock, log, mayAsk, saved, caughtUp, changed } = given
  const { time = systemTime } = given
  const keepers = new Map<string, Promise<Keeper>>()
  /** Those that were created, for what mustn't wait. */
  const running = new Map<string, Keeper>()
  /** They outlive their keepers: what waits in one, such as a walk, goes on at the pace of the last one. */
  const lanes = new Map<string, Lane>()
  const lastKeepers = new Map<string, Keeper>()
  const searches = createUserSearches()
  /** The connections to keep. */
  let wanted: ReadonlySet<string> = new Set()
  /** Between the start and the end of the console. */
  let isKeeping = false
  /** Resolves when no change of the connections is being followed. */
  let followed: Promise<unknown> = Promise.resolve()

  function keeperOf(connectionId: string): Promise<Keeper> {
    const known = keepers.get(connectionId)
    if (known) return known
    const creating = create(connectionId)
    keepers.set(connectionId, creating)
    creating.then(
      (keeper) => {
        running.set(connectionId, keeper)
        lastKeepers.set(connectionId, keeper)
        keeper.lane.follow()
        // Perhaps it couldn't be created when the connections were followed.
        if (isKeeping && wanted.has(connectionId)) keeper.start()
      },
      () => keepers.delete(connectionId),
    )
    return creating
  }

  async function create(connectionId: string): Promise<Keeper> {
    await connections.connection(connectionId)
    const store = await stores.of(connectionId)
    const lane =
      lanes.get(connectionId) ??
      createLane({
        pace: () => lastKeepers.get(connectionId)?.options ?? { ...defaultKeepingOptions, enabled: false },
        userIsDone: () => searches.done(connectionId),
        changed: () => changed(connectionId),
        time,
      })
    lanes.set(connectionId, lane)
    const learning = await createLearningClient({
      connectionId,
      client,
      connection: connections.connection,
      lane,
      store,
      log,
      changed: () => changed(connectionId),
    })
    const asker = createCellAsker({
      connectionId,
      store,
      client: learning,
      archive,
      time,
      endOf: async (day) => instantsOfDay(await clock.get(connectionId), day).to,
    })
    return createKeeper({
      ...{ connectionId, lane, asker, clock, log, time },
      options: await readOptions(stores, connectionId),
      cells: await store.read('keeping.cells', { connectionId, from: '', to: lastDay }),
      client: learning,
      mayAsk: () => mayAsk(connectionId),
      saved: (cell) => saved(connectionId, cell),
      caughtUp: () => caughtUp(connectionId),
      changed: () => changed(connectionId),
    })
  }

  async function drop(connectionId: string): Promise<void> {
    const dropped = keepers.get(connectionId)
    keepers.delete(connectionId)
    running.delete(connectionId)
    // Whoever asked for it hears why it couldn't be created.
    const keeper = await dropped?.catch(() => null)
    await keeper?.close()
    // Nothing that failed is to be told any more.
    keeper?.lane.tryAgain()
  }

  async function wantedIds(): Promise<Set<string>> {
    const ids = await connections.usedIds()
    const kept = await Promise.all(ids.map(async (id) => ((await mayAsk(id)) ? [id] : [])))
    return new Set(kept.flat())
  }

  function follow(): Promise<void> {
    const following = keepWanted()
    followed = Promise.allSettled([followed, following])
    return following
  }

  async function keepWanted(): Promise<void> {
    if (!isKeeping) return
    const [next, ids] = await Promise.all([wantedIds(), connections.ids()])
    // One that brings only what the user asks for stays as long as its connection.
    const over = [...keepers.keys()].filter((id) => !next.has(id) && (wanted.has(id) || !ids.includes(id)))
    wanted = next
    await Promise.all(over.map(drop))
    if (!isKeeping) return
    // With new credentials, perhaps.
    for (const keeper of running.values()) keeper.tryAgain()
    const warn = (err: unknown) => log.warn({ err }, 'The archive can’t be kept up to date')
    await Promise.all([...wanted].map((id) => keep(id).catch(warn)))
  }

  async function keep(connectionId: string): Promise<void> {
    const keeper = await keeperOf(connectionId)
    keeper.setOptions(await readOptions(stores, connectionId))
    keeper.start()
  }

  return {
    state: async (connectionId) => (await keeperOf(connectionId)).state(),
    setOptions: async (connectionId, change) => {
      const options = keepingOptions.parse({ ...(await readOptions(stores, connectionId)), ...change })
      await saveOptions(stores, connectionId, options)
      const keeper = await keeperOf(connectionId)
      keeper.setOptions(options)
      return keeper.state()
    },
    now: async (connectionId, day) => {
      const keeper = await keeperOf(connectionId)
      void keeper.ask(day)
      return keeper.state()
    },
    recount: async (connectionId, day) => {
      const store = await stores.of(connectionId)
      const period = instantsOfDay(await clock.get(connectionId), day)
      const storedKeys = (of: KeysToRead) => store.read('keeping.storedKeys', of)
      return recountDay({ connectionId, day, period, storedKeys, keeper: await keeperOf(connectionId) })
    },
    refresh: (connectionId) => running.get(connectionId)?.refresh(),
    noteRecords: (connectionId, report, records) =>
      running.get(connectionId)?.asker.noteRecords(report, records),
    noteDelay: (connectionId, seconds) => running.get(connectionId)?.client.noteDelay(seconds),
    followed: (connectionId, cell) => {
      running.get(connectionId)?.followed(cell)
      changed(connectionId)
    },
    failures: () =>
      [...running].flatMap(([connectionId, { lane }]) =>
        lane.state.failure ? [{ connectionId, failure: failureOf(lane.state.failure) }] : [],
      ),
    waitsUntil: (connectionId) => running.get(connectionId)?.lane.state.allWaitUntil ?? 0,
    lane: async (connectionId) => (await keeperOf(connectionId)).lane,
    forecast: async (given, options, signal) => {
      const connection =
        'name' in given ? await connections.drafted(given) : await connections.connection(given.id)
      return forecast((query) => client.search(connection, query, signal), options, time)
    },
    userSearch: searches,
    start: async () => {
      isKeeping = true
      await follow()
    },
    follow,
    close: async () => {
      isKeeping = false
      await followed
      await Promise.all([...keepers.keys()].map(drop))
    },
  }
}

export const keepingHandlers = (keeping: Keeping): HandlersOf<'keeping'> => ({
  'keeping.state': ({ connectionId }) => keeping.state(connectionId),
  'keeping.setOptions': ({ connectionId, options }) => keeping.setOptions(connectionId, options),
  'keeping.now': ({ connectionId, day }) => keeping.now(connectionId, day),
  'keeping.forecast': ({ connection, options }, { signal }) => keeping.forecast(connection, options, signal),
})
