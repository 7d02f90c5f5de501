import { defineConfig } from 'vitest/config'
import long from './vitest.config.ts'

/** All that takes long, to be listed; see `test/size.test.ts`. */
export default defineConfig({
  ...long,
  test: { ...long.test, include: [...(long.test?.include ?? []), 'test/faults/*.test.ts'], exclude: [] },
})
