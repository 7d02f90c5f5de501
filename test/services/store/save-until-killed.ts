import { createStore } from '../../../electron/services/store/client/create-store.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeRecords, toSave } from './made-records.ts'

/*
 * A walk that goes on until it is killed: `node save-until-killed.ts FILE`. It continues after the stored cursor, has a
 * few pages under way at once, and writes a line with the number of records for each page that was acknowledged.
 */
const file = process.argv[2]
if (!file) throw new Error('The file is missing')
const store = await createStore({
  file,
  workerUrl: storeWorkerUrl,
})
const walk = await store.archive.walk('office')
let from = walk?.received ?? 0

async function walkOn(): Promise<never> {
  for (;;) {
    const received = from + 20
    const records = toSave(madeRecords(from, 20))
    from = received
    await store.archive.savePage({
      profile: 'office',
      report: 'queueDetails',
      operation: 'ordered',
      receivedAt: received,
      records,
      walk: { lastId: String(received), received, savedAt: received },
    })
    process.stdout.write(`${received}\n`)
  }
}
await Promise.all([walkOn(), walkOn(), walkOn()])
