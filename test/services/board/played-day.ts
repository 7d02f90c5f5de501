import { createCallCenter } from '../../../electron/mock/call-center.ts'
import type { Call } from '../../../electron/mock/calls/call.ts'
import { createRandom } from '../../../electron/mock/calls/random.ts'
import { eventsApart, standing } from '../../../electron/mock/events/events-apart.ts'
import { listeningSinceAt } from '../../../electron/services/board/board.ts'
import { readBoardFigures } from '../../../electron/services/board/board-figures.store.ts'
import { readBoardRecords } from '../../../electron/services/board/board-records.store.ts'
import { apply } from '../../../electron/services/board/fold.ts'
import { likelyQueuesOf } from '../../../electron/services/board/likely-queues.ts'
import { heardCalls } from '../../../electron/services/board/records.ts'
import { makeNextSnapshot, saveSnapshot } from '../../../electron/services/board/snapshots.store.ts'
import { readBoardState } from '../../../electron/services/board/state.store.ts'
import { type BoardEvent, type BoardState, emptyState } from '../../../electron/services/board/state.ts'
import { viewOf } from '../../../electron/services/board/view.ts'
import { readRuns } from '../../../electron/services/events/receiver-runs.store.ts'
import { readStaff } from '../../../electron/services/people/people.store.ts'
import { readEntryPointQueues } from '../../../electron/services/records/entry-point-queues.store.ts'
import type { Board } from '../../../shared/board/board.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import {
  connectionId,
  dayStart,
  eventsOf,
  type MadeFile,
  madeFile,
  period,
  receivedEvent,
  recordsOf,
} from '../keeping/played-calls.ts'
import { stretchesOfCall } from './board-truth.ts'

export interface PlayedDay {
  readonly calls: readonly Call[]
  readonly agents: readonly string[]
  /** When an event arrived, or somebody began or ceased to wait, ring or talk. */
  readonly changes: readonly number[]
  /** Returns whether an event that arrived between two instants told that a call rings, talks, went on or ended. */
  isTold(call: string, from: number, to: number): boolean
  /** Returns the floor at an instant, which must not be before the last one, as the receiver knew it then. */
  live(at: number): Board
  /** Returns the floor at an instant by the stored events and all records. */
  later(at: number): Board
  /** Stores the records of all calls. */
  storeRecords(): void
}

interface DayOptions {
  readonly calls: number
  readonly seed: number
  /** Share of the events that don't arrive. */
  readonly dropped?: number
  /** Whether the records of a call are stored as soon as they are written. */
  readonly records?: 'written' | 'none'
}

/** Plays a day of a mock call center into a store: its events as they happen, its records when written. */
export async function playDay({
  calls: count,
  seed,
  dropped = 0,
  records = 'none',
}: DayOptions): Promise<PlayedDay> {
  const callCenter = createCallCenter({ seed, calls: count, days: 1, now: period.to })
  const calls = callCenter.calls.rows
  const random = createRandom(seed)
  const sent = [
    ...standing(callCenter, dayStart, [], false),
    ...eventsApart(callCenter, dayStart, period.to, false),
    ...eventsOf(callCenter, calls),
  ].sort((a, b) => a.at - b.at)
  const arrived = sent
    .filter(({ at }) => at === dayStart || !random.chance(dropped))
    .map((event) => receivedEvent(callCenter, event))
  const telling = new Map<string, number[]>()
  for (const { callId, canonicalName, state, receivedAt } of arrived) {
    if (callId === null || (canonicalName === 'NewState' && state === 'Idle')) continue
    telling.set(callId, [...(telling.get(callId) ?? []), receivedAt])
  }
  const file = await madeFile()
  file.ranBut([])
  const seqs = file.events(arrived)
  makeSnapshots(file)
  const written = calls.toSorted((a, b) => writtenAt(a) - writtenAt(b))
  const everything = written.flatMap((call) => recordsOf(callCenter, call))
  // What is learned and entered stays the same, so that only the knowledge of the day differs.
  const known = await learned(everything)
  const viewAt = (at: number, state: BoardState, isLive: boolean): Board =>
    viewOf({
      ...{ at, isLive, state, day: period, ...known },
      listeningSince: listeningSinceAt(readRuns(file.db, { from: 0, to: at + 1 }), at),
      completeTo: isLive ? null : period.to,
      records: readBoardRecords(file.db, { connectionId, at, heard: heardCalls(state) }),
      figures: readBoardFigures(file.db, {
        connectionId,
        ...period,
        until: isLive ? null : at,
        choices: usualChoices,
      }),
      view: { queues: [], teams: [] },
    })

  const now = emptyState()
  let [heard, stored] = [0, 0]
  return {
    calls,
    agents: callCenter.agents.map(({ number }) => number),
    changes: [
      ...arrived.map(({ receivedAt }) => receivedAt),
      ...calls.flatMap(stretchesOfCall).flatMap(({ from, to }) => [from, to]),
    ],
    isTold: (call, from, to) => telling.get(call)?.some((at) => from <= at && at <= to) ?? false,
    live: (at) => {
      for (; heard < arrived.length; heard++) {
        const event = arrived[heard]
        if (!event || event.receivedAt > at) break
        apply(now, { kind: 'event', event: { ...event, seq: seqs[heard] ?? 0 } satisfies BoardEvent })
      }
      const from = stored
      while (records === 'written' && writtenAt(written[stored]) <= at) stored++
      if (stored > from)
        file.records(
          written.slice(from, stored).flatMap((call) => recordsOf(callCenter, call)),
          at,
        )
      return viewAt(at, now, true)
    },
    later: (at) => viewAt(at, readBoardState(file.db, { at }), false),
    storeRecords: () => file.records(everything),
  }
}

const writtenAt = (call: Call | undefined): number => call?.writtenAt ?? Number.POSITIVE_INFINITY

/** Returns what is learned of a call center by all its records. */
async function learned(everything: Parameters<MadeFile['records']>[0]) {
  const { db, records } = await madeFile()
  records(everything)
  return {
    directory: readStaff(db, { connectionId, from: 0 }),
    likely: likelyQueuesOf(readEntryPointQueues(db, { connectionId, from: 0 })),
  }
}

function makeSnapshots({ db }: MadeFile): void {
  for (;;) {
    const next = makeNextSnapshot(db, { until: period.to })
    if (!next || !saveSnapshot(db, next)) return
  }
}
