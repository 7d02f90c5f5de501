import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import { archiveQuery } from '../../../shared/archive/archive.ts'
import { callQuery } from '../../../shared/calls/calls.ts'
import type { ExportRequest } from '../../../shared/exports.ts'
import { usualChoices } from '../../../shared/figures/definitions.ts'
import { type EntryRowsInput, rowsOfFigure } from '../../../shared/figures/entry-rows.ts'
import { expect } from '../../end-to-end/console.ts'
import { type Client, callFilterOf, type Scope, sum, type ToldNumber } from './ask-numbers.ts'
import type { ReadNumbers } from './random-scopes.ts'

type Row = Readonly<Record<string, unknown>>

const csv = {
  kind: 'csv',
  byteOrderMark: true,
  separator: ',',
  quoting: 'needed',
  formulaGuard: true,
} as const
const xlsx = { kind: 'xlsx', sheetName: 'Rows', rightToLeft: false } as const
const csvRows = z.array(z.record(z.string(), z.string()))

/** Returns what exports the calls of a scope, and the rows behind its figures, and reads each of the files. */
export function readsExports(client: Client, consoleUrl: URL): ReadNumbers {
  /** Downloads an export as the browser does. */
  async function rowsOf(source: ExportRequest['source'], format: typeof csv | typeof xlsx) {
    const started = await client.call('exports.start', {
      ...{ source, format, columns: 'all', headers: null, fileName: 'exported' },
      values: { kind: 'sent', times: 'text' },
    })
    const id = z.string().parse(started?.jobId)
    const job = async () => (await client.call('jobs.list', null)).find((each) => each.id === id)
    await expect.poll(async () => (await job())?.state, { intervals: [20] }).toBe('done')
    const delivery = (await job())?.work.result?.delivery
    if (delivery?.kind !== 'download') throw new Error('The export is no download')
    const path = z.string().parse(await client.call('files.downloadUrl', { file: delivery.file }))
    const answer = await fetch(new URL(path, consoleUrl))
    expect(answer.status).toBe(200)
    const content = Buffer.from(await answer.arrayBuffer())
    await client.call('jobs.dismiss', { id })
    return format.kind === 'csv'
      ? csvRows.parse(parse(content, { bom: true, columns: true }))
      : sheetOf(content)
  }

  async function readCalls(scope: Scope, format: typeof csv | typeof xlsx): Promise<readonly ToldNumber[]> {
    const query = callQuery.parse({ connectionId: scope.connectionId, filter: callFilterOf(scope) })
    const rows = await rowsOf({ kind: 'calls', query }, format)
    const where = `${format.kind} of calls`
    return [
      ['calls', where, rows.length],
      ['answered calls', where, rows.filter(({ outcome }) => outcome === 'answered').length],
      ['talk of calls', where, sum(rows.map(({ talk }) => Number(talk ?? 0)))],
    ]
  }

  async function readEntries(
    { connectionId, from, to, queues, agents }: Scope,
    figure: 'offered' | 'missedRings',
    format: typeof csv | typeof xlsx,
  ): Promise<readonly ToldNumber[]> {
    const { report, rows } = rowsOfFigure(figure, usualChoices, 1)
    const entries: EntryRowsInput = { ...rows, queues, agents }
    const query = archiveQuery.parse({ connectionId, report, filter: { from, to, entries } })
    const found = await rowsOf({ kind: 'archive', query }, format)
    const tries = sum(found.map((row) => Number(row.tries ?? 1)))
    const isRings = figure === 'missedRings'
    return [[isRings ? 'missed attempts' : figure, `${format.kind} of rows`, isRings ? tries : found.length]]
  }

  const forms = [csv, xlsx]
  return async ({ scope }) => {
    // Each form for every second scope.
    const [one = csv, other = xlsx] = forms.reverse()
    const told = [
      await readCalls(scope, one),
      await readEntries(scope, 'offered', other),
      await readEntries(scope, 'missedRings', one),
    ]
    return told.flat()
  }
}

async function sheetOf(content: Buffer): Promise<readonly Row[]> {
  const { sheets } = await readXlsx(content)
  const [heads = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [String(head), row[index]])))
}
