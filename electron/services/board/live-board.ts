import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { Events } from '../store/client/events.ts'
import { createWallboard, type LiveWallboard, rareEvents, wallboardEvents } from './wallboard.ts'

/** A wallboard built from the stored events on first use and kept up to date with new ones. */
export interface LiveBoard {
  /** Applies a newly committed event. */
  apply(event: FeedEvent): void
  /** Resolves to the wallboard; rejects while the store can't be read, and the next call retries. */
  get(): Promise<LiveWallboard>
}

const storedEvents = 5_000

/** @param listeningSince UTC milliseconds; null while nothing listens. */
export function createLiveBoard(
  events: () => Promise<Pick<Events, 'standing'>>,
  listeningSince: () => number | null,
): LiveBoard {
  let building: Promise<LiveWallboard> | null = null
  let built: LiveWallboard | null = null
  /** Events committed while the wallboard is being built. */
  let pending: FeedEvent[] = []

  async function build(): Promise<LiveWallboard> {
    const board = createWallboard(listeningSince)
    const query = { names: wallboardEvents, rareNames: rareEvents, limit: storedEvents }
    const stored = await (await events()).standing(query)
    for (const event of [...stored, ...pending]) board.apply(event)
    pending = []
    built = board
    return board
  }

  return {
    apply: (event) => {
      if (built) built.apply(event)
      else if (building) pending.push(event)
    },
    get: () => {
      building ??= build().catch((error: unknown) => {
        building = null
        pending = []
        throw error
      })
      return building
    },
  }
}
