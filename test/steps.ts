import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIfStale } from '../electron/scripts/build.ts'
import { installChromium } from './chromium.ts'
import { createOrdinaryUser } from './ordinary-user.ts'

const root = join(import.meta.dirname, '..')
const unitConfig = 'test/unit.vitest.config.ts'
const faultsConfig = 'test/faults/vitest.config.ts'

/** Each writes what its tests took to the report, if it has tests. */
export type Steps = readonly (readonly [name: string, run: (report: string) => Promise<void> | void])[]

/** What takes a minute or more, at a tenth of its size (`size.ts`) or whole. */
const longSteps: Steps = [
  ['Build for what takes long', buildIfStale],
  ['Long tests', (report) => vitest(report, 'test/long/vitest.config.ts')],
  ['Soak', (report) => vitest(report, 'test/long/soak.vitest.config.ts')],
  ['Faults', (report) => vitest(report, faultsConfig)],
  ['A Chromium for what takes long', installChromium],
  ['Long end-to-end tests', (report) => endToEnd(report, 'long')],
]

/** What `npm test` runs before the end-to-end tests. */
const unitSteps: Steps = [['Unit and service tests', (report) => vitest(report, unitConfig)]]

/** What `.ci/run` has root run instead. */
const unitStepsOfRoot: Steps = [
  [
    'Unit and service tests',
    (report) => vitest(report, unitConfig, [], { env: { TEAM_ARCHIVE_APART: '1' } }),
  ],
  ['Team archive as an ordinary user', teamArchiveAsUser],
]

/** What `test/run.ts` runs by name, in this order; the first failure ends it. */
export const parts: Readonly<Record<string, Steps>> = {
  '': checked(unitSteps),
  root: checked(unitStepsOfRoot),
  long: longSteps,
  full: longSteps.map(([name, step]) => [`${name}, whole`, step]),
  electron: [
    ['Build for Electron', buildIfStale],
    [
      'End-to-end tests in Electron',
      (report) => endToEnd(report, 'electron', '--grep-invert', '@long|@page'),
    ],
  ],
  // The tests of `test/faults/*killed.test.ts`, which share the kills.
  'long kills': [
    ['Build for the kills', buildIfStale],
    ['Kills', (report) => vitest(report, faultsConfig, ['killed'])],
  ],
}
export const killTests = 4

function checked(unit: Steps): Steps {
  return [
    ['Types', () => run('typescript/bin/tsc', ['--noEmit'])],
    ['Lint', () => run('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])],
    // Before the tests that start a host: two of them would build at once.
    ['Build', buildIfStale],
    ...unit,
    ['A Chromium to test in', installChromium],
    ['End-to-end tests in the browser host', (report) => endToEnd(report, 'browser')],
  ]
}

interface Place {
  /** A checkout, by default this one. */
  readonly checkout?: string
  readonly uid?: number
  readonly gid?: number
  readonly env?: Readonly<Record<string, string>>
}

function vitest(
  report: string,
  config: string,
  filters: readonly string[] = [],
  place: Place = {},
): Promise<void> {
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  return run('vitest/vitest.mjs', ['run', '--config', config, ...reporters, ...filters], place)
}

async function teamArchiveAsUser(report: string): Promise<void> {
  const user = createOrdinaryUser()
  try {
    const written = join(user.checkout, 'report.json')
    await vitest(written, unitConfig, ['--project=services', 'test/services/team-archive'], user)
    copyFileSync(written, report)
  } finally {
    user.end()
  }
}

function endToEnd(report: string, project: string, ...options: string[]): Promise<void> {
  const ofProject = ['--config', 'test/playwright.config.ts', `--project=${project}`]
  return run('@playwright/test/cli.js', ['test', ...ofProject, ...options], { env: { TEST_REPORT: report } })
}

/** Runs a program of a package with this Node. Rejects unless it ends with 0. */
async function run(
  program: string,
  args: readonly string[],
  { checkout = root, env = {}, ...user }: Place = {},
): Promise<void> {
  const node = join(checkout, relative(root, process.execPath))
  const child = spawn(node, [join(checkout, 'node_modules', program), ...args], {
    ...user,
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
