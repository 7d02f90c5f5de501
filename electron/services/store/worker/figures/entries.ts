import type { FigureScope } from '../../../../../shared/kpi/queries.ts'
import type { Connection } from '../connection.ts'
import { type Entries, joined, none } from './entry-columns.ts'
import { readSlices } from './entry-slices.ts'
import { kept } from './kept.ts'
import { QueueNames } from './queue-names.ts'
import { readSealedDays } from './read-sealed.ts'
import { archiveOf } from './revision.ts'
import { nameOfScope } from './scope-condition.ts'
import { dayMs } from './sealed-days.ts'

/** The period that is looked at and the one it is compared with. */
const keptScopes = 2

/** Reads the entries, those of sealed days at once, and keeps them for the next question about them. */
export function entriesOf(connection: Connection, scope: FigureScope): Entries {
  const archive = archiveOf(connection, scope.profile, 'queue')
  if (!archive) return none
  const name = nameOfScope('entries', archive.id, scope)
  return kept(connection, { name, revision: archive.revision, most: keptScopes }, () =>
    readEntries(connection, archive.id, scope),
  )
}

/** The same of any archive, anew; attempts to ring are read like entries. */
export function readEntries(connection: Connection, archive: number, scope: FigureScope): Entries {
  const names = new QueueNames()
  const parts: Entries[] = []
  let at = scope.from
  // One state of the archive: a seal that breaks meanwhile would leave a day out.
  connection.exec('BEGIN')
  try {
    const days = { from: Math.ceil(scope.from / dayMs), to: Math.floor(scope.to / dayMs) }
    for (const { day, entries } of readSealedDays(connection, archive, days, scope, names)) {
      parts.push(...readSlices(connection, archive, { ...scope, from: at, to: day * dayMs }, names))
      parts.push(entries)
      at = (day + 1) * dayMs
    }
    parts.push(...readSlices(connection, archive, { ...scope, from: at }, names))
  } finally {
    connection.exec('COMMIT')
  }
  return joined(parts, names.list)
}
