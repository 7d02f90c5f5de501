import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import buildStoreWorker from '../build-store-worker.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { benchmarks } from './benchmarks.ts'
import { figuresToKeep, keptFigures, type Measured, regressions } from './regression.ts'

/*
 * `npm run bench` runs every benchmark, `npm run bench -- NAME …` those named. Prints what doesn't hold, a table and
 * regressions against the committed figures, and writes `bench.json`; `--keep` commits to these figures. Exits with
 * 1 when a goal is missed or a benchmark broke off.
 */
/** A benchmark process's message. */
const outcome = z.object({ machineMilliseconds: z.number(), rows: z.array(benchRow) })
const keptFile = join(import.meta.dirname, 'kept-figures.json')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } })
const chosen = positionals.length > 0 ? positionals : Object.keys(benchmarks)
const measured: Measured[] = []
const brokenOff: string[] = []
const loadBefore = load()
await buildStoreWorker()
for (const name of chosen) {
  if (!Object.hasOwn(benchmarks, name)) {
    process.stderr.write(`There is no benchmark ${name}; there are: ${Object.keys(benchmarks).join(', ')}\n`)
    process.exit(1)
  }
  process.stderr.write(`${name}…\n`)
  const taken = await measure(name)
  if (taken) measured.push(...taken)
  else brokenOff.push(name)
}
const rows = measured.map(({ row }) => row)
for (const name of brokenOff) process.stdout.write(`Broke off: ${name}\n`)
for (const { name, holds } of rows) if (!holds) process.stdout.write(`Doesn’t hold: ${name}\n`)
process.stdout.write(`\n${table(rows)}`)
process.stdout.write(
  `\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}; load ${loadBefore} before, ${load()} after\n`,
)
const kept = keptFigures.parse(JSON.parse(await readFile(keptFile, 'utf8')))
for (const sentence of regressions(measured, kept)) process.stdout.write(`Worse than before: ${sentence}\n`)
if (values.keep) {
  await writeFile(keptFile, `${JSON.stringify({ ...kept, ...figuresToKeep(measured) }, null, 2)}\n`)
}
await writeFile(join(import.meta.dirname, '../../bench.json'), `${JSON.stringify(rows, null, 2)}\n`)
if (brokenOff.length > 0 || rows.some(({ holds }) => !holds)) process.exitCode = 1

/** Runs a benchmark in a process of its own; returns null if it broke off, whose error it printed. */
async function measure(name: string): Promise<Measured[] | null> {
  const child = fork(join(import.meta.dirname, 'one.ts'), [name], { serialization: 'advanced' })
  let sent: unknown
  child.on('message', (message) => {
    sent = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) return null
  const { rows, machineMilliseconds } = outcome.parse(sent)
  return rows.map((row) => ({ row, machineMilliseconds }))
}

/** The machine's load average of the last minute. */
function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1)
}

function table(rows: readonly BenchRow[]): string {
  const lines = [
    ['benchmark', 'unit', 'ours', 'baseline', 'ratio', 'goal', 'holds'],
    ...rows.map((row) => [
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

/** Formats three significant digits, whole numbers above a thousand. */
function figure(value: number | null): string {
  if (value === null) return '—'
  return value >= 1_000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
