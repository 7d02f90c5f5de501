import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** Fault tests, run by `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/faults/*.test.ts'],
    exclude: [],
    // The tests mostly wait for starts and timers.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
