import { LRUCache } from 'lru-cache'
import {
  type Board,
  type BoardDay,
  type BoardDayQuery,
  type BoardQuery,
  boardQuery,
  type LikelyQueue,
} from '../../../shared/board/board.ts'
import { type KnownPeriods, wallAt } from '../../../shared/clock/knowledge.ts'
import { periodOf } from '../../../shared/clock/range.ts'
import { formatRequestDate } from '../../../shared/clock/wall-time.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { anyCalendar, presetRange } from '../../../shared/date-presets.ts'
import type { FigureChoices } from '../../../shared/figures/outcome.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { FigureService } from '../figures/figures.ts'
import type { People } from '../people/people.ts'
import type { Stores } from '../store/stores.ts'
import { systemTime, type Time } from '../time.ts'
import { forgetGap } from './fold.ts'
import type { Hearing } from './hearing.ts'
import type { ReceivedBoard } from './live-board.ts'
import { heardCalls } from './records.ts'
import { type BoardState, emptyState } from './state.ts'
import { viewOf } from './view.ts'

interface BoardOptions {
  readonly webhooks: { boardState(source: EventSource): Promise<ReceivedBoard> }
  readonly hearing: Pick<Hearing, 'since' | 'lastGap'>
  readonly figures: Pick<FigureService, 'coverage'>
  readonly people: Pick<People, 'staff'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly stores: Pick<Stores, 'of'>
  /** Resolves to the connection of the call center that a source's events come from. */
  readonly owner: (source: EventSource) => Promise<string | null>
  readonly likelyQueues: (source: EventSource) => Promise<ReadonlyMap<string, LikelyQueue>>
  /** Resolves to how the day's figures are counted. */
  readonly choices: () => Promise<FigureChoices>
  /** The computer's by default. */
  readonly time?: Pick<Time, 'now'>
}

/** The floor of a connection, now and at any instant. @throws AppError `store_failed` */
export interface BoardService {
  at(query: BoardQuery, signal?: AbortSignal): Promise<Board>
  day(query: BoardDayQuery, signal?: AbortSignal): Promise<BoardDay>
  /** Reads anew what the records tell about now. */
  archiveSaved(connectionId: string): void
}

/** What is learned of the clock and counted as complete changes slowly. */
const freshMs = 2_000
/** Records that came by other ways than a save are seen after this time. */
const liveMs = 10_000
/** A receiver that listened for longer need not say since when. */
const listenedMs = 7 * 86_400_000
const never = new AbortController().signal

export function createBoard({
  webhooks,
  hearing,
  figures,
  people,
  clock,
  stores,
  owner,
  likelyQueues,
  choices,
  time: { now } = systemTime,
}: BoardOptions): BoardService {
  const options = { max: 50, ttl: freshMs, ttlResolution: 0, perf: { now } }
  const clocks = new LRUCache<string, Promise<KnownPeriods>>({
    ...options,
    memoMethod: (id) => clock.get(id),
  })
  const completes = new LRUCache<string, Promise<number | null>>(options)
  const recorded = new LRUCache<string, ReturnType<typeof readRecorded>>({ ...options, ttl: liveMs })

  /** Returns the range of Insights' today, so that its figures are the same. */
  async function dayOf(connectionId: string, at: number) {
    const known = await clocks.memo(connectionId)
    const { from, to } = periodOf(
      presetRange('today', formatRequestDate(wallAt(known, at)), anyCalendar),
      'queue',
      known,
    )
    return { from: from ?? at, to: to ?? at }
  }

  function completeTo(connectionId: string, day: { readonly from: number; readonly to: number }) {
    const key = JSON.stringify([connectionId, day])
    const known = completes.get(key)
    if (known) return known
    const reading = figures.coverage({ connectionId, ...day }, never).then(({ coverage }) => {
      const queue = coverage.find(({ report }) => report === 'queue')
      return queue?.completeTo ?? null
    })
    completes.set(key, reading)
    reading.catch(() => completes.delete(key))
    return reading
  }

  /** Resolves to the events' source of a connection; null where its events aren't received. */
  async function sourceOf(connectionId: string): Promise<EventSource | null> {
    const source = connectionId === demoConnectionId ? 'demo' : 'callCenter'
    return (await owner(source)) === connectionId ? source : null
  }

  async function readRecorded(connectionId: string, state: BoardState, at: number, isLive: boolean) {
    const [store, day] = await Promise.all([stores.of(connectionId), dayOf(connectionId, at)])
    const [records, counted] = await Promise.all([
      store.read('board.records', { connectionId, at, heard: heardCalls(state) }),
      store.read('board.figures', {
        connectionId,
        ...day,
        until: isLive ? null : at,
        choices: await choices(),
      }),
    ])
    return { day, records, figures: counted }
  }

  /** Caches what the records tell about now, as the board is asked for at each event. */
  async function recordedNow(
    connectionId: string,
    state: BoardState,
    at: number,
  ): ReturnType<typeof readRecorded> {
    const known = await recorded.get(connectionId)
    if (known && at < known.day.to) return known
    const reading = readRecorded(connectionId, state, at, true)
    recorded.set(connectionId, reading)
    reading.catch(() => recorded.delete(connectionId))
    return reading
  }

  async function heardAt(connectionId: string, source: EventSource | null, at: number, isLive: boolean) {
    if (source === null) return { state: emptyState(), listeningSince: null }
    if (isLive) {
      const { state, listeningSince, ...heard } = await webhooks.boardState(source)
      const gap = hearing.lastGap(source)
      if (gap) forgetGap(state, gap)
      return { ...heard, state, listeningSince: hearing.since(source, listeningSince) }
    }
    const store = await stores.of(connectionId)
    const [state, runs] = await Promise.all([
      store.read('board.state', { at }),
      store.read('receiver.runs', { from: at - listenedMs, to: at + 1 }),
    ])
    return { state, listeningSince: listeningSinceAt(runs, at) }
  }

  return {
    at: async (query) => {
      const { connectionId, instant, view } = boardQuery.parse(query)
      const at = Math.min(instant ?? now(), now())
      const isLive = instant === null
      const source = await sourceOf(connectionId)
      const heard = await heardAt(connectionId, source, at, isLive)
      const { state } = heard
      const [known, directory, likely] = await Promise.all([
        isLive ? recordedNow(connectionId, state, at) : readRecorded(connectionId, state, at, false),
        people.staff(connectionId),
        source === null ? new Map<string, LikelyQueue>() : likelyQueues(source),
      ])
      const complete = await completeTo(connectionId, known.day)
      return viewOf({ at, isLive, view, ...heard, ...known, directory, likely, completeTo: complete })
    },
    day: async ({ connectionId, instant }, signal) => {
      const day = await dayOf(connectionId, instant)
      const [store, source] = await Promise.all([stores.of(connectionId), sourceOf(connectionId)])
      const [moments, runs] = await Promise.all([
        store.read('board.moments', { connectionId, ...day }, signal),
        source === null ? [] : store.read('receiver.runs', day),
      ])
      const listened = stretchesOf(runs).map(({ from, to }) => ({
        from: Math.max(from, day.from),
        to: Math.min(to, day.to),
      }))
      return { ...day, listened, ...moments }
    },
    archiveSaved: (connectionId) => {
      recorded.delete(connectionId)
      completes.clear()
    },
  }
}

export const boardHandlers = (
  board: Pick<BoardService, 'at' | 'day'>,
  stores: Pick<Stores, 'of'>,
): HandlersOf<'board'> => ({
  'board.at': (query, { signal }) => board.at(query, signal),
  'board.day': (query, { signal }) => board.day(query, signal),
  'board.step': async (query, { signal }) =>
    (await stores.of(query.connectionId)).read('board.step', query, signal),
})

interface Run {
  readonly from: number
  readonly to: number
}

/** A run is saved each ten seconds; after three times that, the receiver slept. */
const runSlackMs = 30_000

/** Joins the receiver's runs (UTC milliseconds, in order) that follow each other without a gap. */
export function stretchesOf(runs: readonly Run[]): Run[] {
  const stretches: Run[] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last && run.from <= last.to + runSlackMs) {
      stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, run.to) })
    } else stretches.push(run)
  }
  return stretches
}

/** Returns since when the receiver listened at an instant; null if it did not. */
export function listeningSinceAt(runs: readonly Run[], at: number): number | null {
  const stretch = stretchesOf(runs).find(({ from, to }) => from <= at && at <= to + runSlackMs)
  return stretch?.from ?? null
}
