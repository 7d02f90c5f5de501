import { z } from 'zod'
import type { QueueSlot } from '../../../shared/board/board.ts'
import { entryKinds, type FigureChoices, isAnswered, kindsOf } from '../../../shared/figures/outcome.ts'
import { revisionOfCalls } from '../calls/taken-over.store.ts'
import { attemptsByAgent, noTalks, talksByAgent } from '../figures/agents.store.ts'
import { TallySums } from '../figures/tally.store.ts'
import { cell, entryWidth, type HourOfEntries, nameOfId, readHours } from '../records/hourly-rollup.store.ts'
import { flagsOf, missedCounter } from '../records/record-figures.store.ts'
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
  const { leastRingSeconds } = choices
  const scope = { connectionId, from, to, queues: [], agents: [], consistentOnly: false, leastRingSeconds }
  const entries = archiveOf(db, connectionId, 'queue')
  const attempts = archiveOf(db, connectionId, 'queueDetails')
  const revision = revisionOfCalls(db, connectionId)
  return answers.get(db, scope, [entries, attempts, revision, until, choices], () => {
    const entriesIn = () => (entries ? endedBy(readHours(db, entries.id, scope), until) : [])
    return {
      queues: queuesOf(db, entriesIn(), choices),
      agents: agentsOf(
        talksByAgent(db, entriesIn(), scope, until),
        attempts
          ? attemptsByAgent(db, startedBy(readHours(db, attempts.id, scope), until), leastRingSeconds)
          : new Map(),
        attempts && until !== null ? readRinging(db, attempts.id, until, leastRingSeconds) : new Map(),
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

function agentsOf(
  talks: ReturnType<typeof talksByAgent>,
  attempts: ReturnType<typeof attemptsByAgent>,
  ringing: ReadonlyMap<string, Rings>,
): BoardFigures['agents'] {
  const numbers = new Set([
    ...attempts.keys(),
    ...[...talks].flatMap(([each, { talked, answered }]) => (answered + talked > 0 ? [each] : [])),
  ])
  return [...numbers].map((number) => {
    const { answered: entries, talkSeconds } = talks.get(number) ?? noTalks()
    const own = attempts.get(number) ?? { answered: 0, missed: 0 }
    const coming = ringing.get(number) ?? { answered: 0, missed: 0 }
    // As on Agents; without any attempt in the archive, the entries are what is known.
    const answered = attempts.size === 0 ? entries : own.answered - coming.answered
    return { number, today: { answered, missed: own.missed - coming.missed, talkSeconds } }
  })
}

const ringing = z.object({ number: z.string(), kind: z.number(), ring: z.number(), tries: z.number() })

interface Rings {
  readonly answered: number
  readonly missed: number
}

/** Counts what became of what still rang each agent at an instant: the rollup doesn't hold when an attempt ended. */
function readRinging(db: Database, archive: number, at: number, leastRing: number): Map<string, Rings> {
  const rows = z.array(ringing).parse(
    db.all(
      `SELECT dst AS number, kind, true_wait AS ring, tries FROM record INDEXED BY record_figures
       WHERE archive = ? AND started_at > ? AND started_at <= ? AND kind > 0 AND dst <> ''
         AND started_at + true_wait * 1000 > ?`,
      archive,
      at - longestRingMs,
      at,
      at,
    ),
  )
  const missedIn = missedCounter(leastRing)
  const rings = new Map<string, Rings>()
  for (const { number, kind, ring, tries } of rows) {
    const { answered, missed } = rings.get(number) ?? { answered: 0, missed: 0 }
    rings.set(number, {
      answered: answered + Number(answeredKinds[kind] === true),
      missed: missed + missedIn(kind, ring, tries),
    })
  }
  return rings
}
