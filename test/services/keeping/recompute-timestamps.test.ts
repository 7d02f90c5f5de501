import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createTimestampRecompute } from '../../../electron/services/keeping/recompute-timestamps.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import { formatWall, wallOf } from '../../../shared/clock/wall-time.ts'
import { AppError } from '../../../shared/errors.ts'
import { objectId } from '../../shared/clock/records.ts'
import { openStore, pageOf, storeFile } from '../store/open-store.ts'

const begun = Date.UTC(2026, 10, 20, 9)
const hour = 3_600_000
/** The records' own clock is +03:30; this one says +04:30. */
const fixed: ClockKnowledge = {
  connectionId: 'office',
  fixedMinutes: 270,
  reports: {},
  now: { offsetMinutes: 270, source: 'fixed', report: null, period: null },
}

function calls(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const start = begun + (from + index) * 60_000
    const fields = {
      _id: objectId(start, from + index),
      starttime: formatWall(wallOf(start, 210), 'gregorian'),
    }
    return { fields, start }
  })
}

const saveCalls = ({ archive }: OpenStore, from: number, count: number) =>
  archive.savePage(pageOf(calls(from, count), { report: 'quick', operation: 'search' }))

async function startsOf({ archive }: OpenStore): Promise<number[]> {
  const { records } = await archive.page({ connectionId: 'office', report: 'quick', limit: 1_000 })
  return records.map(({ start }) => start ?? 0).sort((a, b) => a - b)
}

const moved = (count: number) => Array.from({ length: count }, (_, index) => begun + index * 60_000 - hour)

function recomputeOf(store: OpenStore, warned: unknown[] = [], changed: (saved: object) => void = () => {}) {
  const recompute = createTimestampRecompute({
    stores: { of: () => Promise.resolve(store) },
    clock: { get: () => Promise.resolve(fixed) },
    log: { warn: (entry: unknown) => warned.push(entry) },
    changed,
  })
  onTestFinished(() => recompute.close())
  return recompute
}

test('the next run finishes what a closed console left undone', async () => {
  const store = await openStore(await storeFile())
  await saveCalls(store, 0, 250)
  const first = recomputeOf(store)
  first.begin('office')
  await first.close()
  expect(await startsOf(store)).not.toEqual(moved(250))

  const next = recomputeOf(store)
  await next.goOn(['office'])
  await vi.waitFor(async () => expect(await startsOf(store)).toEqual(moved(250)), 10_000)
})

test('the next run restarts what failed, not what ended', async () => {
  const store = await openStore(await storeFile())
  await saveCalls(store, 0, 20)
  const warned: unknown[] = []
  const full = new AppError('store_full', 'No room', { problem: 'full' })
  const write: OpenStore['write'] = (name, input, characters) =>
    name === 'archive.correctStarts' ? Promise.reject(full) : store.write(name, input, characters)
  const first = recomputeOf({ ...store, write }, warned)
  first.begin('office')
  await vi.waitFor(() => expect(warned).toHaveLength(1), 10_000)

  const next = recomputeOf(store)
  await next.goOn(['office'])
  await vi.waitFor(
    async () => expect(await store.state.read('redating office', z.unknown())).toBeNull(),
    10_000,
  )
  expect(await startsOf(store)).toEqual(moved(20))
})

test('tells which reports were corrected, and ends silently with the console', async () => {
  const store = await openStore(await storeFile())
  await saveCalls(store, 0, 120)
  const changed = vi.fn<(saved: object) => void>()
  const warned: unknown[] = []
  const recompute = recomputeOf(store, warned, changed)
  recompute.begin('office')
  await vi.waitFor(async () => expect(await startsOf(store)).toEqual(moved(120)), 10_000)
  await vi.waitFor(
    async () => expect(await store.state.read('redating office', z.unknown())).toBeNull(),
    10_000,
  )
  expect(changed.mock.calls).toEqual([[{ connectionId: 'office', report: 'quick' }]])
  recompute.begin('office')
  await recompute.close()
  await recompute.goOn(['office'])
  await recompute.close()
  expect(changed).toHaveBeenCalledTimes(1)
  expect(warned).toEqual([])
})

test('corrects records that were dated by the old clock and saved meanwhile', async () => {
  const store = await openStore(await storeFile())
  await saveCalls(store, 0, 20)
  let later: Promise<unknown> | undefined
  const write: OpenStore['write'] = async (name, input, characters) => {
    if (name === 'archive.correctStarts') {
      later ??= saveCalls(store, 20, 20)
      await later
    }
    return store.write(name, input, characters)
  }
  recomputeOf({ ...store, write }).begin('office')
  await vi.waitFor(async () => expect(await startsOf(store)).toEqual(moved(40)), 10_000)
})
