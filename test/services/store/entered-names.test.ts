import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readContacts, readStaff, saveEntries } from '../../../electron/services/people/people.store.ts'
import { callerKey, defaultRules } from '../../../shared/callers.ts'
import type { PeopleChange } from '../../../shared/people.ts'
import { openedDatabase } from './open-store.ts'

const change = fc.record({
  kind: fc.constantFrom('queue' as const, 'contact' as const),
  number: fc.constantFrom(
    '901',
    '902',
    '09121234567',
    '+989121234567',
    '00989121234567',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '9121234568',
  ),
  name: fc.constantFrom('Sara', 'Mina', null),
})

/** What is entered, by each spelling's key; the first spelling stays. */
function plainly(changes: readonly PeopleChange[]): Map<string, readonly [string, string]> {
  const entered = new Map<string, readonly [string, string]>()
  for (const { kind, number, name } of changes) {
    const key = `${kind} ${kind === 'contact' ? callerKey(number, defaultRules) : number}`
    if (name) entered.set(key, [entered.get(key)?.[0] ?? number, name])
    else entered.delete(key)
  }
  return entered
}

test('entered names are those of a plain list, also where an earlier version entered some', async () => {
  const db = await openedDatabase()
  let runs = 0
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), fc.array(change, { maxLength: 8 }), (earlier, later) => {
      const connectionId = `office ${runs++}`
      for (const one of earlier) saveEntries(db, { connectionId, changes: [one] })
      db.run('UPDATE directory_entry SET key = NULL')
      saveEntries(db, { connectionId, changes: later })
      const { queues } = readStaff(db, { connectionId, from: 0 })
      const contacts = readContacts(db, connectionId)
      const found = [
        ...queues.map(({ number, name }) => ['queue', number, name]),
        ...contacts.map(({ number, name }) => ['contact', number, name]),
      ]
      const expected = [...plainly([...earlier, ...later])].map(([key, [number, name]]) => [
        key.split(' ')[0],
        number,
        name,
      ])
      expect(found.map(String).sort()).toEqual(expected.map(String).sort())
    }),
    { numRuns: 40 },
  )
})

test('an edit among very many contacts takes about as long as among few', { timeout: 60_000 }, async () => {
  const db = await openedDatabase()
  const contact = (index: number, name: string) =>
    ({ kind: 'contact', number: `0912${1_000_000 + index}`, name }) as const
  const fastest = () =>
    Math.min(
      ...[1, 2, 3, 4, 5].map((run) => {
        const began = performance.now()
        for (let index = 0; index < 50; index++) {
          saveEntries(db, { connectionId: 'office', changes: [contact(index, `Name ${run}`)] })
        }
        return performance.now() - began
      }),
    )
  db.exec('BEGIN')
  const few = fastest()
  db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 101000)
     INSERT INTO directory_entry (profile, kind, number, name, key)
     SELECT 'office', 'contact', '0912' || (1000000 + i), 'N', '912' || (1000000 + i) FROM n`,
  )
  const many = fastest()
  db.exec('COMMIT')
  expect(many).toBeLessThan(few * 10)
})
