import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** What can go wrong: `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/faults/*.test.ts'],
    exclude: [],
    // Most of it is waiting, until a console has started or a timer comes.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
