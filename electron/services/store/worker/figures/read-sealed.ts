import { z } from 'zod'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import { blob, type Connection } from '../connection.ts'
import { int32Of } from './answered-days.ts'
import type { Entries } from './entry-columns.ts'
import type { QueueNames } from './queue-names.ts'
import { columnsOf } from './sealed-columns.ts'
import { dayRow, secondsOfDay } from './sealed-days.ts'

const sealedRow = z.object({
  names: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ queues: z.array(z.string()), agents: z.array(z.string()) })),
  entries: blob,
})

/** A sealed day's entries that are in the scope, which holds the whole of it. */
export interface SealedDay {
  readonly day: number
  readonly entries: Entries
}

/** The sealed ones of the days from one to another, which isn't in; the oldest first. */
export function readSealedDays(
  connection: Connection,
  archive: number,
  days: { readonly from: number; readonly to: number },
  scope: FigureScope,
  names: QueueNames,
): SealedDay[] {
  const known = connection.all(
    'SELECT day FROM sealed_day WHERE archive = ? AND day >= ? AND day < ? ORDER BY day',
    archive,
    days.from,
    days.to,
  )
  return z
    .array(dayRow)
    .parse(known)
    .map(({ day }) => {
      const row = connection.get(
        'SELECT names, entries FROM sealed_day WHERE archive = ? AND day = ?',
        archive,
        day,
      )
      const { names: own, entries } = sealedRow.parse(row)
      return { day, entries: entriesWithin(day, columnsOf(entries), own, scope, names) }
    })
}

function entriesWithin(
  day: number,
  columns: ReturnType<typeof columnsOf>,
  own: { readonly queues: readonly string[]; readonly agents: readonly string[] },
  { queues, agents, consistentOnly }: FigureScope,
  names: QueueNames,
): Entries {
  // A queue that no entry of the scope has isn't one of its queues.
  const places: (number | undefined)[] = []
  const isQueueIn = among(own.queues, queues)
  const isAgentIn = among(own.agents, agents)
  const starts = new Float64Array(columns.count)
  const kinds = new Uint8Array(columns.count)
  const waits = new Int32Array(columns.count)
  const talks = new Int32Array(columns.count)
  const ofQueues = new Uint16Array(columns.count)
  let count = 0
  for (let index = 0; index < columns.count; index++) {
    const queue = columns.queues[index] ?? 0
    if (isQueueIn[queue] === 0 || isAgentIn[columns.agents[index] ?? 0] === 0) continue
    if (consistentOnly && columns.lost[index] === 1) continue
    starts[count] = day * secondsOfDay + (columns.seconds[index] ?? 0)
    kinds[count] = columns.kinds[index] ?? 0
    waits[count] = columns.waits[index] ?? -1
    talks[count] = columns.talks[index] ?? -1
    places[queue] ??= names.placeOf(own.queues[queue] ?? '')
    ofQueues[count] = places[queue]
    count++
  }
  return {
    count,
    starts: starts.subarray(0, count),
    kinds: kinds.subarray(0, count),
    waits: waits.subarray(0, count),
    talks: talks.subarray(0, count),
    queues: ofQueues.subarray(0, count),
    queueNames: names.list,
  }
}

/** A sealed day's entries whole, with who called and who was rung. */
export interface SealedEntries {
  readonly day: number
  readonly count: number
  /** Ids, or `noCaller`. */
  readonly callers: Int32Array
  /** Seconds of the day. */
  readonly seconds: Int32Array
  readonly kinds: Uint8Array
  /** As `Entries` has them. */
  readonly talks: Int32Array
  /** Places in `agentNames`. */
  readonly agents: Uint16Array
  readonly agentNames: readonly string[]
  /** Whether an entry is of the scope's queues and agents; null where each is. */
  readonly isIn: ((index: number) => boolean) | null
}

const callersRow = sealedRow.extend({ day: z.number(), callers: blob })

/** The sealed ones from a day on, the oldest first. */
export function* readSealedEntries(
  connection: Connection,
  archive: number,
  firstDay: number,
  { queues, agents }: Pick<FigureScope, 'queues' | 'agents'>,
): Generator<SealedEntries> {
  const known = connection.all(
    'SELECT day FROM sealed_day WHERE archive = ? AND day >= ? ORDER BY day',
    archive,
    firstDay,
  )
  for (const { day } of z.array(dayRow).parse(known)) {
    const row = connection.get(
      'SELECT day, names, entries, callers FROM sealed_day WHERE archive = ? AND day = ?',
      archive,
      day,
    )
    const { names, entries, callers } = callersRow.parse(row)
    const columns = columnsOf(entries)
    const isQueueIn = among(names.queues, queues)
    const isAgentIn = among(names.agents, agents)
    const isFiltered = queues.length + agents.length > 0
    const isIn = (index: number): boolean =>
      isQueueIn[columns.queues[index] ?? 0] === 1 && isAgentIn[columns.agents[index] ?? 0] === 1
    yield {
      day,
      count: columns.count,
      callers: int32Of(callers),
      seconds: columns.seconds,
      kinds: columns.kinds,
      talks: columns.talks,
      agents: columns.agents,
      agentNames: names.agents,
      isIn: isFiltered ? isIn : null,
    }
  }
}

/** 1 for each of all names that was chosen; none chosen is all of them. */
function among(all: readonly string[], chosen: readonly string[]): Uint8Array {
  return Uint8Array.from(all, (name) => (chosen.length === 0 || chosen.includes(name) ? 1 : 0))
}
