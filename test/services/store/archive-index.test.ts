import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readRows } from '../../../electron/services/records/read-records.store.ts'
import { indexTexts, lastIndexedRow } from '../../../electron/services/records/text-index.store.ts'
import { madeRecords } from './made-records.ts'
import { openedDatabase, pageOf } from './open-store.ts'
import { filtersOf, plainSearch, sorts } from './plain-search.ts'

const office = { connectionId: 'office', report: 'queueDetails' } as const
const stored = madeRecords(0, 9_000)
/** Every fiftieth comes again with other texts, after some are indexed. */
const records = stored.map(({ fields, start }, n) =>
  n % 50 === 0
    ? { start, fields: { ...fields, clid: `"Nasrin ${n}" <${n}>`, comment: 'خبر' } }
    : { start, fields },
)
const changed = records.filter((_, n) => n % 50 === 0)

// Searches read what isn't indexed yet.
test.each([0, 4_000, 9_000])(
  'every filter finds the records when %i of them are indexed',
  async (indexed) => {
    const db = await openedDatabase()
    db.exec('BEGIN')
    savePage(db, pageOf(stored))
    savePage(db, pageOf(madeRecords(0, 40), { connectionId: 'branch' }))
    while (lastIndexedRow(db) < indexed) indexTexts(db, indexed - lastIndexedRow(db))
    expect(savePage(db, pageOf(changed, { receivedAt: 2 }))).toMatchObject({ changed: changed.length })
    db.exec('COMMIT')
    const texts = fc.constantFrom('HOSH', 'رضایی علی', 'کریمی', 'smith', '0912', '901', 'nasrin 4', 'خبر')
    const filters = fc
      .tuple(filtersOf(records), fc.option(texts))
      .map(([filter, text]) => (text === null ? filter : { ...filter, text }))
    fc.assert(
      fc.property(filters, sorts, (filter, sort) => {
        const found = [...readRows(db, { ...office, filter, sort })]
        expect(found.map((row) => records[row - 1]?.fields._id)).toEqual(plainSearch(records, filter, sort))
      }),
      { numRuns: 40 },
    )
  },
)

test('texts are indexed in the order of their rows, at most as many at once as asked for', async () => {
  const db = await openedDatabase()
  expect(indexTexts(db, 3)).toBe(0)
  savePage(db, pageOf(madeRecords(0, 5)))
  expect([lastIndexedRow(db), indexTexts(db, 3), lastIndexedRow(db)]).toEqual([0, 3, 3])
  expect([indexTexts(db, 3), lastIndexedRow(db), indexTexts(db, 3)]).toEqual([2, 5, 0])
})
