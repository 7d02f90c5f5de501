import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOptions, saveOptions } from '../../../electron/services/keeping/options.ts'
import { defaultKeepingOptions } from '../../../shared/keeping.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import { sharedStore } from '../store/open-store.ts'

const store = sharedStore()
const stores = { main: async () => store() }

test('a connection for which nobody chose is kept as by default, and the demo at half of its time', async () => {
  expect(await readOptions(stores, randomUUID())).toEqual(defaultKeepingOptions)
  expect(await readOptions(stores, demoProfileId)).toEqual({
    ...defaultKeepingOptions,
    days: 30,
    olderShare: 0.5,
  })
})

test('a choice holds for its connection alone, also for the demo', async () => {
  const [office, other] = [randomUUID(), randomUUID()]
  const chosen = { ...defaultKeepingOptions, days: 7, enabled: false, olderHours: { from: 22, to: 6 } }
  await saveOptions(stores, office, chosen)
  expect(await readOptions(stores, office)).toEqual(chosen)
  expect(await readOptions(stores, other)).toEqual(defaultKeepingOptions)
  await saveOptions(stores, demoProfileId, chosen)
  expect(await readOptions(stores, demoProfileId)).toEqual(chosen)
})
