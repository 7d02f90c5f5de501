import { createStore } from '../../electron/services/store/client/create-store.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/*
 * Opens a store and stays until it is killed: `node open-until-killed.ts FILE`. Writes a line when it begins.
 */
const [file = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
await createStore({ file, workerUrl: storeWorkerUrl })
await new Promise(() => setInterval(() => {}, 60_000))
