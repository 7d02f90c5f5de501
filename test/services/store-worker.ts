/** The program of the store's threads, as its source. */
export const storeWorkerUrl = new URL('../../electron/services/store/worker.ts', import.meta.url)
