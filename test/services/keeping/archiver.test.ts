import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createArchiver, startOf, sumOf } from '../../../electron/services/keeping/archiver.ts'
import { sharedStore } from '../store/open-store.ts'
import { fixedClock } from './fixed-clock.ts'

const store = sharedStore()
const utc = fixedClock(0)
const hourAhead = fixedClock(60)
const nine = Date.UTC(2026, 10, 20, 9)
const hour = 3_600_000

const call = (n: number) => ({
  src: String(n),
  starttime: `2026-11-20 09:${String(n % 60).padStart(2, '0')}:00`,
})

/** An archiver whose clock is told by the test. */
function started(clockNow: () => typeof utc = () => utc) {
  const learned: number[] = []
  const changed: unknown[] = []
  const archiver = createArchiver(
    { of: async () => store() },
    {
      learn: async (_, __, records) => {
        learned.push(records.length)
      },
      get: async () => clockNow(),
    },
    (archive) => changed.push(archive),
  )
  return { archiver, learned, changed }
}

describe('a record’s start', () => {
  test('is its start time, else its start, as text or epoch', () => {
    const starttime = '2026-11-20 09:00:00'
    expect(startOf('quick', { starttime, start: '2026-11-20 08:00:00' }, utc)).toBe(nine)
    expect(startOf('quick', { start: starttime }, hourAhead)).toBe(nine - hour)
    expect(startOf('quick', { starttime: '', start: starttime }, utc)).toBe(nine)
    expect(startOf('queue', { starttime: { $date: { $numberLong: String(nine) } } }, utc)).toBe(nine)
  })

  test('is told by the id of a record without either', () => {
    const id = `${nine / 1_000}.17`
    expect(startOf('queue', { queue_id: id }, hourAhead)).toBe(nine)
    expect(startOf('queue', { queue_id: id, starttime: '' }, utc)).toBe(nine)
    expect(startOf('quick', { uniqueid: id }, utc)).toBe(nine)
    expect(startOf('queue', { queue_id: '17', starttime: null }, utc)).toBeNull()
    // An attempt's id may be as old as its call.
    expect(startOf('queueDetails', { uniqueid: id, queue_id: id }, utc)).toBeNull()
  })

  test('is unknown without either', () => {
    for (const starttime of ['', 'soon', null]) expect(startOf('quick', { starttime }, utc)).toBeNull()
    expect(startOf('quick', { endtime: '2026-11-20 09:00:00' }, utc)).toBeNull()
  })
})

describe('the dates of records', () => {
  test('follow the clock, which learns from a hundred records at a time', async () => {
    const { archiver, learned } = started()
    const records = Array.from({ length: 230 }, (_, n) => call(n))
    const dated = await archiver.date(randomUUID(), 'quick', records)
    expect(dated.map(({ raw }) => JSON.parse(String(raw)).src)).toEqual(records.map(({ src }) => src))
    expect(dated.map(({ start }) => start)).toEqual(records.map((_, n) => nine + (n % 60) * 60_000))
    expect(learned).toEqual([100, 100, 30])
    expect(await archiver.date(randomUUID(), 'quick', [])).toEqual([])
    expect(learned).toHaveLength(3)
  })

  test('follow a clock that is set by hand as soon as the earlier one is to be forgotten', async () => {
    let clock = utc
    const { archiver } = started(() => clock)
    const [office, other] = [randomUUID(), randomUUID()]
    const startIn = async (connectionId: string) =>
      (await archiver.date(connectionId, 'quick', [call(0)]))[0]?.start
    expect(await startIn(office)).toBe(nine)
    clock = hourAhead
    expect(await startIn(other)).toBe(nine - hour)
    archiver.forgetClock(office)
    expect(await startIn(office)).toBe(nine - hour)
  })
})

test('what changes the archive is told once, and what was there already isn’t', async () => {
  const { archiver, changed } = started()
  const connectionId = randomUUID()
  const save = async (fields: Parameters<typeof archiver.date>[2][number]) => {
    const records = await archiver.date(connectionId, 'queue', [fields])
    return archiver.save({ connectionId, report: 'queue', operation: 'search', records, walk: null })
  }
  const record = { ...call(1), _id: '6389a0000000000000000001' }
  expect(await save(record)).toMatchObject({ added: 1 })
  expect(changed).toEqual([{ connectionId, report: 'queue' }])
  expect(await save(record)).toMatchObject({ added: 0, unchanged: 1 })
  expect(changed).toHaveLength(1)
  await save({ ...record, src: '7' })
  expect(changed).toHaveLength(2)
  expect((await store().archive.page({ connectionId, report: 'queue' })).records).toHaveLength(1)
})

test('the counts of pages add up by kind', () => {
  expect(sumOf({ added: 1, changed: 2, unchanged: 3 }, { added: 10, changed: 20, unchanged: 30 })).toEqual({
    added: 11,
    changed: 22,
    unchanged: 33,
  })
})
