import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readCallbacks } from '../../../electron/services/callbacks/list.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForReading, openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { callerKey, defaultRules } from '../../../shared/callers.ts'
import { callbacksQuery } from '../../../shared/figures/callbacks.ts'
import type { MadeRecord } from './made-records.ts'
import { openStore, pageOf, storeFile } from './open-store.ts'
import { plainCallbacks } from './plain-figures.ts'

const callers = Array.from({ length: 60 }, (_, n) => `0912${String(n).padStart(7, '0')}`)
/** The last seconds of an hour and the first of the next one. */
const from = 1_699_999_195_000
const starts = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(0, 0, 300, 600))
  .map(([second, millisecond]) => from + second * 1_000 + millisecond)
const secondOf = (at: number) => Math.floor(at / 1_000) * 1_000
const happening = fc.record({
  what: fc.constantFrom('missed', 'missed', 'entry answered', 'called in', 'called back'),
  caller: fc.constantFrom(...callers),
  start: starts,
})

function recordOf({ what, caller, start }: { what: string; caller: string; start: number }, n: number) {
  const _id = String(n).padStart(24, '0')
  const isEntry = what === 'missed' || what === 'entry answered'
  const own = isEntry ? { src: caller, dst: '501', qnum: '900', queue_id: _id } : { src: caller, dst: '900' }
  const fields = what === 'called back' ? { src: '501', dst: caller } : own
  const disposition = what === 'missed' ? 'MISSED' : 'ANSWERED'
  return { isEntry, record: { start, fields: { _id, cuid: `c${n}`, disposition, ...fields } } }
}

test('answers and unanswered entries within seconds of each other are followed in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 300, maxLength: 400 }), async (happenings) => {
      const made = happenings.map(recordOf)
      const records = (isEntry: boolean): MadeRecord[] =>
        made.filter((each) => each.isEntry === isEntry).map(({ record }) => record)
      const [entries, calls] = [records(true), records(false)]
      const store = await openStore(await storeFile())
      const { archive, close } = store
      await archive.savePage(pageOf(entries, { report: 'queue', operation: 'search' }))
      await archive.savePage(pageOf(calls, { report: 'quick', operation: 'search' }))
      const query = callbacksQuery.parse({
        connectionId: 'office',
        from,
        to: from + 7_000,
        openOnly: false,
        limit: 5_000,
      })
      // What happens in one second has no order.
      const inSeconds = (some: MadeRecord[]) => some.map((each) => ({ ...each, start: secondOf(each.start) }))
      const { all } = plainCallbacks(inSeconds(entries), inSeconds(calls), query)
      const listed = (await store.read('callbacks.list', query)).callers
      await close()
      expect(all.size).toBeGreaterThan(20)
      expect(
        new Map(
          listed.map(({ number, calls: count, lastAt, since, answer }) => [
            callerKey(number, defaultRules),
            { calls: count, lastAt: secondOf(lastAt), since, answeredAt: answer && secondOf(answer.at) },
          ]),
        ),
      ).toEqual(all)
    }),
    { numRuns: 5 },
  )
})

test('a caller whose entry is saved as answered while the list is read is listed as before', async () => {
  const file = await storeFile()
  const [writer, reader] = [openForWriting(file, migrations), openForReading(file)]
  onTestFinished(() => {
    for (const db of [reader, writer]) db.close()
  })
  const save = (disposition: string) => {
    const fields = { _id: '1', src: '09121234567', dst: '900', qnum: '900', disposition }
    savePage(writer, pageOf([{ start: from, fields }], { report: 'queue', operation: 'search' }))
  }
  save('ABANDONED')
  const get = reader.get.bind(reader)
  const read = vi.spyOn(reader, 'get').mockImplementation((sql, ...values) => {
    if (sql.includes('AS lastAt')) save('ANSWERED')
    return get(sql, ...values)
  })
  const query = callbacksQuery.parse({ connectionId: 'office', from, to: from + 1 })
  expect(readCallbacks(reader, query)).toMatchObject({
    counts: { open: 1 },
    callers: [{ number: '09121234567', state: 'open', lastAt: from }],
  })
  read.mockRestore()
  expect(readCallbacks(reader, query).callers).toEqual([])
})
