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
import { demoProfileId } from '../../../shared/profiles.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { Profiles } from '../call-center/profiles.ts'
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
  readonly profiles: Pick<Profiles, 'active' | 'connection' | 'drafted' | 'ids'>
  readonly client: Pick<ReportClient, 'search'>
  readonly archive: Pick<Archiver, 'date' | 'save'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly log: Pick<Log, 'warn'>
  readonly time?: Time
  /** Resolves to whether this program keeps a connection's archive by itself; another one may do it for all. */
  readonly mayAsk: (profileId: string) => Promise<boolean>
  /** Called for each cell that was asked for to its end. */
  readonly saved: (profileId: string, cell: Cell) => void
  /** Called whenever no kept day of a connection is missing any more. */
  readonly caughtUp: (profileId: string) => void
  readonly changed: (profileId: string) => void
}

/** Keeps each connection's archive complete and current by itself. */
export interface Keeping {
  /** @throws AppError `profile_unknown`, `store_failed` */
  state(profileId: string): Promise<KeepingState>
  setOptions(profileId: string, change: KeepingChange): Promise<KeepingState>
  /** Asks for a day next; resolves at once. */
  now(profileId: string, day: ServerDay): Promise<KeepingState>
  /** Asks for a day again; resolves when its three cells came to their end. @throws AppError of the call center */
  recount(profileId: string, day: ServerDay): Promise<readonly CellDifference[]>
  /** Asks for today's newest records soon, such as after an event; within the limit of `currentPerSecond`. */
  refresh(profileId: string): void
  /** Counts records that were fetched and saved outside of a cell, such as a single call's, to today. */
  noteRecords(profileId: string, report: ReportName, records: readonly ReportRecord['fields'][]): void
  /** Learns how long after its end a call's record came. */
  noteDelay(profileId: string, seconds: number): void
  /** Another program asked for a cell, which is stored. */
  followed(profileId: string, cell: Cell): void
  /** Returns each connection's last failure, until a request succeeds. */
  failures(): { readonly profileId: string; readonly failure: Failure }[]
  /** Returns until when a call center that can't be asked is left alone, in UTC milliseconds; 0 if it can. */
  waitsUntil(profileId: string): number
  /** The lane of a connection's requests, for single calls and for the ordered walk. */
  lane(profileId: string): Promise<Lane>
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
  const { stores, profiles, client, archive, clock, log, mayAsk, saved, caughtUp, changed } = given
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

  function keeperOf(profileId: string): Promise<Keeper> {
    const known = keepers.get(profileId)
    if (known) return known
    const creating = create(profileId)
    keepers.set(profileId, creating)
    creating.then(
      (keeper) => {
        running.set(profileId, keeper)
        lastKeepers.set(profileId, keeper)
        keeper.lane.follow()
        // Perhaps it couldn't be created when the connections were followed.
        if (isKeeping && wanted.has(profileId)) keeper.start()
      },
      () => keepers.delete(profileId),
    )
    return creating
  }

  async function create(profileId: string): Promise<Keeper> {
    await profiles.connection(profileId)
    const store = await stores.of(profileId)
    const lane =
      lanes.get(profileId) ??
      createLane({
        pace: () => lastKeepers.get(profileId)?.options ?? { ...defaultKeepingOptions, enabled: false },
        userIsDone: () => searches.done(profileId),
        changed: () => changed(profileId),
        time,
      })
    lanes.set(profileId, lane)
    const learning = await createLearningClient({
      profileId,
      client,
      connection: profiles.connection,
      lane,
      store,
      log,
      changed: () => changed(profileId),
    })
    const asker = createCellAsker({
      profileId,
      store,
      client: learning,
      archive,
      time,
      endOf: async (day) => instantsOfDay(await clock.get(profileId), day).to,
    })
    return createKeeper({
      ...{ profileId, lane, asker, clock, log, time },
      options: await readOptions(stores, profileId),
      cells: await store.read('keeping.cells', { profile: profileId, from: '', to: lastDay }),
      client: learning,
      mayAsk: () => mayAsk(profileId),
      saved: (cell) => saved(profileId, cell),
      caughtUp: () => caughtUp(profileId),
      changed: () => changed(profileId),
    })
  }

  async function drop(profileId: string): Promise<void> {
    const dropped = keepers.get(profileId)
    keepers.delete(profileId)
    running.delete(profileId)
    // Whoever asked for it hears why it couldn't be created.
    const keeper = await dropped?.catch(() => null)
    await keeper?.close()
    // Nothing that failed is to be told any more.
    keeper?.lane.tryAgain()
  }

  async function wantedIds(): Promise<Set<string>> {
    const { profileId: active } = await profiles.active()
    const ids = (await profiles.ids()).filter((id) => id !== demoProfileId || active === demoProfileId)
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
    const [next, ids] = await Promise.all([wantedIds(), profiles.ids()])
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

  async function keep(profileId: string): Promise<void> {
    const keeper = await keeperOf(profileId)
    keeper.setOptions(await readOptions(stores, profileId))
    keeper.start()
  }

  return {
    state: async (profileId) => (await keeperOf(profileId)).state(),
    setOptions: async (profileId, change) => {
      const options = keepingOptions.parse({ ...(await readOptions(stores, profileId)), ...change })
      await saveOptions(stores, profileId, options)
      const keeper = await keeperOf(profileId)
      keeper.setOptions(options)
      return keeper.state()
    },
    now: async (profileId, day) => {
      const keeper = await keeperOf(profileId)
      void keeper.ask(day)
      return keeper.state()
    },
    recount: async (profileId, day) => {
      const store = await stores.of(profileId)
      const period = instantsOfDay(await clock.get(profileId), day)
      const storedKeys = (of: KeysToRead) => store.read('keeping.storedKeys', of)
      return recountDay({ profileId, day, period, storedKeys, keeper: await keeperOf(profileId) })
    },
    refresh: (profileId) => running.get(profileId)?.refresh(),
    noteRecords: (profileId, report, records) => running.get(profileId)?.asker.noteRecords(report, records),
    noteDelay: (profileId, seconds) => running.get(profileId)?.client.noteDelay(seconds),
    followed: (profileId, cell) => {
      running.get(profileId)?.followed(cell)
      changed(profileId)
    },
    failures: () =>
      [...running].flatMap(([profileId, { lane }]) =>
        lane.state.failure ? [{ profileId, failure: failureOf(lane.state.failure) }] : [],
      ),
    waitsUntil: (profileId) => running.get(profileId)?.lane.state.allWaitUntil ?? 0,
    lane: async (profileId) => (await keeperOf(profileId)).lane,
    forecast: async (given, options, signal) => {
      const connection = 'name' in given ? await profiles.drafted(given) : await profiles.connection(given.id)
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
  'keeping.state': ({ profileId }) => keeping.state(profileId),
  'keeping.setOptions': ({ profileId, options }) => keeping.setOptions(profileId, options),
  'keeping.now': ({ profileId, day }) => keeping.now(profileId, day),
  'keeping.forecast': ({ connection, options }, { signal }) => keeping.forecast(connection, options, signal),
})
