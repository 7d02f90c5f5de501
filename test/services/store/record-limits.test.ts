import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { savePage } from '../../../electron/services/archive/save-page.store.ts'
import { nestsTooDeep } from '../../../electron/services/records/record-limits.ts'
import { readTeamEntry } from '../../../electron/services/team-archive/entry-kinds.ts'
import { madeEvent } from './made-events.ts'
import { openedDatabase } from './open-store.ts'

const nested = (levels: number) => `{"_id":"1","a":${'['.repeat(levels)}${']'.repeat(levels)}}`
const beyond = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 253_402_300_800_000, -62_135_596_800_001]

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('a text nests too deep exactly where its value does, whatever its texts have', () => {
  const json = fc.json({ maxDepth: 4, stringUnit: fc.constantFrom('[', '{', '"', ']', 'a') })
  const wrapped = fc
    .tuple(json, fc.nat(60))
    .map(([inner, levels]) => '['.repeat(levels) + inner + ']'.repeat(levels))
  fc.assert(
    fc.property(wrapped, (text) => {
      expect(nestsTooDeep(text)).toBe(depthOf(JSON.parse(text)) > 50)
    }),
  )
  expect(nestsTooDeep(nested(300_000))).toBe(true)
  expect(nestsTooDeep(nested(10))).toBe(false)
})

test.each(beyond)('a start of %d is stored as an unknown one', async (start) => {
  const db = await openedDatabase()
  const raw = JSON.stringify({
    _id: '1',
    cuid: '1700000000.1',
    src: '0912',
    dst: '501',
    disposition: 'ANSWERED',
  })
  for (const report of ['quick', 'queue', 'queueDetails'] as const) {
    savePage(db, {
      connectionId: 'office',
      report,
      operation: 'search',
      receivedAt: 1,
      walk: null,
      records: [{ raw, start }],
    })
  }
  expect(db.all('SELECT DISTINCT started_at FROM record')).toEqual([{ started_at: null }])
})

test('of very many wrong parts the first one is told alone, and longer lists than any are refused at once', () => {
  const many = (length: number, part: unknown = {}): unknown[] => Array.from({ length }, () => part)
  const page = { report: 'quick', operation: 'search', receivedAt: 1, walk: null }
  const read = (kind: string, body: object) => () => readTeamEntry(kind, JSON.stringify(body))
  for (const [kind, list] of [
    ['page', 'records'],
    ['person', 'changes'],
  ] as const) {
    const failed = z.object({ issues: z.array(z.object({ path: z.array(z.unknown()) })) })
    try {
      read(kind, { ...page, [list]: many(4_000) })()
      expect.unreachable()
    } catch (error) {
      expect(failed.parse(error).issues.map(({ path }) => path.slice(0, 3))).toEqual([['body', list, 0]])
    }
  }
  expect(read('page', { ...page, records: many(20_001) })).toThrow('20000 parts')
  expect(read('person', { changes: many(100_001) })).toThrow('100000 parts')
  expect(read('person', { changes: [{ kind: 'agent', number: '1', queues: many(1_001) }] })).toThrow(
    '1000 parts',
  )
  expect(read('rules', { rules: many(1_001) })).toThrow('1000 parts')
  const rules = Array.from({ length: 500 }, () => ({ hours: { days: many(999) } }))
  expect(read('rules', { rules })).toThrow('7 parts')
  const hours = { week: Array.from({ length: 500 }, () => many(999)) }
  expect(read('hours', { hours })).toThrow('7 parts')
  expect(read('hours', { hours: { holidays: many(2_001) } })).toThrow('2000 parts')
  expect(read('event', { reading: { notes: many(1_001) } })).toThrow('1000 parts')
  expect(() => readTeamEntry('note', '['.repeat(300_000))).toThrow('nests too deep')
})

test('the log tells no event whose fields are no JSON object, or nest deeper than one is stored', () => {
  const read =
    (fields: string, receivedAt = 1) =>
    () =>
      readTeamEntry('event', JSON.stringify({ ...madeEvent(1, { fields, receivedAt }), seq: 1 }))
  expect(read(`{"a":${'['.repeat(63)}${']'.repeat(63)}}`)().kind).toBe('event')
  for (const fields of [nested(300_000), nested(100), '[]', 'null', '', '{']) expect(read(fields)).toThrow()
  for (const instant of beyond) expect(read('{}', instant)).toThrow()
})

test('the log tells no instant beyond the calendar, and no record that nests too deep', () => {
  const page = (raw: string, start: number | null, receivedAt = 1) =>
    JSON.stringify({
      report: 'quick',
      operation: 'search',
      receivedAt,
      records: [{ raw, start }],
      walk: null,
    })
  expect(readTeamEntry('page', page(nested(10), 1)).kind).toBe('page')
  expect(() => readTeamEntry('page', page(nested(300_000), 1))).toThrow()
  for (const instant of beyond) {
    expect(() => readTeamEntry('page', page('{}', instant))).toThrow()
    expect(() => readTeamEntry('page', page('{}', null, instant))).toThrow()
    const bodies = { run: { startedAt: 0, aliveUntil: instant }, repeat: { of: 1, receivedAt: instant } }
    for (const [kind, body] of Object.entries(bodies)) {
      expect(() => readTeamEntry(kind, JSON.stringify(body))).toThrow()
    }
  }
})
