import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** Long tests of memory and rates, run by `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/long/*.test.ts'],
    exclude: ['test/long/why-*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // Memory and rate figures need an otherwise idle machine.
    fileParallelism: false,
  },
})
