import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { RingTally } from '../../../../../shared/kpi/tally.ts'
import type { Connection } from '../connection.ts'
import { readEntries } from './entries.ts'
import type { Entries } from './entry-columns.ts'
import { kept } from './kept.ts'
import { numberOfKind } from './kind-numbers.ts'
import { archiveOf } from './revision.ts'
import { nameOfScope } from './scope-condition.ts'

const keptScopes = 8

/** Adds up how often agents were rung in a scope, from the queue details. */
export function readRings(connection: Connection, scope: FigureScope): RingTally {
  const archive = archiveOf(connection, scope.profile, 'queueDetails')
  if (!archive) return { attempts: 0, rings: 0, answered: 0 }
  // No record of an attempt contradicts itself in what is added up here.
  const attempts = { ...scope, consistentOnly: false }
  const name = nameOfScope('rings', archive.id, attempts)
  return kept(connection, { name, revision: archive.revision, most: keptScopes }, () =>
    ringsOf(readEntries(connection, archive.id, attempts)),
  )
}

const answeredKind = numberOfKind('answered')

function ringsOf({ count, kinds, talks: tries }: Entries): RingTally {
  let [rings, answered] = [0, 0]
  for (let index = 0; index < count; index++) {
    rings += tries[index] ?? 0
    if (kinds[index] === answeredKind) answered++
  }
  return { attempts: count, rings, answered }
}
