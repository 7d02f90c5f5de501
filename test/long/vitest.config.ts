import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** What takes too long for every run: `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/long/*.test.ts', 'test/services/figures-truth.test.ts'],
    exclude: [],
    env: { TRUTH_CALLS: '200000' },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // Figures of memory and rates need the machine for themselves.
    fileParallelism: false,
  },
})
