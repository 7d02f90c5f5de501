import { answerableOf, isMachines } from '../../../shared/calls/outcome.ts'
import { assertNever } from '../../../shared/errors.ts'
import {
  type AttemptKind,
  attemptKinds,
  attemptsOf,
  isAnsweredAttempt,
  missedOf,
  ringSecondsOf,
} from '../../../shared/figures/attempts.ts'
import { type EntryKind, entryKinds, kindOfEntry, showsAnswer } from '../../../shared/figures/outcome.ts'
import { longestSeconds } from '../../../shared/figures/seconds.ts'
import { trueWaitOf, wholeSecondsOf } from '../../../shared/figures/true-wait.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { Database } from '../store/thread/database.ts'
import type { Sql } from '../store/thread/sql.ts'
import type { Fields } from './record-columns.ts'

type Kind = EntryKind | AttemptKind

/** The stored number of each kind; a used number never changes its meaning. */
const numbers: Readonly<Record<Kind, number>> = {
  answered: 1,
  pickedUp: 2,
  abandoned: 3,
  missedByCaller: 4,
  missed: 5,
  other: 6,
  answeredElsewhere: 7,
  callerLeft: 8,
  refused: 9,
  unreached: 10,
}

export const numberOfKind = (kind: Kind): number => numbers[kind]

const attemptsByNumber = new Map(attemptKinds.map((kind) => [numbers[kind], kind]))
const entriesByNumber = new Map(entryKinds.map((kind) => [numbers[kind], kind]))

/** Returns an attempt's kind by its stored number; null for a copy, or before it was worked out. */
export function attemptKindOf(number: number | null): AttemptKind | null {
  return attemptsByNumber.get(number ?? repeated) ?? null
}

/** Returns a queue entry's kind by its stored number; null for a copy, or before it was worked out. */
export function entryKindOf(number: number | null): EntryKind | null {
  return entriesByNumber.get(number ?? repeated) ?? null
}

/** Returns the list for `kind IN (…)`. */
export function numbersOf(kinds: readonly Kind[]): string {
  return kinds.map(numberOfKind).join(', ')
}

/** Returns flags that are true at the numbers of these kinds. */
export function flagsOf(kinds: readonly Kind[]): readonly boolean[] {
  const flags: boolean[] = []
  for (const kind of kinds) flags[numberOfKind(kind)] = true
  return Array.from(flags, Boolean)
}

/** The kind of further records of a queue entry and of copies of an attempt, which don't count again. */
export const repeated = 0
/** The kind of a call record (§2.3) that a machine answered, and nobody else; others have none. */
export const machines = 0

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

/** Has queue entries with a wait or talk that can't be counted again. */
export const impossibleLengthsSchema = `
  UPDATE record SET kind = NULL WHERE row IN (SELECT row FROM record INDEXED BY record_figures
    WHERE kind IS NOT NULL AND (talk > ${longestSeconds} OR true_wait > ${longestSeconds}));
`

/**
 * Returns a function that counts the missed rings of an attempt by its stored numbers, -1 for an unknown ring. Tables,
 * because objects are several times slower by the million.
 */
export function missedCounter(leastRing: number): (kind: number, ring: number, tries: number) => number {
  // Of each kind, the missed rings of a single one, and those that each further one adds.
  const [longOne, longMore, shortOne, shortMore] = [[0], [0], [0], [0]]
  for (const kind of attemptKinds) {
    const number = numberOfKind(kind)
    const of = (ring: number | null, tries: number) => missedOf({ kind, ring, tries }, leastRing)
    longOne[number] = of(null, 1)
    longMore[number] = of(null, 2) - of(null, 1)
    shortOne[number] = of(leastRing - 1, 1)
    shortMore[number] = of(leastRing - 1, 2) - of(leastRing - 1, 1)
  }
  return (kind, ring, tries) => {
    const isLong = ring < 0 || ring >= leastRing
    const [one, more] = isLong ? [longOne, longMore] : [shortOne, shortMore]
    return (one[kind] ?? 0) + (more[kind] ?? 0) * (tries - 1)
  }
}

/** Returns the condition of attempts with a missed ring, of a record with this name. */
export function missedCondition(record: string, leastRing: number): Sql {
  const column = (name: string) => `${record}.${name}`
  return {
    sql: `(${column('kind')} = ${numberOfKind('refused')}
      OR ${column('kind')} IN (${numbersOf(['missed', 'callerLeft'])})
        AND (${column('true_wait')} >= ? OR ${column('true_wait')} IS NULL)
      OR ${column('tries')} > 1 AND ${column('kind')} IN (${numbersOf(['answered', 'answeredElsewhere', 'callerLeft'])}))`,
    values: [leastRing],
  }
}

interface RecordToCount {
  readonly archive: number
  readonly report: ReportName
  readonly fields: Fields
  /** Null while it is new. */
  readonly row: number | null
}

/** Returns the values of `figureColumns`; `true_wait` is an entry's wait or an attempt's ring. Only a queue entry's first record counts. */
export function figureCells(db: Database, record: RecordToCount): readonly FigureCell[] {
  const { report, fields } = record
  switch (report) {
    case 'queue': {
      const kind = isRepeated(db, record) ? repeated : numberOfKind(kindOfEntry(fields))
      const wait = trueWaitOf(fields)
      return [BigInt(kind), cell(wait), cell(wholeSecondsOf(fields.billsec)), null]
    }
    case 'queueDetails': {
      // The kind is final once the rest of its call was looked at: `updateAttempts`.
      const kind = numberOfKind(isAnsweredAttempt(fields.disposition) ? 'answered' : 'missed')
      const ring = ringSecondsOf(fields)
      return [BigInt(kind), cell(ring), null, BigInt(attemptsOf(fields))]
    }
    case 'quick': {
      const call = answerableOf(fields)
      return [showsAnswer(call) && isMachines(call) ? BigInt(machines) : null, null, null, null]
    }
    default:
      return assertNever(report)
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
