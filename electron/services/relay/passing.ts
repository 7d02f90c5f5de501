import PQueue from 'p-queue'
import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import type { Destination } from '../../../shared/relay.ts'
import type { Log } from '../log/log.ts'
import type { Store } from '../store/store.ts'
import { pause, type Time } from '../time.ts'
import type { RelayPlace } from './relay-place.store.ts'
import type { NextItems, RelayItem, RelayRow, ToSettle } from './relay-round.store.ts'

export interface PassingOptions {
  readonly destination: Pick<Destination, 'id' | 'filter'>
  readonly store: () => Promise<Pick<Store, 'read' | 'write'>>
  /** Sends an event. @throws AppError one of `relayErrors`, or the signal's reason */
  readonly send: (seq: number, signal: AbortSignal) => Promise<void>
  readonly time: Time
  readonly log: Pick<Log, 'error'>
  /** Called after each round with what became of it. */
  readonly settled: (place: RelayPlace) => void
  readonly random?: () => number
}

/** Passes events on to one destination until it is closed. */
export interface Passing {
  /** Looks for what to deliver: an event was stored. A destination that is down has its pause nevertheless. */
  wake(): void
  /** Tries at once, as the user wants it. */
  hurry(): void
  /** Resolves when what was delivered is saved. */
  close(): Promise<void>
}

const second = 1_000
/** How long an event is tried. */
const triedMs = 3 * 24 * 3_600 * second
/** So often, too, as the program or the destination may have been off for longer. */
const leastTries = 10
/** Lanes that are delivered at once. */
const lanesAtOnce = 4
/** Enough for 500 events a second; of a round that is cut off, as many come twice. */
const itemsAtOnce = 500
/** So many failures in a row are the destination's, not the events'. */
const failuresUntilDown = 3
/** Rounds don't come closer, so that the store's commits stay the acknowledgements'. */
const betweenRoundsMs = 500
const longestWaitMs = 600 * second
const afterErrorMs = 30 * second
/** A place that only passes events that aren't wanted is saved this seldom. */
const passedUnsaved = 1_000

/** Returns the wait after so many failures: 2 s, doubled each time up to ten minutes, and up to a quarter more. */
function waitAfter(failures: number, random: () => number): number {
  const wait = Math.min(2 * second * 2 ** Math.min(failures - 1, 20), longestWaitMs)
  return Math.round(wait * (1 + random() / 4))
}

/** A destination that wants to be asked only later, by `Retry-After`, is believed up to an hour. */
const longestAskedMs = 3_600 * second

/** Returns the wait after so many failures, the last of which may ask for a longer one. */
function waitFor(failures: number, { detail }: Failure, random: () => number): number {
  const { retryAfter } = detail
  const asked = typeof retryAfter === 'number' ? Math.min(retryAfter * second, longestAskedMs) : 0
  return Math.max(waitAfter(failures, random), asked)
}

/** How long to wait for the next round, and whether an event ends the wait. */
interface Wait {
  readonly ms: number
  readonly isWoken: boolean
}

interface ItemSince extends RelayItem {
  readonly since: number
}

const untried = ({ seq, lane }: RelayItem, since: number): RelayRow => ({
  ...{ seq, lane, since, tries: 0, lastAt: null, nextAt: 0, setAsideAt: null, failure: null },
})

export function createPassing(options: PassingOptions): Passing {
  const { destination, store, send, time, log, settled, random = Math.random } = options
  const { id, filter } = destination
  const closing = new AbortController()
  let woken = new AbortController()
  let hurried = new AbortController()
  let failuresInRow = 0
  let roundsDown = 0
  /** Of a destination that takes nothing, an event or two are tried at once; nor is more known at the start. */
  let isDown = true

  async function round(): Promise<Wait> {
    const archive = await store()
    const at = time.now()
    const limit = isDown ? 1 : itemsAtOnce
    const next = await archive.read('relay.next', { destination: id, filter, at, limit })
    // It was removed.
    if (next.place === null) return { ms: longestWaitMs, isWoken: true }
    const { toSettle, tried } = await deliver(next, next.place)
    const { place, delivered, rows } = toSettle
    const isWorthSaving = place.passed - next.place.passed >= passedUnsaved
    if (delivered.length + rows.length > 0 || isWorthSaving) await archive.write('relay.settle', toSettle)
    isDown = place.failing !== null
    settled(place)
    if (place.failing !== null && tried > 0) {
      const before = at - triedMs
      if (++roundsDown >= leastTries && place.failing.since <= before) {
        while (await archive.write('relay.giveUp', { destination: id, filter, at, before }));
      }
      return { ms: waitFor(roundsDown, place.failing.failure, random), isWoken: false }
    }
    if (place.failing === null) roundsDown = 0
    if (next.more || next.due.length === limit || toSettle.isBack) return { ms: 0, isWoken: true }
    const times = rows.filter(({ setAsideAt }) => setAsideAt === null).map(({ nextAt }) => nextAt)
    const soonest = Math.min(...times, next.nextAt ?? Number.POSITIVE_INFINITY, time.now() + longestWaitMs)
    return { ms: soonest - time.now(), isWoken: true }
  }

  /** Tries what is due, each lane in its order. */
  async function deliver({ due, fresh, passed }: NextItems, before: RelayPlace) {
    let { failing, deliveredAt } = before
    const delivered: number[] = []
    const failed: RelayRow[] = []
    /** What came while the destination was down waits since it came, though it wasn't tried. */
    const sinceOf = ({ since, receivedAt }: RelayItem): number =>
      since ?? (before.failing === null ? time.now() : Math.max(receivedAt, before.failing.since))
    const isHalted = () =>
      closing.signal.aborted || (before.failing === null && failuresInRow >= failuresUntilDown)

    async function tryOne(item: RelayItem): Promise<boolean> {
      try {
        await send(item.seq, closing.signal)
      } catch (error) {
        if (closing.signal.aborted) return false
        if (!(error instanceof AppError)) log.error({ err: error }, 'An event could not be passed on')
        const failure = failureOf(error)
        failuresInRow++
        failed.push(afterFailure({ ...item, since: sinceOf(item) }, failure))
        if (failing !== null || failuresInRow >= failuresUntilDown) {
          failing = { since: failing?.since ?? time.now(), failure }
        }
        return false
      }
      delivered.push(item.seq)
      deliveredAt = time.now()
      failuresInRow = 0
      failing = null
      return true
    }

    const lanes = new PQueue({ concurrency: lanesAtOnce })
    const open = [...due, ...fresh.filter(({ isBlocked }) => !isBlocked)]
    for (const items of Map.groupBy(open, ({ lane }) => lane).values()) {
      void lanes.add(async () => {
        for (const item of items) if (isHalted() || !(await tryOne(item))) return
      })
    }
    await lanes.onIdle()
    const done = new Set([...delivered, ...failed.map(({ seq }) => seq)])
    // What wasn't tried, as one before it failed or the destination went down, waits; older ones have their rows.
    const left = fresh.filter(({ seq }) => !done.has(seq)).map((item) => untried(item, sinceOf(item)))
    const toSettle: ToSettle = {
      destination: id,
      place: { passed, since: before.since, deliveredAt, failing },
      delivered,
      rows: [...failed, ...left],
      isBack: before.failing !== null && failing === null,
    }
    return { toSettle, tried: done.size }
  }

  function afterFailure({ seq, lane, tries, since }: ItemSince, failure: Failure): RelayRow {
    const lastAt = time.now()
    return {
      ...{ seq, lane, since, lastAt, failure, tries: tries + 1 },
      nextAt: lastAt + waitFor(tries + 1, failure, random),
      setAsideAt: tries + 1 >= leastTries && lastAt - since >= triedMs ? lastAt : null,
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      woken = new AbortController()
      hurried = new AbortController()
      const { ms, isWoken } = await round().catch((error: unknown): Wait => {
        if (!closing.signal.aborted) log.error({ err: error }, 'Events could not be passed on')
        return { ms: afterErrorMs, isWoken: false }
      })
      const ends = [closing.signal, hurried.signal]
      if (isWoken) {
        await pause(time, betweenRoundsMs, closing.signal)
        await pause(time, Math.max(0, ms - betweenRoundsMs), AbortSignal.any([...ends, woken.signal]))
      } else await pause(time, ms, AbortSignal.any(ends))
    }
  }
  const running = run()

  return {
    wake: () => woken.abort(),
    hurry: () => hurried.abort(),
    close: async () => {
      closing.abort(new Error('Events are passed on no more'))
      await running
    },
  }
}
