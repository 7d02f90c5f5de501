import { attemptsOf } from '../../../shared/figures/attempts.ts'
import { type EntryKind, entryKinds, isAnswered, kindOfEntry } from '../../../shared/figures/outcome.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { Database } from '../store/thread/database.ts'
import type { Fields } from './record-columns.ts'

/** The stored number of each kind; a used number never changes its meaning. */
const numbers: Readonly<Record<EntryKind, number>> = {
  answered: 1,
  pickedUp: 2,
  abandoned: 3,
  missedByCaller: 4,
  missed: 5,
  other: 6,
}

export const numberOfKind = (kind: EntryKind): number => numbers[kind]

export const unansweredKinds = entryKinds.filter((kind) => !isAnswered(kind))

/** Returns the list for `kind IN (…)`. */
export function numbersOf(kinds: readonly EntryKind[]): string {
  return kinds.map(numberOfKind).join(', ')
}

/** Returns flags that are true at the numbers of these kinds. */
export function flagsOf(kinds: readonly EntryKind[]): readonly boolean[] {
  const flags: boolean[] = []
  for (const kind of kinds) flags[numberOfKind(kind)] = true
  return Array.from(flags, Boolean)
}

/** The kind of a queue entry's further records, which don't count again. */
const repeatedEntry = 0
/** A longer wait is stored as this many seconds. */
const maxWait = 2 ** 17 - 2

/** The columns for figures, in addition to the searched ones; null in records without figures. */
export const figureColumns = ['kind', 'true_wait', 'talk', 'tries'] as const

type FigureCell = bigint | null

/** A covering index: figures read no more of a record than it holds. */
export const figureSchema = `
  ALTER TABLE archive ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE record ADD COLUMN kind INTEGER;
  ALTER TABLE record ADD COLUMN true_wait INTEGER;
  ALTER TABLE record ADD COLUMN talk INTEGER;
  ALTER TABLE record ADD COLUMN tries INTEGER;
  CREATE INDEX record_figures
    ON record (archive, started_at, kind, true_wait, talk, tries, qnum, dst, src) WHERE kind IS NOT NULL;

  CREATE TABLE returned_call (
    archive INTEGER NOT NULL REFERENCES archive,
    number TEXT NOT NULL,
    entered_at INTEGER NOT NULL,
    PRIMARY KEY (archive, number)
  ) WITHOUT ROWID;
`

/** Corrects callers who left at once, whose wait was read as one second. */
export const briefWaitSchema = `
  UPDATE record SET true_wait = 0 WHERE wait = 0 AND true_wait = 1
    AND kind IN (${numberOfKind('abandoned')}, ${numberOfKind('other')})
    AND archive IN (SELECT id FROM archive WHERE report = 'queue');
`

interface RecordToCount {
  readonly archive: number
  readonly report: ReportName
  readonly fields: Fields
  /** Null while it is new. */
  readonly row: number | null
}

/** Returns the values of `figureColumns`. Only a queue entry's first record counts. */
export function figureCells(db: Database, record: RecordToCount): readonly FigureCell[] {
  const { report, fields } = record
  switch (report) {
    case 'queue': {
      const kind = isRepeated(db, record) ? repeatedEntry : numberOfKind(kindOfEntry(fields))
      const wait = trueWaitOf(fields)
      return [BigInt(kind), cell(wait && Math.min(wait, maxWait)), cell(wholeSecondsOf(fields.billsec)), null]
    }
    case 'queueDetails': {
      const kind = numberOfKind(fields.disposition === 'ANSWERED' ? 'answered' : 'missed')
      return [BigInt(kind), null, null, BigInt(attemptsOf(fields))]
    }
    default:
      return [null, null, null, null]
  }
}

function isRepeated(db: Database, { archive, fields, row }: RecordToCount): boolean {
  const id = fields.queue_id
  if (typeof id !== 'string' || id === '') return false
  const before = db.get(
    'SELECT 1 FROM record INDEXED BY record_by_queue_id WHERE archive = ? AND queue_id = ? AND row < ?',
    archive,
    id,
    row ?? Number.MAX_SAFE_INTEGER,
  )
  return before !== undefined
}

function cell(value: number | null): FigureCell {
  return value === null ? null : BigInt(value)
}
