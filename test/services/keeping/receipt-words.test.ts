import { describe, expect, test } from 'vitest'
import type { SealedRow } from '../../../electron/services/receipts/receipts.store.ts'
import {
  bodyOf,
  isBrought,
  isSettled,
  receiptOf,
  summariesOf,
  totalsOf,
  wordOf,
} from '../../../electron/services/receipts/words.ts'
import type { Cell } from '../../../shared/keeping.ts'
import type { Finding, Receipt } from '../../../shared/receipts.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'

const day = '2026-11-20'
const whole: Cell = {
  ...{ report: 'quick', day, state: 'complete', counted: 7, stored: 7, asOf: 1_000, settled: true },
}
/** A day's three cells, of which the last one differs as said. */
const cellsOf = (change: Partial<Cell> = {}): Cell[] =>
  reportNames.map((report, index) => ({ ...whole, report, ...(index === 2 ? change : {}) }))

const finding = (change: Partial<Finding>): Finding => ({
  ...{ kind: 'records_only', reason: 'receiver_off', event: null, field: null, calls: 1, items: 1 },
  ...{ examples: [], from: null, to: null, others: null },
  ...change,
})

describe('a day’s word', () => {
  test('is open until all three reports have settled', () => {
    expect(isSettled(cellsOf())).toBe(true)
    expect(isSettled(cellsOf({ settled: false }))).toBe(false)
    expect(isSettled(cellsOf().slice(1))).toBe(false)
    expect(wordOf(cellsOf({ settled: false, state: 'differing' }), [finding({ kind: 'late' })])).toBe('open')
    expect(wordOf([], [])).toBe('open')
  })

  test('is that the totals differ until all three reports are complete', () => {
    expect(isBrought(cellsOf())).toBe(true)
    expect(isBrought(cellsOf({ state: 'partial' }))).toBe(false)
    expect(isBrought(cellsOf().slice(1))).toBe(false)
    expect(wordOf(cellsOf({ state: 'differing' }), [finding({ kind: 'late' })])).toBe('differs')
  })

  test.each(['late', 'changed', 'vanished'] as const)('is changed where a record is %s', (kind) => {
    const findings = [finding({ reason: 'unexplained' }), finding({ kind, reason: 'observed' })]
    expect(wordOf(cellsOf(), findings)).toBe('changed')
  })

  test('is agreement unless a difference has no explanation', () => {
    expect(wordOf(cellsOf(), [])).toBe('agrees')
    expect(wordOf(cellsOf(), [finding({}), finding({ kind: 'event_missing' })])).toBe('agrees')
    expect(wordOf(cellsOf(), [finding({}), finding({ reason: 'unexplained' })])).toBe('unexplained')
  })
})

test('a day’s totals name every report, one that wasn’t asked for with nothing', () => {
  const [quick, , details] = cellsOf({ stored: 5, counted: 6 })
  const cells = [details, quick].filter((cell) => cell !== undefined)
  expect(totalsOf(day, cells, { quick: 6, queue: 0, queueDetails: 4 })).toEqual([
    { ...whole, ofDay: 6 },
    {
      report: 'queue',
      day,
      state: 'partial',
      counted: null,
      stored: 0,
      asOf: null,
      settled: false,
      ofDay: 0,
    },
    { ...whole, report: 'queueDetails', stored: 5, counted: 6, ofDay: 4 },
  ])
})

const sealed: Receipt = {
  ...{ connectionId: 'office', day, word: 'unexplained', asOf: 2_000 },
  totals: cellsOf().map((cell) => ({ ...cell, ofDay: 7 })),
  calls: { total: 7, matched: 4, recordsOnly: 1, eventsOnly: 2, differing: 0 },
  findings: [
    finding({ reason: 'unexplained', calls: 2 }),
    finding({ calls: 4 }),
    finding({ kind: 'event_missing', reason: 'unexplained', calls: 3, examples: ['b', 'a'] }),
  ],
  seal: null,
}
const linkOf = (change: Partial<SealedRow> = {}): SealedRow => ({
  ...{ seq: 3, day, sealedAt: 9_000, body: bodyOf(sealed), previous: 'before', hash: 'own' },
  ...change,
})

describe('the list of days', () => {
  const none = { total: 0, matched: 0, recordsOnly: 0, eventsOnly: 0, differing: 0 }

  test('tells of a sealed day what was sealed, and how many calls have no explanation', () => {
    expect(summariesOf(cellsOf({ state: 'differing' }), [linkOf()])).toEqual([
      {
        ...{ day, word: 'unexplained', asOf: 2_000, calls: sealed.calls },
        ...{ sealedAt: 9_000, unexplained: 5 },
      },
    ])
  })

  test('tells of another day what its cells say, as of the oldest of them', () => {
    const cells = cellsOf({ asOf: 500, settled: false })
    const open = { day, asOf: 500, sealedAt: null, unexplained: 0, calls: { ...none, total: 7 } }
    expect(summariesOf(cells, [])).toEqual([{ ...open, word: 'open' }])
    const differing = cellsOf({ asOf: 500, state: 'differing', stored: 5 })
    expect(summariesOf(differing, [])).toEqual([{ ...open, word: 'differs' }])
    // Complete and settled, but not compared yet.
    expect(summariesOf(cellsOf({ asOf: 500 }), [])).toEqual([{ ...open, word: 'open' }])
    expect(summariesOf(cellsOf({ asOf: null }).slice(1), [])).toEqual([
      { ...open, word: 'open', asOf: 0, calls: none },
    ])
  })

  test('is newest first, sealed days and others', () => {
    const cells = ['2026-11-19', '2026-11-22'].flatMap((each) =>
      cellsOf().map((cell) => ({ ...cell, day: each })),
    )
    const days = summariesOf(cells, [linkOf(), linkOf({ day: '2026-11-21' }), linkOf({ day: '2026-11-18' })])
    expect(days.map((each) => `${each.day} ${each.sealedAt}`)).toEqual([
      '2026-11-22 null',
      '2026-11-21 9000',
      '2026-11-20 9000',
      '2026-11-19 null',
      '2026-11-18 9000',
    ])
  })

  test.each(['not JSON', '{}', 'null', '{"word":"agrees"}'])(
    'shows a tampered day as unexplained: %s',
    (body) => {
      expect(summariesOf([], [linkOf({ body })])).toEqual([
        { day, word: 'unexplained', asOf: 9_000, calls: none, sealedAt: 9_000, unexplained: 0 },
      ])
    },
  )
})

describe('a sealed receipt', () => {
  const link = { seq: 3, sealedAt: 9_000, previous: 'before', hash: 'own' }

  test('is read as it was, with its link', () => {
    expect(receiptOf(linkOf())).toEqual({ ...sealed, seal: link })
  })

  test('has one text, whatever the order of its fields, which leaves its link out', () => {
    const reversed = { ...sealed, calls: { ...sealed.calls }, seal: link }
    const { findings, calls, ...rest } = reversed
    expect(bodyOf({ calls, findings, ...rest })).toBe(bodyOf(sealed))
    expect(bodyOf({ ...sealed, seal: link })).toBe(bodyOf(sealed))
    expect(bodyOf(sealed)).toMatch(/^\{"asOf":2000,"calls":\{"differing":0,"eventsOnly":2,/)
    expect(bodyOf(sealed)).toContain('"examples":["b","a"]')
  })

  test.each(['not JSON', '{"day":"2026-11-20"}', '[]'])(
    'that was tampered with beyond reading is none: %s',
    (body) => {
      expect(receiptOf(linkOf({ body }))).toBeNull()
    },
  )
})
