import { setFlagsFromString } from 'node:v8'

/** The program of the store's threads, which `build-store-worker.ts` makes of the present source. */
export const storeWorkerUrl = new URL('../out/test/store-worker.js', import.meta.url)

// What a thread makes as it starts all stays. With room for that from the beginning, in megabytes, it starts a quarter
// faster, and tests start thousands. Benchmarks start them as the console does.
if (process.env.VITEST) setFlagsFromString('--min-semi-space-size=16')
