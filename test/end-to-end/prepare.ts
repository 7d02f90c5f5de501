import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale, builtFolder } from '../../electron/scripts/build.ts'
import { demoOptions, saveOptions } from '../../electron/services/keeping/options.ts'
import { createStores } from '../../electron/services/open-store.ts'
import { demoConnectionId } from '../../shared/connections.ts'
import buildStoreWorker from '../build-store-worker.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/**
 * How many days the demo keeps in a prepared data directory: a month took half of a test's processor time. Its today
 * may be the yesterday of Tehran, whose clock it is taken for until records show it.
 */
const keptDays = { today: 2, week: 8, fortnight: 16 } as const
export type Kept = keyof typeof keptDays

/** Older days are brought as fast as the call center answers. */
export const withoutPauses = { olderShare: 1 } as const

const keptFolder = join(builtFolder, 'test/kept')

/** The data directory whose demo keeps so many days. */
export const preparedFolder = (kept: Kept) => join(keptFolder, kept)

/** Builds before any test, so that no two hosts build at once. */
export default async function prepare(): Promise<void> {
  await buildIfStale()
  await buildStoreWorker()
  for (const [kept, days] of Object.entries(keptDays)) await prepareFolder(join(keptFolder, kept), days)
}

async function prepareFolder(dataDirectory: string, days: number): Promise<void> {
  await rm(dataDirectory, { recursive: true, force: true })
  const stores = createStores({ dataDirectory, workerUrl: storeWorkerUrl, onSetAside: () => {} })
  await saveOptions(stores, demoConnectionId, { ...demoOptions, ...withoutPauses, days })
  await stores.close()
}
