import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { longestFieldsInFeed } from '../../../shared/webhooks/feed.ts'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import {
  createWallboard,
  type LikelyQueues,
  type OpenCall,
  rareEvents,
  type WallboardKeeper,
  wallboardEvents,
} from '../board/wallboard.ts'
import type { Log } from '../log/log.ts'
import type { Events } from '../store/client/events.ts'
import type { Delivery } from '../store/delivery.ts'
import type { EventSink, ReceptionCounters } from './event-writer.ts'
import { createInterfaceWatch, type InterfaceWatchOptions } from './interface-watch.ts'
import { createListener, type ListenerSettings } from './listener.ts'
import { localAddresses } from './local-addresses.ts'

interface ReceptionOptions {
  /** Where the events go. Rejects while the store can't be opened. */
  readonly events: () => Promise<Events>
  readonly settings: ListenerSettings
  readonly log: Log
  /** The reception stands otherwise. */
  readonly changed: () => void
  /** Events up to this number are stored, or repeats of them. */
  readonly stored: (lastSeq: number) => void
  /** Told of each event, once it is stored. */
  readonly heard: (event: FeedEvent) => void
  /** This computer's own addresses, and when to look for them again. */
  readonly network?: Network
}

export type Network = Pick<InterfaceWatchOptions, 'addresses' | 'repeat'>

export interface ReceptionStatus {
  readonly listening: { readonly since: number; readonly port: number } | null
  readonly failure: Failure | null
  readonly alarm: { readonly since: number; readonly failure: Failure } | null
  readonly counters: ReceptionCounters
}

/** One listener with the store behind it, and what its events say of the present. */
interface Reception {
  /** Listens by these settings, or stops for null. Never rejects: what is wrong is in the status. */
  follow(settings: ListenerSettings | null): Promise<void>
  /** Stops, and has the status say why. */
  refuse(failure: Failure): Promise<void>
  status(): ReceptionStatus
  wallboard(likely: LikelyQueues): Promise<Wallboard>
  /** The calls under way; none while nothing is received. */
  openCalls(): Promise<readonly OpenCall[]>
  /** The call center's record tells that a call has ended. */
  settleCall(callId: string): Promise<void>
  /** At this instant, the call center had no record of a call yet. */
  noteUnrecorded(callId: string, at: number): Promise<void>
  /** Resolves when the requests under way are answered. */
  close(): Promise<void>
}

/** A port may become free, and an interface may come back. */
const retryMs = 5_000
const lookMs = 10_000

const ownNetwork: Network = {
  addresses: () => localAddresses().map(({ address }) => address),
  repeat: (look) => {
    const timer = setInterval(look, lookMs)
    timer.unref()
    return () => clearInterval(timer)
  },
}
const standingEvents = 5_000

export function createReception({
  events,
  settings,
  log,
  changed,
  stored,
  heard,
  network = ownNetwork,
}: ReceptionOptions): Reception {
  let since: number | null = null
  let failure: Failure | null = null
  let unwritten: Failure = { code: 'store_failed', detail: {} }
  let retry: NodeJS.Timeout | null = null
  let wanted: ListenerSettings | null = null
  let lastSeq = 0
  let board: Promise<WallboardKeeper> | null = null
  /** What was committed while the wallboard was being built. */
  let early: FeedEvent[] = []
  let built: WallboardKeeper | null = null

  const sink: EventSink = {
    save: (delivery) => {
      const saved = events().then((store) => store.save(delivery))
      // Beside the answer, so that a subscriber that fails doesn't turn a committed event into a 503.
      void saved.then(
        (seq) => committed(seq, delivery),
        (error: unknown) => {
          unwritten = failureOf(error)
        },
      )
      return saved
    },
  }
  const listener = createListener({ sink, settings, log, onAlarm: changed })
  const watch = createInterfaceWatch({
    ...network,
    onChange: (isThere) => {
      if (wanted === null) return
      void (isThere ? listen(wanted) : lose(wanted))
    },
  })

  function committed(seq: number, delivery: Delivery): void {
    if (delivery.kind === 'event') {
      lastSeq = Math.max(lastSeq, seq)
      const shown = feedEventOf(seq, delivery.event)
      if (built) built.apply(shown)
      else if (board) early.push(shown)
      heard(shown)
    }
    stored(lastSeq)
  }

  async function build(): Promise<WallboardKeeper> {
    const keeper = createWallboard(() => since)
    const standing = await (await events()).standing({
      names: wallboardEvents,
      rareNames: rareEvents,
      limit: standingEvents,
    })
    for (const event of [...standing, ...early]) keeper.apply(event)
    early = []
    built = keeper
    return keeper
  }

  function wallboard(): Promise<WallboardKeeper> {
    board ??= build().catch((error: unknown) => {
      board = null
      early = []
      throw error
    })
    return board
  }

  async function listen(asked: ListenerSettings): Promise<void> {
    if (retry !== null) clearTimeout(retry)
    retry = null
    const before = since
    try {
      await listener.reconfigure(asked)
      await listener.start()
      since = before ?? Date.now()
      failure = null
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'The event listener can’t listen')
      failure = failureOf(error)
      if (!listener.status().listening) since = null
      retry = setTimeout(() => {
        if (wanted === asked) void listen(asked)
      }, retryMs)
      retry.unref()
    }
    changed()
  }

  /** The address that it listens on is gone: nothing reaches it there, until the address is back. */
  async function lose({ listenOn, port }: ListenerSettings): Promise<void> {
    log.warn({ listenOn }, 'The address of the event listener is gone')
    since = null
    failure = { code: 'interface_gone', detail: { address: listenOn, port } }
    await listener.stop()
    changed()
  }

  async function stop(reason: Failure | null): Promise<void> {
    if (retry !== null) clearTimeout(retry)
    retry = null
    wanted = null
    watch.follow(null)
    await listener.stop()
    since = null
    failure = reason
    changed()
  }

  return {
    follow: async (asked) => {
      if (asked === null) return stop(null)
      wanted = asked
      watch.follow(isMany(asked.listenOn) ? null : asked.listenOn)
      await listen(asked)
    },
    refuse: stop,
    status: () => {
      const { port, alarm, counters } = listener.status()
      return {
        listening: since === null || port === null ? null : { since, port },
        failure,
        alarm: alarm === null ? null : { since: alarm.since, failure: unwritten },
        counters,
      }
    },
    wallboard: async (likely) => (await wallboard()).snapshot(Date.now(), likely),
    openCalls: async () => (since === null ? [] : (await wallboard()).calls(Date.now())),
    settleCall: async (callId) => (await wallboard()).settle(callId),
    noteUnrecorded: async (callId, at) => (await wallboard()).noteUnrecorded(callId, at),
    close: async () => {
      wanted = null
      watch.follow(null)
      if (retry !== null) clearTimeout(retry)
      await listener.stop()
    },
  }
}

/** Whether the listener depends on no single address that could vanish. */
function isMany(listenOn: ListenerSettings['listenOn']): boolean {
  return listenOn === 'all' || listenOn === 'loopback'
}

function feedEventOf(seq: number, event: ReceivedEvent): FeedEvent {
  const { receivedAt, name, canonicalName, callId, exten, queue, number, state, fields, reading } = event
  return {
    seq,
    receivedAt,
    name,
    canonicalName,
    callId,
    exten,
    queue,
    number,
    state,
    repeats: 0,
    lastRepeatAt: null,
    fields: fields.length > longestFieldsInFeed ? null : fields,
    notes: reading.notes,
  }
}
