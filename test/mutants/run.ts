import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `npm run test:mutants -- PART…` changes a part of the program in small ways, one at a time (Stryker), and tells
 * which changes no test notices: a table by file, `out/mutants/PART.html`, and exit code 1 below 85 %. Its packages
 * are in this folder alone and installed at the first run, which keeps `npm ci` short.
 */

interface Part {
  /** Globs of what is changed, with commas between them. */
  readonly changed: string
  /** Globs of the tests that are to notice, with spaces; quick ones, as each change runs all that reach it. */
  readonly tests: string
  /** Whether what is done before all tests is changed, too: every test runs for each such change. */
  readonly isPrepared?: true
}

const shared = (folder: string, ...services: string[]): Part => ({
  changed: `shared/${folder}/**/*.ts`,
  tests: [`test/shared/${folder}/**/*.test.ts`, ...services].join(' '),
})

const page = (folder: string, ...services: string[]): Part => ({
  changed: `renderer/${folder}/**/*.ts`,
  tests: [`test/renderer/${folder}/**/*.test.ts`, ...services].join(' '),
})

/** A feature's SQL, `*.store.ts`. */
const stored = (feature: string, ...tests: string[]): Part => ({
  changed: `electron/services/${feature}/**/*.store.ts`,
  tests: tests.map((each) => `test/services/${each}.test.ts`).join(' '),
  isPrepared: true,
})

const parts: Readonly<Record<string, Part>> = {
  board: shared('board'),
  calls: shared('calls', 'test/shared/calls-*.test.ts', 'test/services/store/{calls,calls-search}.test.ts'),
  clock: shared('clock', 'test/services/clock/server-clock.test.ts'),
  figures: shared('figures'),
  /** What happened: outcomes, attempts, talks, callers, the day. */
  model: {
    changed: [
      ...['callers', 'dialing', 'calls/!(calls)', 'calendar/*'],
      ...['attempts', 'outcome', 'compare', 'true-wait'].map((module) => `figures/${module}`),
    ]
      .map((module) => `shared/${module}.ts`)
      .join(','),
    tests: [
      'test/shared/{callers,dialing}.test.ts',
      'test/shared/{calls,calendar}/*.test.ts',
      'test/shared/figures/{attempts,outcome,compare,true-wait}.test.ts',
      'test/renderer/features/call/lanes/counted-attempts.test.ts',
    ].join(' '),
  },
  rpc: shared('rpc', 'test/rpc/*.test.ts'),
  reports: shared('reports', 'test/shared/archive/*.test.ts'),
  webhooks: shared(
    'webhooks',
    'test/services/webhooks/{parse,doctor,event,digits,nested,delivery,unencoded,repeats}*.test.ts',
    'test/renderer/pages/feed/*.test.ts',
  ),
  lanes: page('features/call/lanes', 'test/services/calls/whole-call.test.ts'),
  why: shared('why', 'test/renderer/pages/insights/why/*.test.ts', 'test/services/why/*.test.ts'),
  receiver: {
    changed: 'electron/services/webhooks/**/*.ts',
    tests: 'test/services/webhooks/!(service-durability).test.ts',
  },
  keeping: {
    changed: 'electron/services/{keeping,receipts,settle-calls,walks}/**/!(*.store).ts',
    tests: 'test/services/keeping/!(receipts-killed|walk-killed).test.ts',
  },
  'live-board': {
    changed: 'electron/services/board/**/*.ts',
    tests: [
      'test/services/board/!(board-truth).test.ts',
      'test/services/store/board-states.test.ts',
      'test/services/{alarms/alarms,people/people}.test.ts',
    ].join(' '),
  },
  'report-files': {
    changed: 'electron/services/reports/**/*.ts',
    tests: 'test/services/reports/*.test.ts',
  },
  store: {
    changed: 'electron/services/store/thread/{failure,commit,sql}.ts',
    tests: 'test/services/store/{failure,commit,archive-search,event-index}.test.ts',
  },
  'stored-events': stored(
    'events',
    'store/{events,event-index,state-times}',
    'webhooks/{doctor-report,doctor-on-real-events}',
  ),
  'stored-archive': stored(
    '{archive,records}',
    'store/{archive-*,late-forms,hourly-rollup,calls}',
    'board/likely-queues',
    'exports/*',
  ),
  'stored-figures': stored(
    '{figures,why}',
    'store/{figures,figures-agents,figures-changed,hourly-rollup,inconsistencies,callbacks}',
    'why/*',
    '{figures-coverage,figures-truth}',
  ),
  'stored-calls': stored('calls', 'store/{calls,calls-file,calls-moved,calls-search,calls-terms}'),
  'stored-callbacks': stored(
    'callbacks',
    'store/{callbacks,callbacks-in-order,followed-notes}',
    'callback-notes',
  ),
}

const project = join(import.meta.dirname, '..', '..')
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !parts[name])
if (chosen.length === 0 || unknown.length > 0) {
  throw new Error(`npm run test:mutants -- ${Object.keys(parts).join(' | ')}`)
}

const stryker = join(import.meta.dirname, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
if (!existsSync(stryker) && !run('npm', ['ci', '--omit=peer', '--prefix', import.meta.dirname])) {
  throw new Error('Stryker couldn’t be installed')
}

const config = join('test', 'mutants', 'stryker.config.mjs')
for (const [name, { changed, tests, isPrepared }] of Object.entries(parts)) {
  if (!chosen.includes(name)) continue
  const options = { MUTANT_PART: name, MUTANT_TESTS: tests, MUTANT_PREPARED: isPrepared ? 'yes' : '' }
  if (!run(process.execPath, [stryker, 'run', config, '--mutate', changed], options)) process.exitCode = 1
}

/** Runs a program in the project; returns whether it went well. */
function run(program: string, args: readonly string[], options: NodeJS.ProcessEnv = {}): boolean {
  const env = { ...process.env, ...options }
  return spawnSync(program, args, { cwd: project, stdio: 'inherit', env }).status === 0
}
