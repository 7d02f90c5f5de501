import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deliveryRow } from '../../../electron/services/events/delivery.ts'
import { blob, type Value } from '../../../electron/services/store/thread/database.ts'
import { storeFailureOf } from '../../../electron/services/store/thread/failure.ts'
import { hasOwnValues } from '../../../electron/services/store/thread/own-schema.ts'
import { perform } from '../../../electron/services/store/thread/perform.ts'
import { storeProgram } from '../../../electron/services/store-program.store.ts'
import { sized } from '../../size.ts'
import { columnsOf, failuresOf, madeArchive, takes } from './every-row.ts'
import { madeEvent } from './made-events.ts'

type Column = ReturnType<typeof columnsOf>[number]

/** Returns what fails where each of these columns has a value. */
function failuresWith(columns: readonly Column[], value: Value): string[] {
  return columns.flatMap(({ table, column }) => {
    const db = madeArchive()
    const failures = takes(db, table, column, value) ? failuresOf(db) : []
    db.close()
    return failures.map(({ name, error }) => `${table}.${column}: ${name}: ${String(error).slice(0, 300)}`)
  })
}

function columnsLike(pattern: RegExp, ofType: string): Column[] {
  return columnsOf(madeArchive()).filter(({ column, type }) => type === ofType && pattern.test(column))
}

test.each([
  ['far ahead', Number.MAX_SAFE_INTEGER],
  ['far back', Number.MIN_SAFE_INTEGER],
  ['in the year 10000', 253_402_300_800_000],
  ['a fraction', 1.5],
  ['no number', 'NaN'],
])('whatever instant is %s, every list, page and figure is answered', { timeout: 60_000 }, (_, instant) => {
  const columns = columnsLike(/^at$|_at$|until$|^as_of$/, 'INTEGER')
  expect(columns.length).toBeGreaterThan(15)
  expect(failuresWith(columns, instant)).toEqual([])
})

test.each([
  ['malformed', '{"_id":"1",'],
  ['empty', ''],
  ['no object', '[1,2]'],
  ['nothing', 'null'],
  ['nested 300,000 levels', `{"_id":"1","entry_point":${'['.repeat(300_000)}${']'.repeat(300_000)}}`],
])('JSON that is %s keeps no list, page or figure from being answered', { timeout: 60_000 }, (_, json) => {
  const columns = columnsLike(/^(?:raw|reading|fields|headers|queues|body)$/, 'TEXT')
  expect(columns.length).toBeGreaterThan(5)
  expect(failuresWith(columns, json)).toEqual([])
})

test('a state of the floor that can’t be read is made again', () => {
  const db = madeArchive()
  expect(
    z.object({ state: blob }).parse(db.get('SELECT state FROM board_snapshot')).state.length,
  ).toBeGreaterThan(0)
  for (const state of [
    Buffer.from('no state'),
    deflateSync('{"asOf":'),
    deflateSync('x'.repeat(100_000_000)),
  ]) {
    db.run('UPDATE board_snapshot SET state = ?', state)
    expect(failuresOf(db)).toEqual([])
  }
})

test('an archive whose instants are all possible is left as it is', () => {
  const db = madeArchive()
  expect(storeProgram.mend(db)).toEqual({ rows: 0, bugs: [] })
  expect(failuresOf(db)).toEqual([])
})

const strangers: readonly (readonly [string, Value])[] = [
  ['a text', 'x'],
  ['bytes', Buffer.from([1, 2, 3])],
  ['many bytes', Buffer.alloc(100_000, 7)],
  ['a number below zero', -1],
  ['the largest number of the program', Number.MAX_SAFE_INTEGER],
  ['a number beyond those of the program', 2n ** 62n],
]

test.each(strangers.map((each, index) => [...each, index] as const))(
  'a column of any table that has %s keeps no archive closed, and what needs it says so',
  { timeout: 600_000 },
  (_, value, index) => {
    // Each column has one of the values at least.
    const all = columnsOf(madeArchive())
    const step = Math.round(all.length / sized(all.length, Math.ceil(all.length / strangers.length)))
    const columns = all.filter((_, at) => (at + index) % step === 0)
    const faults = columns.flatMap(({ table, column }) => {
      const db = madeArchive()
      const failures = takes(db, table, column, value) ? failuresOf(db) : []
      db.close()
      return failures
        .filter(({ error }) => storeFailureOf(error).kind === 'bug')
        .map(({ name, error }) => `${table}.${column}: ${name}: ${String(error).slice(0, 300)}`)
    })
    expect(faults).toEqual([])
  },
)

test.each<readonly [string, Value]>([
  ...strangers.map(([name, value]) => [name, value] as const),
  ['the largest number of SQLite', 2n ** 63n - 1n],
])('events are counted on from the last one where SQLite’s own number of it is %s', (_, value) => {
  const db = madeArchive()
  db.run(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'event'`, value)
  expect(hasOwnValues(db)).toBe(false)
  expect(failuresOf(db)).toEqual([])
  expect(storeProgram.lastAcknowledged(db)).toBe(3)
  const event = deliveryRow({ kind: 'event', event: madeEvent(9) })
  expect(perform(storeProgram.operations, db, { name: 'events.save', input: event })).toBe(4)
})

test('what mending meets and isn’t the file’s is told, and the rest is mended', () => {
  const db = madeArchive()
  db.exec('DROP TABLE walk; UPDATE alarm SET raised_at = 1e300')
  expect(storeProgram.mend(db)).toEqual({ rows: 1, bugs: [expect.stringContaining('walk')] })
})

test('a file with values that no console stores takes no archive’s place', () => {
  expect(hasOwnValues(madeArchive())).toBe(true)
  const values: Readonly<Record<string, Value>> = {
    ...{ INTEGER: 'x', REAL: Buffer.from([1]), TEXT: Buffer.from([1]), BLOB: 'x', '': 2n ** 62n },
  }
  const unseen = columnsOf(madeArchive()).filter(({ table, column, type }) => {
    const db = madeArchive()
    const isTaken = takes(db, table, column, values[type] ?? null)
    const hasRows = db.get(`SELECT 1 FROM ${table}`) !== undefined
    const isSeen = !isTaken || !hasRows || !hasOwnValues(db)
    db.close()
    return !isSeen
  })
  expect(unseen).toEqual([])
})
