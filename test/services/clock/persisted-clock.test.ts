import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  createPersistedClock,
  type PersistedClock,
} from '../../../electron/services/clock/persisted-clock.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createStores } from '../../../electron/services/open-store.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import { AppError } from '../../../shared/errors.ts'
import { callRecord, queueRecord } from '../../shared/clock/records.ts'
import { storeWorkerUrl } from '../../store-worker.ts'

const instant = Date.UTC(2026, 10, 20, 9)
let directory: string
let stores: Stores
const lines: string[] = []
const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } })

beforeEach(async () => {
  lines.length = 0
  directory = await mkdtemp(join(tmpdir(), 'callboard-clock-'))
  stores = createStores({ dataDirectory: directory, workerUrl: storeWorkerUrl, onSetAside: () => undefined })
})
afterEach(async () => {
  await stores.close()
  await rm(directory, { recursive: true })
})

const openClock = (): PersistedClock => createPersistedClock({ stores, log, changed: () => undefined })

test('restores learned and manual offsets in the next run', async () => {
  const first = openClock()
  await first.learn('north', 'queue', [queueRecord({ instant, offset: 270 })])
  await first.learn('north', 'quick', [callRecord({ instant, offset: 270 })])
  await first.learn('south', 'quick', [callRecord({ instant, offset: 210 })])
  await first.fix('south', 0)
  const known = [await first.get('north'), await first.get('south')]
  await first.close()

  const second = openClock()
  expect([await second.get('north'), await second.get('south')]).toEqual(known)
  expect(known).toMatchObject([{ fixedMinutes: null, now: { offsetMinutes: 270 } }, { fixedMinutes: 0 }])
  await second.fix('south', null)
  await second.close()
  const third = openClock()
  expect((await third.get('south')).now).toMatchObject({ offsetMinutes: 210, source: 'learned' })
  await third.close()
  expect(lines).toEqual([])
})

test('restores what an earlier version learned', async () => {
  const first = openClock()
  await first.learn('north', 'queue', [queueRecord({ instant, offset: 270 })])
  const known = await first.get('north')
  await first.close()
  const { state } = await stores.main()
  const stored = z.object({ inconsistencies: z.json(), days: z.json() })
  const { days, inconsistencies } = stored.parse(await state.read('clock north queue', z.unknown()))
  await state.save('clock north queue', { days, contradictions: inconsistencies })
  const second = openClock()
  expect(await second.get('north')).toEqual(known)
  await second.close()
  expect(lines).toEqual([])
})

test('ignores unreadable state and learns again', async () => {
  const { state } = await stores.main()
  await state.save('clock north quick', { days: 'many' })
  const clock = openClock()
  expect((await clock.get('north')).now.source).toBe('assumed')
  await clock.learn('north', 'quick', [callRecord({ instant, offset: 210 })])
  await clock.close()
  expect(lines).toHaveLength(1)
  const next = openClock()
  expect((await next.get('north')).now.source).toBe('learned')
  await next.close()
})

test('loses nothing when the store opens late', async () => {
  const earlier = openClock()
  await earlier.learn('north', 'queue', [queueRecord({ instant, offset: 270 })])
  await earlier.learn('south', 'quick', [callRecord({ instant, offset: 270 })])
  await earlier.fix('north', 60)
  await earlier.fix('south', 60)
  await earlier.close()

  let isOpen = false
  const noDisk = new AppError('store_failed', 'No disk', { problem: 'No disk' })
  const clock = createPersistedClock({
    stores: { of: (id) => (isOpen ? stores.of(id) : Promise.reject(noDisk)) },
    log,
    changed: () => undefined,
  })
  await clock.learn('north', 'quick', [callRecord({ instant, offset: 210 })])
  await clock.fix('south', 90)
  isOpen = true
  const north = await clock.get('north')
  expect(north.fixedMinutes).toBe(60)
  expect(Object.keys(north.reports).sort()).toEqual(['queue', 'quick'])
  expect((await clock.get('south')).fixedMinutes).toBe(90)
  await clock.learn('south', 'queue', [queueRecord({ instant, offset: 210 })])
  const known = [await clock.get('north'), await clock.get('south')]
  await clock.close()

  const next = openClock()
  expect([await next.get('north'), await next.get('south')]).toEqual(known)
  await next.close()
  // Failed reads and writes are reported only once.
  expect(lines).toHaveLength(3)
})

test('doesn’t overwrite its state before reading it', async () => {
  const earlier = openClock()
  await earlier.learn(
    'north',
    'quick',
    [270, 271].map((id) => callRecord({ instant, offset: 270, id })),
  )
  const remembered = await earlier.get('north')
  await earlier.close()

  const store = await stores.of('north')
  const unreadable = new AppError('store_failed', 'Unreadable', { problem: 'Unreadable' })
  const state = { ...store.state, read: () => Promise.reject(unreadable) }
  const clock = createPersistedClock({
    stores: { of: async () => ({ ...store, state }) },
    log,
    changed: () => undefined,
  })
  await clock.learn('north', 'quick', [callRecord({ instant: instant + 86_400_000, offset: 210 })])
  await clock.close()

  const next = openClock()
  expect((await next.get('north')).reports).toEqual(remembered.reports)
  await next.close()
})

test('waits for a clock being read before the store closes', async () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const clock = createPersistedClock({
    stores: { of: (connectionId) => opened.then(() => stores.of(connectionId)) },
    log,
    changed: () => undefined,
  })
  void clock.get('north')
  let isClosed = false
  const closing = clock.close().then(() => {
    isClosed = true
  })
  await setImmediate()
  expect(isClosed).toBe(false)
  open()
  await closing
  expect(lines).toEqual([])
})

test('keeps a manual offset beside unreadable state', async () => {
  const { state } = await stores.main()
  await state.save('clock north quick', { days: 'many' })
  await state.save('clock north fixed', 60)
  const clock = openClock()
  expect((await clock.get('north')).fixedMinutes).toBe(60)
  await clock.close()
})

test('works without persistence when the store fails', async () => {
  const clock = createPersistedClock({
    stores: { of: () => Promise.reject(new AppError('store_failed', 'No disk', { problem: 'No disk' })) },
    log,
    changed: () => undefined,
  })
  await clock.learn('north', 'quick', [callRecord({ instant, offset: 210 })])
  expect((await clock.fix('north', 60)).now.offsetMinutes).toBe(60)
  await clock.close()
  expect(lines).toHaveLength(3)
})
