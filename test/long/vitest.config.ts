import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'

/** What takes long: figures, floor, reasons and receipts against what really was, and more; run by `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      'test/long/*.test.ts',
      'test/services/figures-truth.test.ts',
      'test/services/board/floor-truth.test.ts',
    ],
    exclude: ['test/long/soak.test.ts'],
    env: { TRUTH_CALLS: '200000', FLOOR_INSTANTS: '2000', FLOOR_CALLS: '1500' },
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
