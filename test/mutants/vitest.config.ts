import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import unit from '../vitest.config.ts'

/** Globs of one part's tests, which `run.ts` names. */
const tests = (process.env.MUTANT_TESTS ?? '').split(' ')

const threads = JSON.stringify(join(import.meta.dirname, 'threads.ts'))

export default mergeConfig(
  { ...unit, test: { ...unit.test, include: [], exclude: [] } },
  defineConfig({
    plugins: [
      {
        name: 'threads in the test',
        enforce: 'pre',
        transform: (code, id) =>
          id.includes('/electron/services/store/')
            ? code.replace(/(["'])node:worker_threads\1/, threads)
            : null,
      },
    ],
    test: { include: tests },
  }),
)
