import { defineConfig } from 'vitest/config'
import { sized } from '../size.ts'
import base from '../vitest.config.ts'

/** What takes long: figures, floor, reasons and receipts against what really was, and more; run by `npm run test:long`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      'test/long/*.test.ts',
      'test/services/figures-truth.test.ts',
      'test/services/board/board-truth.test.ts',
    ],
    exclude: ['test/long/soak.test.ts'],
    env: {
      TRUTH_CALLS: String(sized(200_000)),
      BOARD_INSTANTS: String(sized(2_000)),
      // A tenth looks at fewer instants of a day that is busy, too.
      BOARD_CALLS: String(sized(1_500, 1_000)),
    },
    // Five times what each takes at least, whole, too.
    testTimeout: sized(6_000_000, 900_000),
    hookTimeout: sized(1_200_000, 300_000),
  },
})
