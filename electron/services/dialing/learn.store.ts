import { z } from 'zod'
import {
  type Dialing,
  type DialingToSave,
  type LearnedDialing,
  learnDialing,
} from '../../../shared/dialing.ts'
import { readDialing } from '../records/dialing.store.ts'
import { archiveOf } from '../records/scope.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'

/** More distinct numbers tell nothing more. */
const maxNumbers = 200_000
const listRow = z.object({ list: z.string() })

const sumRow = z.object({ records: z.number() })

interface Evidence {
  readonly learned: LearnedDialing
  /** Of how many records. */
  readonly records: number
}

/** Reads what a connection's numbers tell of its dialing rules; null before it has as many records. */
export function readEvidence(
  db: Database,
  { connectionId, fewest }: { readonly connectionId: string; readonly fewest: number },
): Evidence | null {
  const { records } = sumRow.parse(
    db.get('SELECT ifnull(sum(records), 0) AS records FROM archive WHERE profile = ?', connectionId),
  )
  if (records < fewest) return null
  const sources = [
    ['quick', 'src'],
    ['quick', 'dst'],
    ['queue', 'src'],
  ] as const
  const numbers = sources.flatMap(([report, column]) => {
    const archive = archiveOf(db, connectionId, report)
    return archive ? distinctNumbers(db, archive.id, column) : []
  })
  return { learned: learnDialing(numbers), records }
}

/** Reads distinct numbers, each found by one step on the index. */
function distinctNumbers(db: Database, archive: number, column: 'src' | 'dst'): string[] {
  // As one text, because Node creates an object per row.
  const { list } = listRow.parse(
    db.get(
      `WITH RECURSIVE step (value) AS (
         SELECT min(${column}) FROM record WHERE archive = ?
         UNION ALL
         SELECT (SELECT min(${column}) FROM record WHERE archive = ? AND ${column} > step.value)
         FROM step WHERE step.value IS NOT NULL
       ) SELECT json_group_array(value) AS list
       FROM (SELECT value FROM step WHERE value IS NOT NULL LIMIT ${maxNumbers})`,
      archive,
      archive,
    ),
  )
  return z.array(z.string()).parse(JSON.parse(list))
}

/** Returns whether a user chose any of a connection's dialing rules. */
export function hasChoices(db: Database, connectionId: string): boolean {
  return Object.values(readDialing(db, connectionId).chosen).some((choice) => choice !== null)
}

interface DialingChange {
  readonly connectionId: string
  readonly chosen?: DialingToSave['chosen']
  readonly learned?: LearnedDialing
}

/** Saves what was chosen or learned; what is left out stays. Returns whether other rules apply from then on. */
export function saveDialing(db: Database, { connectionId, ...change }: DialingChange): boolean {
  const before = readDialing(db, connectionId)
  db.run(
    'INSERT OR REPLACE INTO dialing (profile, chosen, learned) VALUES (?, ?, ?)',
    connectionId,
    JSON.stringify(change.chosen ?? before.chosen),
    JSON.stringify(change.learned ?? before.learned),
  )
  const after: Dialing = readDialing(db, connectionId)
  const isOther = JSON.stringify(after.rules) !== JSON.stringify(before.rules)
  if (isOther) {
    db.run(`UPDATE directory_entry SET key = NULL WHERE profile = ? AND kind = 'contact'`, connectionId)
  }
  return isOther
}

export const dialingOperations = {
  'dialing.read': quickRead(readDialing),
  'dialing.evidence': longRead(readEvidence),
  'dialing.save': write(saveDialing),
}

type Own = typeof dialingOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
