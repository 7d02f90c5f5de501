import type { ReceivedEvent } from '../../../shared/webhooks/deliveries.ts'
import type { createLiveBoard } from '../board/live-board.ts'
import type { ReceiverRun } from '../events/receiver-runs.store.ts'

/** An event of another receiver, with its number here. */
export interface StoredDelivery {
  readonly seq: number
  readonly event: ReceivedEvent
}

interface OtherReceiversOptions {
  readonly board: Pick<ReturnType<typeof createLiveBoard>, 'forget' | 'listen'>
  /** Called with each event that tells of now. */
  readonly hear: (seq: number, event: ReceivedEvent) => void
  /** Called after each batch. */
  readonly stored: (lastSeq: number) => void
}

/** What other receivers of a team archive heard, as if it were heard here. */
interface OtherReceivers {
  events(events: readonly StoredDelivery[]): void
  /** Notes when another receiver listened; returns whether that changes since when anyone does. */
  run(run: ReceiverRun): boolean
  /** Since when another receiver listens (UTC milliseconds); null while none does. */
  listeningSince(): number | null
}

/** A receiver tells each ten seconds that it listens. */
const aliveMs = 60_000
/** Events that came this late tell of the past, and the board is read anew. */
const lateMs = 60_000
/** A clock is measured over at least this time. */
const measuredMs = 5_000

export function createOtherReceivers({ board, hear, stored }: OtherReceiversOptions): OtherReceivers {
  let newest: ReceiverRun | null = null
  let measured: { readonly run: ReceiverRun; readonly at: number } | null = null
  /** How far the newest run's clock is behind this computer's. */
  let behindMs = 0
  const theirNow = () => Date.now() - behindMs

  function listeningSince(): number | null {
    return newest && theirNow() - newest.aliveUntil < aliveMs ? newest.startedAt : null
  }

  /** Runs that are told in step with time show how far their clock is off; those of a backlog come faster. */
  function measure(run: ReceiverRun): void {
    const at = Date.now()
    if (measured?.run.startedAt === run.startedAt) {
      const passed = at - measured.at
      if (passed >= 0 && passed < measuredMs) return
      const told = run.aliveUntil - measured.run.aliveUntil
      if (Math.abs(told - passed) < passed / 4) behindMs = at - run.aliveUntil
    }
    measured = { run, at }
  }

  return {
    events: (events) => {
      const from = theirNow() - lateMs
      if (events.some(({ event }) => event.receivedAt < from)) board.forget()
      for (const { seq, event } of events) if (event.receivedAt >= from) hear(seq, event)
      stored(events.at(-1)?.seq ?? 0)
    },
    run: (run) => {
      const before = listeningSince()
      if (newest === null || run.aliveUntil > newest.aliveUntil) {
        newest = run
        measure(run)
      }
      const after = listeningSince()
      if (after !== null && after !== before) board.listen(after)
      return after !== before
    },
    listeningSince,
  }
}
