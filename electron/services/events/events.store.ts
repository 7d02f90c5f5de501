import { z } from 'zod'
import { cutAfter } from '../../../shared/cut-list.ts'
import type { HeardChanges } from '../../../shared/figures/state-stretches.ts'
import { newState } from '../../../shared/webhooks/event-names.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'
import { rollUpStateDays } from './daily-state-rollup.store.ts'
import { wasReachable } from './reachable.store.ts'
import {
  readEventValues,
  readLast,
  readObservations,
  readPage,
  readRefusal,
  readRefusals,
  readWholeEvents,
} from './read-events.store.ts'
import { readRuns, saveRun } from './receiver-runs.store.ts'
import { indexEvents } from './save-events.store.ts'
import { countEvents, readSeqs } from './search.store.ts'
import { readSignsOfLife } from './signs-of-life.store.ts'
import { readStateTimes } from './state-times.store.ts'
import { readSurveys } from './surveys.store.ts'

const changeRows = z.array(
  z.object({
    exten: z.string(),
    state: z.string(),
    at: z.number(),
    number: z.string().nullable(),
    queue: z.string().nullable(),
  }),
)

/** Many times a busy day's; more would fill the memory. */
const maxChanges = 500_000

/** Changes of state, and whether there were more than are read at once. */
interface ReadChanges extends HeardChanges {
  readonly isCut: boolean
}

/** Reads a period's state changes (§6.4, UTC milliseconds) of all extensions or of one, and its signs of life. */
function readStateChanges(
  db: Database,
  period: { readonly from: number; readonly to: number; readonly exten?: string },
): ReadChanges {
  const found = changeRows.parse(
    db.all(
      `SELECT exten, state, received_at AS at, number, queue FROM event INDEXED BY event_by_time
       WHERE received_at >= ? AND received_at < ? AND canonical_name = '${newState}'
         AND exten <> '' AND state <> '' AND exten = ifnull(?, exten)
       ORDER BY received_at, seq LIMIT ${maxChanges + 1}`,
      period.from,
      period.to,
      period.exten ?? null,
    ),
  )
  const { items: changes, isCut } = cutAfter(found, maxChanges)
  return { changes, signs: readSignsOfLife(db, period, changes), isCut }
}

/** An extension at an instant, UTC milliseconds. */
interface PhoneAt {
  readonly exten: string
  readonly at: number
}

const wereReachable = (db: Database, phones: readonly PhoneAt[]): boolean[] =>
  phones.map(({ exten, at }) => wasReachable(db, exten, at))

export const eventOperations = {
  'events.page': quickRead(readPage),
  'events.count': longRead(countEvents),
  'events.seqs': longRead(readSeqs),
  'events.whole': quickRead(readWholeEvents),
  'events.wholeOfAll': longRead(readWholeEvents),
  'events.values': quickRead(readEventValues),
  'events.last': quickRead(readLast),
  'events.reachable': quickRead(wereReachable),
  'events.refusals': quickRead(readRefusals),
  'events.refusal': quickRead(readRefusal),
  'events.observations': longRead(readObservations),
  'events.surveys': longRead(readSurveys),
  'events.stateChanges': longRead(readStateChanges),
  'events.stateTimes': longRead(readStateTimes),
  'events.index': write(indexEvents),
  'events.rollUpStates': write(rollUpStateDays),
  'receiver.runs': quickRead(readRuns),
  'receiver.saveRun': write(saveRun),
}

type Own = typeof eventOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
