import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../electron/scripts/build.ts'
import { installChromium } from './chromium.ts'
import { earlierFile, keepTime, readTimes, type StepTime } from './times/file.ts'
import { readReport } from './times/reports.ts'
import { toldTimes } from './times/told.ts'

/** Each writes what its tests took to the report, if it has tests. */
type Steps = readonly (readonly [name: string, run: (report: string) => Promise<void> | void])[]

/** What `npm test` runs, in this order; the first failure ends it. */
const steps: Steps = [
  ['Types', () => run('typescript/bin/tsc', ['--noEmit'])],
  ['Lint', () => run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])],
  ['Unit and service tests', (report) => vitest(report, 'test/unit.vitest.config.ts')],
  ['Build', buildIfStale],
  ['A Chromium to test in', installChromium],
  ['End-to-end tests in the browser host', (report) => endToEnd(report, 'browser')],
]

/** What `npm run test:long` runs besides. */
const longSteps: Steps = [
  ['Build for what takes long', buildIfStale],
  ['Long tests', (report) => vitest(report, 'test/long/vitest.config.ts')],
  ['Soak', (report) => vitest(report, 'test/long/soak.vitest.config.ts')],
  ['Faults', (report) => vitest(report, 'test/faults/vitest.config.ts')],
  ['A Chromium for what takes long', installChromium],
  ['Long end-to-end tests', (report) => endToEnd(report, 'long')],
]

/** What `npm run test:electron` runs, where an Electron can start. */
const electronSteps: Steps = [
  ['Build for Electron', buildIfStale],
  ['End-to-end tests in Electron', (report) => endToEnd(report, 'electron', '--grep-invert', '@long|@page')],
]

/** What `npm run test:long -- kills` runs: the tests of `test/faults/*killed.test.ts`, which share the kills. */
const killSteps: Steps = [
  ['Build for the kills', buildIfStale],
  ['Kills', (report) => vitest(report, 'test/faults/vitest.config.ts', 'killed')],
]
const killTests = 4

const parts = new Map<string, Steps>([
  ['', steps],
  ['long', longSteps],
  ['long kills', killSteps],
  ['electron', electronSteps],
])

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1000' } },
})
const chosen = parts.get(positionals.join(' '))
if (!chosen) {
  const names = [...parts.keys()].filter(Boolean).join(', ')
  throw new Error(`Nothing is named ${positionals.join(' ')}, only: ${names}`)
}
if (chosen === killSteps) {
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is how many kills there are')
  process.env.KILL_ROUNDS = String(Math.ceil(rounds / killTests))
}

const earlier = readTimes(earlierFile)
const reports = mkdtempSync(join(tmpdir(), 'callboard-reports-'))
const took: StepTime[] = []
for (const [name, step] of chosen) {
  const began = performance.now()
  const report = join(reports, `${took.length}.json`)
  process.stdout.write(`\n── ${name}\n`)
  try {
    await step(report)
  } catch (error) {
    process.stderr.write(`\n${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const time = { name, seconds, tests: readReport(report) }
  took.push(time)
  keepTime(time)
  process.stdout.write(`── ${name}: ${Math.round(seconds)} s\n`)
  if (process.exitCode) break
}
rmSync(reports, { recursive: true })
// Who runs several of these tells them together (`npm run test:times`).
if (!process.env.TEST_TIMES_EARLIER) process.stdout.write(`\n${toldTimes(took, earlier)}\n`)

function vitest(report: string, config: string, ...filters: string[]): Promise<void> {
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  return run('vitest/vitest.mjs', ['run', '--config', config, ...reporters, ...filters])
}

function endToEnd(report: string, project: string, ...options: string[]): Promise<void> {
  const ofProject = ['--config', 'test/playwright.config.ts', `--project=${project}`]
  return run('@playwright/test/cli.js', ['test', ...ofProject, ...options], { TEST_REPORT: report })
}

/** Runs a program of a package with this Node. Rejects unless it ends with 0. */
async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../node_modules', program), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
