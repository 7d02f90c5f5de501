import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale, builtFolder } from '../../electron/scripts/build.ts'
import { demoOptions, saveOptions } from '../../electron/services/keeping/options.ts'
import { createStores } from '../../electron/services/store/client/stores.ts'
import { demoProfileId } from '../../shared/profiles.ts'
import buildStoreWorker from '../build-store-worker.ts'
import { storeWorkerUrl } from '../store-worker.ts'

/** A data directory whose demo keeps eight days: half of a test's processor time went to a whole month. */
export const weekKept = join(builtFolder, 'test/week-kept')

/** Builds before any test, so that no two hosts build at once. */
export default async function prepare(): Promise<void> {
  await buildIfStale()
  await buildStoreWorker()
  await rm(weekKept, { recursive: true, force: true })
  const stores = createStores({
    dataDirectory: weekKept,
    workerUrl: storeWorkerUrl,
    onSetAside: () => {},
  })
  await saveOptions(stores, demoProfileId, { ...demoOptions, days: 8 })
  await stores.close()
}
