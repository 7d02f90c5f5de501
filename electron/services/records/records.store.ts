import { z } from 'zod'
import { asciiDigits } from '../../../shared/text.ts'
import { hasAsciiDigits } from '../rows/cells.ts'
import { cellText, isWhole, type RowPlan, rowText } from '../rows/row-text.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, quickRead, write } from '../store/thread/operations.ts'
import { readAgents } from './agents.store.ts'
import { readEntryPointQueues } from './entry-point-queues.store.ts'
import { readUnfilled } from './fill-figures.store.ts'
import { formColumns, formsRow, wholeFields, wholeRaw } from './forms.store.ts'
import {
  type RowList,
  readCells,
  readColumns,
  readFirstPage,
  readRecords,
  readRows,
  readSummaries,
  readValues,
  readVersions,
  readWalk,
} from './read-records.store.ts'
import { storedColumns } from './record-columns.ts'
import { indexTexts } from './text-index.store.ts'

interface RowsToWrite {
  readonly rows: RowList
  readonly plan: RowPlan
  /** The first record's row number in its sheet, if the format has sheets. */
  readonly firstRow: number
}

/** Returns these rows' UTF-8 text, made on the reading thread so that no other holds the records. */
function readRowText(db: Database, { rows, plan, firstRow }: RowsToWrite): Uint8Array {
  return new TextEncoder().encode(textOf(db, { rows, plan, firstRow }))
}

function textOf(db: Database, { rows, plan, firstRow }: RowsToWrite): string {
  const { format, columns } = plan
  if (isWhole(format)) return lines(readForms(db, rows).map(wholeRaw))
  const stored = storedColumns(plan)
  if (format.kind === 'jsonLines' || stored === null) {
    return rowText(plan, readForms(db, rows).map(wholeFields), firstRow)
  }
  const cells = readColumns(db, rows, stored)
  // The archive's columns are cells already, except for their digits.
  const withDigits = columns.flatMap(({ kind }, index) => (hasAsciiDigits(kind) ? [index] : []))
  for (const row of cells) {
    for (const index of withDigits) {
      const cell = row[index]
      if (typeof cell === 'string') row[index] = asciiDigits(cell)
    }
  }
  return cellText(format, cells, firstRow)
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('')
}

/** Reads the records with their other forms, which complete them (§2.5). */
function readForms(db: Database, rows: RowList) {
  const found = db.all(
    `SELECT ${formColumns} FROM json_each(?) AS wanted
     CROSS JOIN record AS r ON r.row = wanted.value CROSS JOIN newest AS n ON n.row = r.row`,
    JSON.stringify([...rows]),
  )
  return z.array(formsRow).parse(found)
}

export const recordOperations = {
  'archive.firstPage': quickRead(readFirstPage),
  'archive.rows': longRead(readRows),
  'archive.rowsToExport': longRead(readRows),
  'archive.records': longRead(readRecords),
  'archive.cells': longRead(readCells),
  'archive.rowText': longRead(readRowText),
  'archive.versions': quickRead(readVersions),
  'archive.values': quickRead(readValues),
  'archive.summaries': quickRead(readSummaries),
  'archive.walk': quickRead(readWalk),
  'archive.entryPointQueues': longRead(readEntryPointQueues),
  'archive.index': write(indexTexts),
  'figures.unfilled': quickRead(readUnfilled),
  'figures.agents': quickRead(readAgents),
}

type Own = typeof recordOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
