import { createOpenStore } from '../../electron/services/open-store.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/*
 * Opens a store and waits to be killed: `node open-until-killed.ts FILE`. Prints a line when it begins.
 */
const [file = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
await createOpenStore({ file, workerUrl: storeWorkerUrl })
await new Promise(() => setInterval(() => {}, 60_000))
