import { firstDay, lastDay } from '../records/record-limits.ts'

/**
 * The archive's calls: one row a `cuid` of a connection, or a record without one. What is searched lies packed
 * in blocks of consecutive places, so that a million calls are read and compared in arrays: no index for each
 * column, which would slow down the saving of records. Texts are ids in `rollup_name`.
 */
export const callSchema = `
  CREATE TABLE call_archive (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL UNIQUE,
    places INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE call (
    archive INTEGER NOT NULL REFERENCES call_archive,
    place INTEGER NOT NULL,
    cuid TEXT,
    record INTEGER REFERENCES record,
    PRIMARY KEY (archive, place)
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX call_by_cuid ON call (archive, cuid) WHERE cuid IS NOT NULL;
  CREATE UNIQUE INDEX call_by_record ON call (record) WHERE record IS NOT NULL;
  CREATE TABLE call_block (
    archive INTEGER NOT NULL REFERENCES call_archive,
    block INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    cells BLOB NOT NULL,
    PRIMARY KEY (archive, block)
  );
  CREATE INDEX call_block_by_revision ON call_block (archive, revision);

  CREATE TABLE call_fill (last INTEGER NOT NULL, until INTEGER NOT NULL);
  INSERT INTO call_fill SELECT 0, coalesce(max(row), 0) FROM record;
`

/** Makes every call anew in the background: attempts were counted by records, of which one may tell several. */
export const countAttemptsAgainSchema =
  'UPDATE call_fill SET last = 0, until = (SELECT coalesce(max(row), 0) FROM record);'

/**
 * Makes every call anew in the background, in the words of `shared/calls/outcome.ts`; queue entries of unknown
 * dispositions are counted again, as some show an answer by their talk.
 */
export const outcomesAgainSchema = `
  UPDATE figure_fill SET last = 0, until = (SELECT coalesce(max(row), 0) FROM record)
    WHERE EXISTS (SELECT 1 FROM record INDEXED BY record_figures WHERE kind = 6);
  UPDATE record SET kind = NULL WHERE row IN (SELECT row FROM record INDEXED BY record_figures WHERE kind = 6);
  ${countAttemptsAgainSchema}
`

/** Adds what each extension had to do with a block's calls (`call-legs.store.ts`), and makes every call anew. */
export const callLegsSchema = `
  ALTER TABLE call_block ADD COLUMN legs BLOB NOT NULL DEFAULT x'';
  ${countAttemptsAgainSchema}
`

/** Adds the lines by which a block's calls came (`call-lines.store.ts`), and makes every call anew. */
export const callLinesSchema = `
  ALTER TABLE call_block ADD COLUMN lines BLOB NOT NULL DEFAULT x'';
  ${countAttemptsAgainSchema}
`

/**
 * The offsets of a call's numbers. `outcome` is 0 where no call is (any more); the texts' ids are 0 for none;
 * `queues` is the id of a `queuePath`. A start is a day and a millisecond in it, since 1970; `noDay` if unknown.
 * `wait` and `talk` are seconds, -1 if unknown.
 */
export const cell = {
  outcome: 0,
  day: 1,
  ms: 2,
  caller: 3,
  callerName: 4,
  callee: 5,
  type: 6,
  queues: 7,
  agent: 8,
  attempts: 9,
  wait: 10,
  talk: 11,
} as const
export const callWidth = 12
export const noDay = -(2 ** 31)
export const dayMs = 86_400_000

/** Returns a call's start (UTC milliseconds); null for an unknown one, and for one that no calendar has. */
export function startAt(cells: Int32Array, at: number): number | null {
  const day = cells[at + cell.day] ?? noDay
  return day < firstDay || day > lastDay ? null : day * dayMs + (cells[at + cell.ms] ?? 0)
}

/** Calls per block, whose cells so fit into one page of the file. */
export const blockCalls = 64

/** Returns one text for the queues that a call passed. */
export const queuePath = (queues: readonly string[]): string => queues.map((queue) => `\n${queue}`).join('')
export const queuesOfPath = (path: string): string[] =>
  path.startsWith('\n') ? path.slice(1).split('\n') : []
