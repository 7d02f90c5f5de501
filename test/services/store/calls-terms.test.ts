import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCallPlaces, readCalls } from '../../../electron/services/calls/read-calls.store.ts'
import { callFilter } from '../../../shared/calls/calls.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { firstStart, minute, resolved, save } from './made-calls.ts'
import { openedDatabase } from './open-store.ts'

const rowOf = z.object({ row: z.number() })
const { text: _, ...filter } = callFilter.parse({})

/** Returns a record of the call with this number. */
const record = (call: number, fields: object, report: ReportName = 'quick') => ({
  report,
  start: firstStart + call * minute,
  fields: { _id: `${call}`.padStart(24, '0'), cuid: `${call}.1`, disposition: 'ANSWERED', ...fields },
})

async function madeCalls() {
  const db = await openedDatabase()
  save(db, 'office', new Map(), [
    record(1, { src: '512', dst: '600', type: 'incoming' }),
    record(2, { src: '+989120000001', dst: '601', type: 'incoming' }),
    record(3, { src: '021', qnum: '900', queue_id: '3.2', wait: 5 }, 'queue'),
    record(4, { src: '021', dst: '602', disposition: 'BUSY', type: 'outgoing' }),
    record(5, { src: '022', dst: '1900', type: 'local', clid: '"Sara" <022>' }),
  ])
  const read = (terms: ReturnType<typeof resolved>) => {
    const query = {
      connectionId: 'office',
      filter,
      terms,
      sort: { column: 'start', descending: false },
    } as const
    return readCalls(db, { connectionId: 'office', filter, places: readCallPlaces(db, query) }).calls
  }
  return { db, read, found: (terms: ReturnType<typeof resolved>) => read(terms).map(({ cuid }) => cuid) }
}

test('a name finds the calls of the numbers and queues that have it, in any spelling', async () => {
  const { found } = await madeCalls()
  expect(found(resolved('mina'))).toEqual([])
  const named = { numbers: ['512', '09120000001'], queues: ['900'] }
  expect(found(resolved('mina', named))).toEqual(['1.1', '2.1', '3.1'])
  expect(found(resolved('-mina', named))).toEqual(['4.1', '5.1'])
  expect(found(resolved('sara', { numbers: ['602'] }))).toEqual(['4.1', '5.1'])
})

test('a word of the screen finds the calls of its outcome or type', async () => {
  const { found } = await madeCalls()
  const words = { busy: 'مشغول', outgoing: 'خروجی', internal: 'داخلی' }
  expect(found(resolved('مشغول', {}, words))).toEqual(['4.1'])
  expect(found(resolved('-خروجی', {}, words))).toEqual(['1.1', '2.1', '3.1', '5.1'])
  expect(found(resolved('داخلی sara', {}, words))).toEqual(['5.1'])
  expect(found(resolved('incoming'))).toEqual(['1.1', '2.1', '3.1'])
})

test('the beginning of an id finds every call, however many', async () => {
  const db = await openedDatabase()
  const calls = Array.from({ length: 1_001 }, (_, n) => record(n, { cuid: `1764000000.${n}` }))
  save(db, 'office', new Map(), calls)
  const query = { connectionId: 'office', filter, sort: { column: 'start', descending: false } } as const
  expect(readCallPlaces(db, { ...query, terms: resolved('176400') })).toHaveLength(1_001)
  expect(readCallPlaces(db, { ...query, terms: resolved('1764000000.100') })).toHaveLength(2)
})

test('a record without a call id is a call of its own, which tells the record', async () => {
  const { db, read } = await madeCalls()
  save(db, 'office', new Map(), [record(6, { cuid: '', src: '023', dst: '603' })])
  const { row } = rowOf.parse(db.get('SELECT row FROM record WHERE src = ?', '023'))
  const opened = read([]).map(({ cuid, record }) => [cuid, record])
  expect(opened.slice(-2)).toEqual([
    ['5.1', null],
    [null, { report: 'quick', row }],
  ])
})
