import { expect, test } from 'vitest'
import { createFindings } from '../../../electron/services/receipts/findings.store.ts'
import { addLater } from '../../../electron/services/receipts/later.store.ts'
import { openedDatabase } from '../store/open-store.ts'

const day = { from: 1_000, to: 2_000 }
const sealedAt = 5_000

/** Returns the calls that count as late, of records named after their start and when they were stored. */
async function lateOf(
  records: readonly (readonly [startedAt: number, storedAt: number])[],
): Promise<string[]> {
  const db = await openedDatabase()
  db.run("INSERT INTO archive (id, profile, report) VALUES (1, 'office', 'quick')")
  for (const [startedAt, storedAt] of records) {
    const name = `${startedAt} ${storedAt}`
    const row = db.run(
      "INSERT INTO record (archive, key, started_at, cuid, search) VALUES (1, ?, ?, ?, '')",
      name,
      startedAt,
      name,
    )
    db.run("INSERT INTO newest (row, operation, stored_at, raw) VALUES (?, 'search', ?, '{}')", row, storedAt)
  }
  const findings = createFindings()
  addLater(db, { quick: 1, queue: null, queueDetails: null }, day, sealedAt, findings)
  return findings.all().flatMap(({ kind, examples }) => (kind === 'late' ? examples : []))
}

test('what was stored before a day was sealed, or at that moment, isn’t late', async () => {
  expect(
    await lateOf([
      [1_500, sealedAt - 1],
      [1_500, sealedAt],
      [1_500, sealedAt + 1],
    ]),
  ).toEqual(['1500 5001'])
})

test('what begins with the next day is not of this one', async () => {
  expect(
    await lateOf([
      [999, 6_000],
      [1_000, 6_000],
      [1_999, 6_000],
      [2_000, 6_000],
    ]),
  ).toEqual(['1000 6000', '1999 6000'])
})
