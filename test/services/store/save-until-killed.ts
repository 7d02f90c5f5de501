import { createOpenStore } from '../../../electron/services/open-store.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { madeRecords, toSave } from './made-records.ts'

/*
 * Walks until it is killed: `node save-until-killed.ts FILE`. Continues after the stored cursor, keeps a few
 * pages in flight, and prints the number of records for each acknowledged page.
 */
const file = process.argv[2]
if (!file) throw new Error('The file is missing')
const store = await createOpenStore({
  file,
  workerUrl: storeWorkerUrl,
})
const walk = await store.read('archive.walk', 'office')
let from = walk?.received ?? 0

async function walkOn(): Promise<never> {
  for (;;) {
    const received = from + 20
    const records = toSave(madeRecords(from, 20))
    from = received
    await store.archive.savePage({
      connectionId: 'office',
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
