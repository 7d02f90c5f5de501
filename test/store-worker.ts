/** The program of the store's threads, which `build-store-worker.ts` makes of the present source. */
export const storeWorkerUrl = new URL('../out/test/store-worker.js', import.meta.url)
