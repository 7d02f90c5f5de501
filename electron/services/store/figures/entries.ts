import { z } from 'zod'
import type { FigureScope } from '../../../../shared/kpi/queries.ts'
import type { Connection, Value } from '../connection.ts'
import { kept } from './kept.ts'
import { kindLimit, waitLimit } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'

/** The entries of a period, one array for each thing that figures are added up from. */
export interface Entries {
  readonly count: number
  /** Unix seconds. */
  readonly starts: Float64Array
  readonly kinds: Uint8Array
  /** Seconds; -1 for an unknown one. */
  readonly waits: Int32Array
  /** Seconds; -1 for an unknown one. */
  readonly talks: Int32Array
  /** Places in `queueNames`. */
  readonly queues: Uint16Array
  readonly queueNames: readonly string[]
}

/** The period that is looked at and the one it is compared with. */
const keptScopes = 2
/** A text of more records at once would come near to the longest that there is. */
const sliceMilliseconds = 92 * 86_400_000
const none: Entries = {
  count: 0,
  starts: new Float64Array(0),
  kinds: new Uint8Array(0),
  waits: new Int32Array(0),
  talks: new Int32Array(0),
  queues: new Uint16Array(0),
  queueNames: [],
}

const textRow = z.object({
  count: z.number(),
  heads: z.instanceof(Uint8Array).nullable(),
  talks: z.instanceof(Uint8Array).nullable(),
  queues: z.instanceof(Uint8Array).nullable(),
})

/**
 * Reads the entries from the index that holds all of it, and keeps them for the next question about them. SQLite takes
 * out a column as one text in a fifth of the time in which it would make the sums of one chart.
 */
export function entriesOf(connection: Connection, scope: FigureScope): Entries {
  const archive = archiveOf(connection, scope.profile, 'queue')
  if (!archive) return none
  const name = JSON.stringify(['entries', archive.id, scope.from, scope.to, scope.queues, scope.agents])
  return kept(connection, { name, revision: archive.revision, most: keptScopes }, () =>
    readEntries(connection, archive.id, scope),
  )
}

/** The condition that leaves the entries of a scope, and its values; the period comes first. */
export function conditionOf(
  archive: number,
  { from, to, queues, agents }: FigureScope,
): { readonly sql: string; readonly values: readonly Value[] } {
  const among = (column: string, values: readonly string[]) =>
    values.length === 0 ? '' : ` AND ${column} IN (${values.map(() => '?').join(', ')})`
  return {
    sql: `archive = ? AND started_at >= ? AND started_at < ? AND kind > 0${among('qnum', queues)}${among('dst', agents)}`,
    values: [archive, from, to, ...queues, ...agents],
  }
}

function readEntries(connection: Connection, archive: number, scope: FigureScope): Entries {
  const names = new QueueNames()
  const slices: Entries[] = []
  for (let from = scope.from; from < scope.to; from += sliceMilliseconds) {
    const to = Math.min(scope.to, from + sliceMilliseconds)
    const { sql, values } = conditionOf(archive, { ...scope, from, to })
    const found = textRow.parse(
      connection.get(
        `SELECT count(*) AS count,
           CAST(group_concat((started_at / 1000 * ${kindLimit} + kind) * ${waitLimit}
             + ifnull(true_wait + 1, 0)) AS BLOB) AS heads,
           CAST(group_concat(ifnull(talk + 1, 0)) AS BLOB) AS talks,
           CAST(group_concat(ifnull(qnum, ''), char(10)) AS BLOB) AS queues
         FROM record INDEXED BY record_figures WHERE ${sql}`,
        ...values,
      ),
    )
    if (found.count > 0) slices.push(sliceOf(found, names))
  }
  return joined(slices, names.list)
}

function sliceOf({ count, heads, talks, queues }: z.infer<typeof textRow>, names: QueueNames): Entries {
  const slice = {
    count,
    starts: new Float64Array(count),
    kinds: new Uint8Array(count),
    waits: new Int32Array(count),
    talks: new Int32Array(count),
    queues: new Uint16Array(count),
    queueNames: names.list,
  }
  if (heads) readHeads(heads, slice)
  if (talks) readTalks(talks, slice.talks)
  if (queues) names.read(queues, slice.queues)
  return slice
}

function joined(slices: readonly Entries[], queueNames: readonly string[]): Entries {
  const [first] = slices
  if (!first) return none
  if (slices.length === 1) return first
  const count = slices.reduce((sum, slice) => sum + slice.count, 0)
  const whole = {
    count,
    starts: new Float64Array(count),
    kinds: new Uint8Array(count),
    waits: new Int32Array(count),
    talks: new Int32Array(count),
    queues: new Uint16Array(count),
    queueNames,
  }
  let at = 0
  for (const slice of slices) {
    whole.starts.set(slice.starts, at)
    whole.kinds.set(slice.kinds, at)
    whole.waits.set(slice.waits, at)
    whole.talks.set(slice.talks, at)
    whole.queues.set(slice.queues, at)
    at += slice.count
  }
  return whole
}

/** Numbers the queues in the order in which they occur. */
class QueueNames {
  readonly list: string[] = []
  readonly #places = new Map<string, number>()
  /** Short names by what their bytes make as one number, so that no text is made for each entry. */
  readonly #placesOfShort = new Map<number, number>()
  readonly #decoder = new TextDecoder()

  read(lines: Uint8Array, places: Uint16Array): void {
    let at = 0
    for (let index = 0; index < places.length; index++) {
      const start = at
      let bytes = 1
      for (let byte = lines[at]; byte !== undefined && byte !== lineFeed; byte = lines[++at]) {
        bytes = bytes * 256 + byte
      }
      const isShort = at - start <= 5
      let place = isShort ? this.#placesOfShort.get(bytes) : undefined
      if (place === undefined) {
        place = this.#placeOf(this.#decoder.decode(lines.subarray(start, at)))
        if (isShort) this.#placesOfShort.set(bytes, place)
      }
      places[index] = place
      at++
    }
  }

  #placeOf(name: string): number {
    const known = this.#places.get(name)
    if (known !== undefined) return known
    this.#places.set(name, this.list.length)
    return this.list.push(name) - 1
  }
}

const comma = 44
const lineFeed = 10

/*
 * Both read whole numbers between commas. Each has the loop for itself: through a function for each number it takes six
 * times as long.
 */

function readHeads(list: Uint8Array, { starts, kinds, waits }: Entries): void {
  let index = 0
  let head = 0
  for (let at = 0; at <= list.length; at++) {
    const byte = at < list.length ? (list[at] ?? comma) : comma
    if (byte !== comma) {
      head = head * 10 + byte - 48
      continue
    }
    const startAndKind = Math.floor(head / waitLimit)
    const kind = startAndKind % kindLimit
    waits[index] = head - startAndKind * waitLimit - 1
    kinds[index] = kind
    starts[index++] = (startAndKind - kind) / kindLimit
    head = 0
  }
}

function readTalks(list: Uint8Array, talks: Int32Array): void {
  let index = 0
  let talk = 0
  for (let at = 0; at <= list.length; at++) {
    const byte = at < list.length ? (list[at] ?? comma) : comma
    if (byte !== comma) {
      talk = talk * 10 + byte - 48
      continue
    }
    talks[index++] = talk - 1
    talk = 0
  }
}
