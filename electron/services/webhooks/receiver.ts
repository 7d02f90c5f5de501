import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { FeedEvent } from '../../../shared/webhooks/feed.ts'
import { longestFieldsInFeed } from '../../../shared/webhooks/feed.ts'
import type { BoardStates } from '../board/board-states.ts'
import { createLiveBoard, type OpenCall, type ReceivedBoard } from '../board/live-board.ts'
import { type Delivery, plainCell } from '../events/delivery.ts'
import type { Events } from '../events/events.ts'
import type { ReceiverRun } from '../events/receiver-runs.store.ts'
import type { Log } from '../log/log.ts'
import type { ConnectionCrowd } from './connection-room.ts'
import type { EventSink, ReceiverCounters } from './event-writer.ts'
import { createInterfaceWatch, type Network, ownNetwork } from './interface-watch.ts'
import { createListener, type ListenerSettings } from './listener.ts'
import { createOtherReceivers, type StoredDelivery } from './other-receivers.ts'
import type { ReceiverRuns } from './receiver-runs.ts'

interface ReceiverOptions {
  /** Opens the events' store; rejects while that fails. */
  readonly events: () => Promise<Events>
  readonly states: () => Promise<Pick<BoardStates, 'newest'>>
  readonly settings: ListenerSettings
  readonly log: Log
  readonly runs: ReceiverRuns
  /** Called after each status change. */
  readonly changed: () => void
  /** Called after each commit with the newest event's sequence number. */
  readonly stored: (lastSeq: number) => void
  /** Called with each event after its commit. */
  readonly heard: (event: FeedEvent) => void
  /** Reads this computer's addresses and schedules the checks. */
  readonly network?: Network
}

export interface ReceiverStatus {
  readonly listening: { readonly since: number; readonly port: number } | null
  /** Since when another receiver listens, whose events come here; null while none does. */
  readonly followingSince: number | null
  readonly failure: Failure | null
  readonly alarm: { readonly since: number; readonly failure: Failure } | null
  readonly counters: ReceiverCounters
  /** Who holds the most connections while some have no room; null otherwise. */
  readonly crowd: ConnectionCrowd | null
}

/** A listener with its event store and the board as its events tell it. */
export interface Receiver {
  /** Listens with these settings, or stops on null. Never rejects: `status` has the failure. */
  follow(settings: ListenerSettings | null): Promise<void>
  /** Stops and reports this failure as the status. */
  refuse(failure: Failure): Promise<void>
  status(): ReceiverStatus
  boardState(): Promise<ReceivedBoard>
  /** Resolves to the calls under way; none while nothing listens. */
  openCalls(): Promise<readonly OpenCall[]>
  /** Notes that the call center's record says that a call is over. */
  settleCall(callId: string): Promise<void>
  /** Another receiver's new events are stored, in this order. */
  followed(events: readonly StoredDelivery[]): void
  /** Another receiver listens, or did. */
  followedRun(run: ReceiverRun): void
  /** Notes that the call center has no record of a call at `at` (UTC milliseconds). */
  noteUnrecorded(callId: string, at: number): Promise<void>
  /** Begins to listen anew where the computer slept, as nothing was heard meanwhile. */
  woke(): void
  /** Resolves when the requests under way are answered. */
  close(): Promise<void>
}

/** Delay between attempts to listen: a port may become free. */
const retryMs = 5_000

export function createReceiver({
  events,
  states,
  settings,
  log,
  runs,
  changed: statusChanged,
  stored,
  heard,
  network = ownNetwork,
}: ReceiverOptions): Receiver {
  let since: number | null = null
  let failure: Failure | null = null
  let unwritten: Failure = { code: 'store_failed', detail: {} }
  let retry: NodeJS.Timeout | undefined
  let requested: ListenerSettings | null = null
  let lastSeq = 0
  const board = createLiveBoard(states, listeningSince)
  const others = createOtherReceivers({
    board,
    hear: (seq, event) => {
      listener.followed(event, seq)
      hear(seq, event)
    },
    stored: (seq) => stored(Math.max(lastSeq, seq)),
  })

  const sink: EventSink = {
    save: (delivery) => {
      const saved = events().then((store) => store.save(delivery))
      // Not awaited, so that a failing subscriber doesn't turn a committed event into a 503.
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
  function changed(): void {
    runs.follow(since, (at) => {
      board.listen(at)
      if (since === null || since === at) return
      // The computer slept, or its clock was set.
      since = at
      statusChanged()
    })
    statusChanged()
  }
  const watch = createInterfaceWatch({
    ...network,
    onChange: (isThere) => {
      if (requested === null) return
      void (isThere ? listen(requested) : lose(requested))
    },
  })

  /** Since when anyone listens whose events come here. */
  function listeningSince(): number | null {
    return since ?? others.listeningSince()
  }

  function committed(seq: number, delivery: Delivery): void {
    if (delivery.kind === 'event') hear(seq, delivery.event)
    stored(lastSeq)
  }

  function hear(seq: number, event: ReceivedEvent): void {
    lastSeq = Math.max(lastSeq, seq)
    const shown = feedEventOf(seq, event)
    board.apply(shown)
    heard(shown)
  }

  async function listen(settings: ListenerSettings): Promise<void> {
    clearTimeout(retry)
    const before = since
    try {
      await listener.reconfigure(settings)
      // It may have been stopped while its old port drained.
      if (requested !== settings) return
      await listener.start()
      since = before ?? Date.now()
      failure = null
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'The event listener can’t listen')
      failure = failureOf(error)
      if (!listener.status().listening) since = null
      retry = setTimeout(() => {
        if (requested === settings) void listen(settings)
      }, retryMs)
      retry.unref()
    }
    changed()
  }

  /** Stops the listener until the address is back. */
  async function lose({ listenOn, port }: ListenerSettings): Promise<void> {
    log.warn({ listenOn }, 'The address of the event listener is gone')
    since = null
    failure = { code: 'interface_gone', detail: { address: listenOn, port } }
    await listener.stop()
    changed()
  }

  async function stop(reason: Failure | null): Promise<void> {
    clearTimeout(retry)
    requested = null
    watch.follow(null)
    await listener.stop()
    since = null
    failure = reason
    changed()
  }

  return {
    follow: async (next) => {
      if (next === null) return stop(null)
      requested = next
      watch.follow(isMany(next.listenOn) ? null : next.listenOn)
      await listen(next)
    },
    refuse: stop,
    status: () => {
      const { port, alarm, counters, crowd } = listener.status()
      return {
        listening: since === null || port === null ? null : { since, port },
        followingSince: since === null ? listeningSince() : null,
        failure,
        alarm: alarm === null ? null : { since: alarm.since, failure: unwritten },
        counters,
        crowd,
      }
    },
    boardState: async () => ({ ...(await board.now()), listeningSince: listeningSince() }),
    openCalls: async () => (listeningSince() === null ? [] : board.openCalls()),
    settleCall: board.settle,
    noteUnrecorded: board.noteUnrecorded,
    followed: others.events,
    followedRun: (run) => {
      if (others.run(run)) changed()
    },
    woke: runs.look,
    close: async () => {
      requested = null
      watch.follow(null)
      clearTimeout(retry)
      await listener.stop()
      await runs.close()
    },
  }
}

/** Returns whether the listener needs no particular network address, which could vanish. */
function isMany(listenOn: ListenerSettings['listenOn']): boolean {
  return listenOn === 'all' || listenOn === 'loopback'
}

/** Returns a committed event as the store gives it back. */
function feedEventOf(seq: number, event: ReceivedEvent): FeedEvent {
  const { receivedAt, name, canonicalName, callId, exten, queue, number, state, fields, reading } = event
  return {
    seq,
    receivedAt,
    name,
    canonicalName,
    callId: plainCell(callId),
    exten: plainCell(exten),
    queue: plainCell(queue),
    number: plainCell(number),
    state,
    repeats: 0,
    lastRepeatAt: null,
    fields: fields.length > longestFieldsInFeed ? null : fields,
    notes: reading.notes,
  }
}
