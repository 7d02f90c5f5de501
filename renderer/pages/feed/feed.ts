import type { EventPage, RefusalPage } from '../../../shared/webhooks/feed.ts'
import { createThrottle } from '../../data/throttle.ts'
import {
  type FeedRow,
  type LoadedEvents,
  type LoadedRefusals,
  noEvents,
  noRefusals,
  refusalsEndFirst,
  rowsOf,
  upTo,
  withNewer,
  withNewest,
  withNewestRefusals,
  withOlder,
} from './feed-rows.ts'

/** The feed's requests to the services. */
export interface FeedCalls {
  page(query: PageQuery, signal: AbortSignal): Promise<EventPage>
  /** Resolves to the number of matching events after this sequence number. */
  count(after: number, signal: AbortSignal): Promise<number>
  refusals(before: number | null, signal: AbortSignal): Promise<RefusalPage>
}

interface PageQuery {
  readonly before?: number
  readonly after?: number
  readonly limit: number
}

interface FeedOptions {
  readonly events: boolean
  readonly refusals: boolean
  /** The earliest listed arrival, UTC milliseconds; null for any. */
  readonly from: number | null
}

export interface FeedState {
  /** Newest first; undefined until the first answer. */
  readonly rows: readonly FeedRow[] | undefined
  /** Whether there are more rows after the last (`older`) and before the first (`newer`). */
  readonly older: boolean
  readonly newer: boolean
  /** The number of matching events since the first row. */
  readonly waiting: number
  /** The reason why rows may be out of date. */
  readonly error: Error | null
}

/** The window's rows of stored events, updated as more are stored. */
export interface Feed {
  state(): FeedState
  subscribe(listener: () => void): () => void
  /** Loads new rows, throttled. */
  notify(): void
  /** Pauses the rows and counts new events, or follows the newest again. */
  hold(held: boolean): void
  loadOlder(): void
  loadNewer(): void
  /** Loads the newest rows, even while paused. */
  jumpToNewest(): void
  close(): void
}

/** Milliseconds between two loads, and between two counts while paused. */
const pullPause = 200
const countPause = 1_000
const pageSize = 100
const scrolledPageSize = 200
/** Maximum rows while following the newest, and while the user scrolls. */
const maxFollowing = 300
const maxReading = 3_000

export function createFeed(calls: FeedCalls, options: FeedOptions): Feed {
  const ended = new AbortController()
  const listeners = new Set<() => void>()
  let events: LoadedEvents = noEvents
  let refusals: LoadedRefusals = noRefusals
  let state: FeedState = { rows: undefined, older: false, newer: false, waiting: 0, error: null }
  /** The highest sequence number of any page. */
  let lastSeq = 0
  let held = false
  let work: Promise<void> = Promise.resolve()
  let paging = false
  const throttle = createThrottle(
    () => run(held && state.rows ? count : follow),
    () => (held ? countPause : pullPause),
  )

  function show(change: Partial<FeedState> = {}): void {
    if (ended.signal.aborted) return
    state = {
      ...state,
      rows: rowsOf(events, refusals, options.from),
      older: events.older || refusals.older,
      newer: events.newer,
      error: null,
      ...change,
    }
    for (const listener of listeners) listener()
  }

  /** Runs steps in sequence: each builds on the rows of the previous one. */
  function run(step: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (ended.signal.aborted) return
      try {
        await step()
      } catch (error) {
        if (ended.signal.aborted) return
        state = { ...state, error: error instanceof Error ? error : new Error(String(error)) }
        for (const listener of listeners) listener()
      }
    })
    return work
  }

  async function follow(): Promise<void> {
    const [page, refused] = await Promise.all([
      options.events ? calls.page({ limit: pageSize }, ended.signal) : null,
      options.refusals ? calls.refusals(null, ended.signal) : null,
    ])
    if (page) {
      lastSeq = page.lastSeq
      events = withNewest(events, page, maxFollowing)
    }
    if (refused) refusals = upTo(options.from, withNewestRefusals(refusals, refused, maxFollowing))
    show({ waiting: 0 })
  }

  async function count(): Promise<void> {
    if (!options.events) return show({ waiting: 0 })
    const after = events.newer ? (events.events[0]?.seq ?? 0) : lastSeq
    show({ waiting: await calls.count(after, ended.signal) })
  }

  async function older(): Promise<void> {
    const last = events.events.at(-1)
    if (refusalsEndFirst(events, refusals)) {
      const page = await calls.refusals(refusals.refusals.at(-1)?.seq ?? null, ended.signal)
      const all = [...refusals.refusals, ...page.refusals]
      refusals = upTo(options.from, { refusals: all, older: page.more })
    } else if (last) {
      const page = await calls.page({ before: last.seq, limit: scrolledPageSize }, ended.signal)
      events = withOlder(events, page, maxReading)
    }
    show()
  }

  async function newer(): Promise<void> {
    const first = events.events[0]
    if (!events.newer || !first) return
    const page = await calls.page({ after: first.seq, limit: scrolledPageSize }, ended.signal)
    events = withNewer(events, page, maxReading)
    if (!page.more) lastSeq = page.lastSeq
    show(page.more ? {} : { waiting: 0 })
  }

  /** Ignores further paging until the answer arrives. */
  function page(step: () => Promise<void>): void {
    if (paging) return
    paging = true
    void run(step).then(() => {
      paging = false
    })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: throttle.request,
    hold: (next) => {
      if (held === next) return
      held = next
      if (!held) throttle.requestNow()
    },
    loadOlder: () => {
      if (events.older || refusals.older) page(older)
    },
    loadNewer: () => {
      if (events.newer) page(newer)
    },
    jumpToNewest: () => void run(follow),
    close: () => {
      throttle.stop()
      ended.abort()
      listeners.clear()
    },
  }
}
