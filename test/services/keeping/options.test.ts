import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readOptions, saveOptions } from '../../../electron/services/keeping/options.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { defaultKeepingOptions, keepingChange } from '../../../shared/keeping.ts'
import { sharedStore } from '../store/open-store.ts'

const store = sharedStore()
const stores = { main: async () => store() }

test('a connection for which nobody chose is kept as by default, and the demo at half of its time', async () => {
  expect(await readOptions(stores, randomUUID())).toEqual(defaultKeepingOptions)
  expect(await readOptions(stores, demoConnectionId)).toEqual({
    ...defaultKeepingOptions,
    days: 60,
    olderShare: 0.5,
  })
})

test('a choice holds for its connection alone, also for the demo', async () => {
  const [office, other] = [randomUUID(), randomUUID()]
  const chosen = { ...defaultKeepingOptions, days: 7, enabled: false, olderHours: { from: 22, to: 6 } }
  await saveOptions(stores, office, chosen)
  expect(await readOptions(stores, office)).toEqual(chosen)
  expect(await readOptions(stores, other)).toEqual(defaultKeepingOptions)
  await saveOptions(stores, demoConnectionId, chosen)
  expect(await readOptions(stores, demoConnectionId)).toEqual(chosen)
})

test('older periods have ten years together at most, so that no mistyped year asks for centuries', () => {
  const accepts = (...periods: readonly (readonly [from: string, to: string])[]) =>
    keepingChange.safeParse({ periods: periods.map(([from, to]) => ({ from, to })) }).success
  expect(accepts(['2016-01-01', '2026-01-07'])).toBe(true)
  expect(accepts(['2016-01-01', '2026-01-08'])).toBe(false)
  expect(accepts(['2016-01-01', '2026-01-06'], ['2013-05-05', '2013-05-05'])).toBe(true)
  expect(accepts(['2016-01-01', '2026-01-06'], ['2013-05-05', '2013-05-06'])).toBe(false)
  expect(accepts(['1404-01-01', '2026-01-01'])).toBe(false)
  expect(keepingChange.safeParse({ days: 30 }).success).toBe(true)
})
