import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** The soak, which measures memory and needs an otherwise idle machine; run by `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/long/soak.test.ts'],
    exclude: [],
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
