import { z } from 'zod'
import type { QueueSlot } from '../../../shared/board/board.ts'
import { entryKinds, type FigureChoices, isAnswered, kindsOf } from '../../../shared/figures/outcome.ts'
import { noSums, sumByAgent } from '../figures/agents.store.ts'
import { TallySums } from '../figures/tally.store.ts'
import { cell, entryWidth, type HourOfEntries, nameOfId, readHours } from '../records/hourly-rollup.store.ts'
import { flagsOf } from '../records/record-figures.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import type { BoardFigures } from './view.ts'

export interface FiguresToRead {
  readonly connectionId: string
  /** The day, UTC milliseconds: from `from` to before `to`. */
  readonly from: number
  readonly to: number
  /** Counts what had happened by then; null counts every record. */
  readonly until: number | null
  readonly choices: FigureChoices
}

const answers = new ScopeCache<BoardFigures>(16)
const slotMs = 30 * 60_000
const answeredKinds = flagsOf(entryKinds.filter(isAnswered))
/** A longer ring isn't told from a missed one. */
const longestRingMs = 10 * 60_000

/** Adds up a day's figures of each queue and agent, as Insights and the agents' table do. */
export function readBoardFigures(db: Database, query: FiguresToRead): BoardFigures {
  const { connectionId, from, to, until, choices } = query
  const scope = { connectionId, from, to, queues: [], agents: [], consistentOnly: false }
  const entries = archiveOf(db, connectionId, 'queue')
  const attempts = archiveOf(db, connectionId, 'queueDetails')
  return answers.get(db, scope, [entries, attempts, until, choices], () => {
    const entriesIn = () => (entries ? endedBy(readHours(db, entries.id, scope), until) : [])
    return {
      queues: queuesOf(db, entriesIn(), choices),
      agents: agentsOf(
        sumByAgent(db, entriesIn()),
        attempts ? sumByAgent(db, startedBy(readHours(db, attempts.id, scope), until)) : new Map(),
        attempts && until !== null ? readRinging(db, attempts.id, until) : new Map(),
      ),
    }
  })
}

/** Yields the entries whose wait was over by an instant; a talk that went on has no length yet. */
function endedBy(hours: Iterable<HourOfEntries>, until: number | null): Iterable<HourOfEntries> {
  if (until === null) return hours
  return chosen(hours, (start, cells, at) => {
    const leftAt = start + (cells[at + cell.start] ?? 0) + Math.max(0, cells[at + cell.wait] ?? 0) * 1_000
    if (leftAt + (cells[at + cell.talk] ?? 0) * 1_000 > until) cells[at + cell.talk] = -1
    return leftAt <= until
  })
}

/** Yields the attempts that began by an instant. */
function startedBy(hours: Iterable<HourOfEntries>, until: number | null): Iterable<HourOfEntries> {
  if (until === null) return hours
  return chosen(hours, (start, cells, at) => start + (cells[at + cell.start] ?? 0) <= until)
}

/** Yields the hours with the chosen entries, which the choice may change. */
function* chosen(
  hours: Iterable<HourOfEntries>,
  isChosen: (start: number, cells: Int32Array, at: number) => boolean,
): Generator<HourOfEntries> {
  for (const hour of hours) {
    const { cells } = hour
    let end = 0
    for (let at = 0; at < cells.length; at += entryWidth) {
      if (!isChosen(hour.start, cells, at)) continue
      cells.copyWithin(end, at, at + entryWidth)
      end += entryWidth
    }
    yield { ...hour, cells: cells.subarray(0, end) }
  }
}

interface QueueSums {
  readonly tally: TallySums
  readonly slots: Map<number, QueueSlot>
}

function queuesOf(
  db: Database,
  hours: Iterable<HourOfEntries>,
  choices: FigureChoices,
): BoardFigures['queues'] {
  const rules = { abandoned: flagsOf(kindsOf('abandoned', choices)), threshold: choices.thresholdSeconds }
  const sums = new Map<number, QueueSums>()
  for (const { start, cells } of hours) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      const queue = cells[at + cell.queue] ?? 0
      const own = sums.get(queue) ?? { tally: new TallySums(), slots: new Map() }
      sums.set(queue, own)
      own.tally.add(cells, at)
      addToSlot(own.slots, start + (cells[at + cell.start] ?? 0), cells, at, rules)
    }
  }
  // Id 0 stands for entries without a queue.
  sums.delete(0)
  return [...sums].map(([id, { tally, slots }]) => ({
    number: nameOfId(db, id),
    today: tally.tally(),
    // The earliest entry comes first.
    slots: [...slots.values()],
  }))
}

function addToSlot(
  slots: Map<number, QueueSlot>,
  startedAt: number,
  cells: Int32Array,
  at: number,
  { abandoned, threshold }: { readonly abandoned: readonly boolean[]; readonly threshold: number },
): void {
  const from = Math.floor(startedAt / slotMs) * slotMs
  const slot = slots.get(from) ?? { from, offered: 0, answered: 0, inTime: 0, abandoned: 0 }
  slots.set(from, slot)
  const kind = cells[at + cell.kind] ?? 0
  const wait = cells[at + cell.wait] ?? -1
  slot.offered++
  if (abandoned[kind]) slot.abandoned++
  if (!answeredKinds[kind]) return
  slot.answered++
  if (wait >= 0 && wait <= threshold) slot.inTime++
}

type AgentSums = ReturnType<typeof sumByAgent>

function agentsOf(
  talks: AgentSums,
  attempts: AgentSums,
  ringing: ReadonlyMap<string, Ringing>,
): BoardFigures['agents'] {
  const numbers = new Set([
    ...attempts.keys(),
    ...[...talks].flatMap(([each, sums]) => (sums.answered > 0 ? [each] : [])),
  ])
  return [...numbers].map((number) => {
    const { answered, talkSeconds } = talks.get(number) ?? noSums()
    const own = attempts.get(number) ?? noSums()
    const { rings, taken } = ringing.get(number) ?? { rings: 0, taken: 0 }
    const missed = Math.max(0, own.rings - rings - (own.answered - taken))
    return { number, today: { answered, missed, talkSeconds } }
  })
}

/** The attempts that rang an agent at an instant, how often, and how many the agent then took. */
const ringing = z.object({ number: z.string(), rings: z.number(), taken: z.number() })
type Ringing = z.infer<typeof ringing>

/** Reads what rang at an instant: the rollup doesn't hold when an attempt ended. */
function readRinging(db: Database, archive: number, at: number): Map<string, Ringing> {
  const rows = z.array(ringing).parse(
    db.all(
      `SELECT dst AS number, sum(tries) AS rings, sum(disposition IS 'ANSWERED') AS taken
       FROM record INDEXED BY record_by_starttime
       WHERE archive = ? AND started_at > ? AND started_at <= ? AND kind > 0 AND dst <> ''
         AND typeof(wait) = 'integer' AND started_at + wait * 1000 > ? GROUP BY dst`,
      archive,
      at - longestRingMs,
      at,
      at,
    ),
  )
  return new Map(rows.map((each) => [each.number, each]))
}
