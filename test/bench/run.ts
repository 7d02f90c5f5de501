import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import buildStoreWorker from '../build-store-worker.ts'
import { type BenchRow, benchArchive } from './archive.ts'
import { benchEvents } from './events.ts'
import { benchExports } from './exports.ts'
import { benchFigures } from './figures.ts'
import { benchInitialScript } from './initial-script.ts'
import { benchListener } from './listener.ts'
import { benchPackage } from './package.ts'
import { benchWalk } from './walk.ts'

/*
 * `npm run bench` runs every benchmark, `npm run bench -- NAME …` those named. Prints a table and writes `bench.json`.
 * Ends with 1 when a goal isn't reached.
 */
const benchmarks: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  'initial-script': benchInitialScript,
  archive: benchArchive,
  exports: benchExports,
  figures: benchFigures,
  events: benchEvents,
  listener: benchListener,
  walk: benchWalk,
  package: benchPackage,
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks)
const rows: BenchRow[] = []
await buildStoreWorker()
for (const name of chosen) {
  const benchmark = benchmarks[name]
  if (!benchmark) {
    process.stderr.write(`There is no benchmark ${name}; there are: ${Object.keys(benchmarks).join(', ')}\n`)
    process.exit(1)
  }
  process.stderr.write(`${name}…\n`)
  rows.push(...(await benchmark()))
}
process.stdout.write(table(rows))
await writeFile(join(import.meta.dirname, '../../bench.json'), `${JSON.stringify(rows, null, 2)}\n`)
if (rows.some(({ holds }) => !holds)) process.exitCode = 1

function table(measured: readonly BenchRow[]): string {
  const lines = [
    ['benchmark', 'unit', 'ours', 'baseline', 'ratio', 'goal', 'holds'],
    ...measured.map((row) => [
      row.name,
      row.unit,
      figure(row.ours),
      figure(row.baseline),
      figure(row.ratio),
      row.goal,
      row.holds ? 'yes' : 'NO',
    ]),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) => `${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('')
}

/** Three significant digits, and whole numbers above a thousand. */
function figure(value: number | null): string {
  if (value === null) return '—'
  return value >= 1_000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
