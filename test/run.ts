import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../electron/scripts/build.ts'
import { installChromium } from './chromium.ts'

type Steps = readonly (readonly [name: string, run: () => Promise<void> | void])[]

/** What `npm test` runs, in this order; the first failure ends it. */
const steps: Steps = [
  ['Types', () => run('typescript/bin/tsc', '--noEmit')],
  ['Lint', () => run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['Unit and service tests', () => vitest('test/unit.vitest.config.ts')],
  ['Build', buildIfStale],
  ['A Chromium to test in', installChromium],
  ['End-to-end tests in the browser host', () => endToEnd('browser')],
]

/** What `npm run test:long` runs besides. */
const longSteps: Steps = [
  ['Build', buildIfStale],
  ['Long tests', () => vitest('test/long/vitest.config.ts')],
  ['Soak', () => vitest('test/long/soak.vitest.config.ts')],
  ['Faults', () => vitest('test/faults/vitest.config.ts')],
  ['A Chromium to test in', installChromium],
  ['Long end-to-end tests', () => endToEnd('long')],
]

/** What `npm run test:long -- kills` runs: the tests of `test/faults/*killed.test.ts`, which share the kills. */
const killSteps: Steps = [
  ['Build', buildIfStale],
  ['Kills', () => vitest('test/faults/vitest.config.ts', 'killed')],
]
const killTests = 4

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1000' } },
})
const [length, what, ...rest] = positionals
if (![undefined, 'long'].includes(length) || ![undefined, 'kills'].includes(what) || rest.length > 0) {
  throw new Error(
    `Nothing is named ${positionals.join(' ')}: npm run test:long, or npm run test:long -- kills`,
  )
}
if (what === 'kills') {
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is how many kills there are')
  process.env.KILL_ROUNDS = String(Math.ceil(rounds / killTests))
}

for (const [name, step] of what === 'kills' ? killSteps : length === 'long' ? longSteps : steps) {
  const began = performance.now()
  process.stdout.write(`\n── ${name}\n`)
  try {
    await step()
  } catch (error) {
    process.stderr.write(`\n${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  process.stdout.write(`── ${name}: ${Math.round((performance.now() - began) / 1_000)} s\n`)
}

function vitest(config: string, ...filters: string[]): Promise<void> {
  return run('vitest/vitest.mjs', 'run', '--config', config, ...filters)
}

function endToEnd(project: string): Promise<void> {
  return run('@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts', '--project', project)
}

/** Runs a program of a package with this Node. Rejects unless it ends with 0. */
async function run(program: string, ...args: string[]): Promise<void> {
  const file = join(import.meta.dirname, '..', 'node_modules', program)
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
