import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { readVersions } from '../../../electron/services/records/read-records.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import type { Database } from '../../../electron/services/store/thread/database.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'
import { madeRecord } from './made-records.ts'
import { pageOf } from './open-store.ts'

const { fields, start } = madeRecord(3)

interface Form {
  readonly operation: 'search' | 'ordered'
  readonly billsec: number
  readonly receivedAt: number
}

const save = (db: Database, { operation, billsec, receivedAt }: Form, comesLate: boolean) =>
  savePage(db, pageOf([{ fields: { ...fields, billsec }, start }], { operation, receivedAt }), { comesLate })

/** What is stored of the record, whichever form came first. */
function stored(db: Database) {
  const versions = readVersions(db, 1).map(({ operation, storedAt, replacedAt, fields: { billsec } }) => {
    return { operation, storedAt, replacedAt, billsec }
  })
  const [newest] = versions
  return { newest, versions: versions.sort((a, b) => a.storedAt - b.storedAt) }
}

function storedAfter(forms: readonly Form[], comesLate: boolean) {
  const db = openForWriting(':memory:', migrations)
  try {
    for (const form of forms) save(db, form, comesLate)
    return stored(db)
  } finally {
    db.close()
  }
}

const forms = fc
  .uniqueArray(fc.record({ billsec: fc.nat(50), operation: fc.constantFrom('search', 'ordered') }), {
    minLength: 1,
    maxLength: 6,
    selector: ({ billsec }) => billsec,
  })
  .map((made) => made.map((form, index): Form => ({ ...form, receivedAt: 100 * (index + 1) })))

test('forms that come late are stored as if they had come in the order in which they were received', () => {
  const shuffled = forms.chain((inOrder) =>
    fc.tuple(
      fc.constant(inOrder),
      fc.shuffledSubarray(inOrder, { minLength: inOrder.length, maxLength: inOrder.length }),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([inOrder, late]) => {
      expect(storedAfter(late, true)).toEqual(storedAfter(inOrder, false))
    }),
  )
})

test('a form that comes late and is known changes nothing', () => {
  const db = openForWriting(':memory:', migrations)
  const older: Form = { operation: 'search', billsec: 1, receivedAt: 100 }
  save(db, older, false)
  save(db, { ...older, billsec: 2, receivedAt: 200 }, false)
  const before = stored(db)
  expect(save(db, older, true)).toMatchObject({ unchanged: 1, changed: 0, completed: 0 })
  expect(save(db, { ...older, receivedAt: 150 }, true)).toMatchObject({ unchanged: 1 })
  expect(stored(db)).toEqual(before)
  db.close()
})
