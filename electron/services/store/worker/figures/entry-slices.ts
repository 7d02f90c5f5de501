import { z } from 'zod'
import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import type { Entries } from './entry-columns.ts'
import { kindLimit, waitLimit } from './kind-numbers.ts'
import type { QueueNames } from './queue-names.ts'
import { conditionOf } from './scope-condition.ts'

/** A text of more records at once would come near to the longest that there is. */
const sliceMilliseconds = 92 * 86_400_000

const textRow = z.object({
  count: z.number(),
  heads: z.instanceof(Uint8Array).nullable(),
  talks: z.instanceof(Uint8Array).nullable(),
  queues: z.instanceof(Uint8Array).nullable(),
})

/**
 * Reads entries from the index that holds all of it. SQLite takes out a column as one text in a fifth of the time in
 * which it would make the sums of one chart.
 */
export function readSlices(
  connection: Connection,
  archive: number,
  scope: FigureScope,
  names: QueueNames,
): Entries[] {
  const slices: Entries[] = []
  for (let from = scope.from; from < scope.to; from += sliceMilliseconds) {
    const to = Math.min(scope.to, from + sliceMilliseconds)
    const { sql, values } = conditionOf(archive, { ...scope, from, to })
    const found = textRow.parse(
      connection.get(
        `SELECT count(*) AS count,
           CAST(group_concat((started_at / 1000 * ${kindLimit} + kind) * ${waitLimit}
             + ifnull(true_wait + 1, 0)) AS BLOB) AS heads,
           CAST(group_concat(ifnull(ifnull(talk, tries) + 1, 0)) AS BLOB) AS talks,
           CAST(group_concat(ifnull(qnum, ''), char(10)) AS BLOB) AS queues
         FROM record INDEXED BY record_figures WHERE ${sql}`,
        ...values,
      ),
    )
    if (found.count > 0) slices.push(sliceOf(found, names))
  }
  return slices
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

const comma = 44

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
