import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    globalSetup: './test/build-store-worker.ts',
    setupFiles: ['./test/property-seed.ts'],
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'test/end-to-end/**', 'test/long/**', 'test/faults/**'],
    // Much of a test's time is spent waiting, for a disk or another process.
    maxWorkers: 2,
    // A test waits for events; one that waits longer than this waits for something that doesn't come.
    // Five times the slowest one on a quiet machine.
    testTimeout: 80_000,
    hookTimeout: 80_000,
    // A slow machine takes longer than a second over what a quick one has done at once.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
