import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../electron/services/store/client/create-store.ts'
import { createStores } from '../../../electron/services/store/client/stores.ts'
import { AppError } from '../../../shared/errors.ts'
import { storeWorkerUrl } from '../../store-worker.ts'
import { storeFile } from './open-store.ts'

test('a store that couldn’t be prepared is closed, and opened anew by the next use', async () => {
  const prepared: Store[] = []
  const stores = createStores({
    dataDirectory: dirname(await storeFile()),
    workerUrl: storeWorkerUrl,
    onSetAside: () => {},
    prepare: async (store) => {
      if (prepared.push(store) === 1) throw new AppError('store_full', 'No room')
    },
  })
  onTestFinished(() => stores.close())
  await expect(stores.main()).rejects.toMatchObject({ code: 'store_full' })
  const again = await stores.main()
  expect(await again.events.last()).toBeNull()
  await expect(prepared[0]?.events.last()).rejects.toThrow()
})
