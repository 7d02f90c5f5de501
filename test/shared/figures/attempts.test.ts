import { describe, expect, test } from 'vitest'
import {
  type Attempt,
  type AttemptedEntry,
  type AttemptKind,
  attemptKinds,
  attemptsOf,
  isAnsweredAttempt,
  isSameEntry,
  kindsOfAttempts,
  missedOf,
  resultOf,
  ringSecondsOf,
} from '../../../shared/figures/attempts.ts'

/** An unanswered attempt of one entry, which rang from one second of the call to another. */
const rang = (from: number, to: number, parts: Partial<Attempt> = {}): Attempt => ({
  ...{ key: `${parts.agent ?? '201'} ${from}`, queue: '900', queueId: '5.1', agent: '201' },
  ...{ start: from * 1_000, ring: to - from, talk: 0, disposition: 'NO ANSWER', tries: 1 },
  ...parts,
})
const answered = (from: number, to: number, parts: Partial<Attempt> = {}) =>
  rang(from, to, { agent: '202', key: `202 ${from}`, disposition: 'ANSWERED', talk: 60, ...parts })
/** An entry that waited from second 0 to another. */
const entry = (kind: AttemptedEntry['kind'], wait: number | null, parts: Partial<AttemptedEntry> = {}) => ({
  ...{ queue: '900', queueId: '5.1', kind, start: 0, wait },
  ...parts,
})

/** The kinds of some attempts, in their order, where every phone was reachable or none was. */
const kinds = (attempts: readonly Attempt[], entries: readonly AttemptedEntry[] = [], reachable = false) => [
  ...kindsOfAttempts(attempts, entries, () => reachable).values(),
]
/** The kind of the first one. */
const kind = (...of: Parameters<typeof kinds>) => kinds(...of)[0]

describe('the result of an attempt', () => {
  const results = (ring: number | null, leastRing = 8) =>
    Object.fromEntries(attemptKinds.map((kind) => [kind, resultOf({ kind, ring }, leastRing)]))
  const whatever = {
    ...{ answered: 'answered', answeredElsewhere: 'answeredElsewhere' },
    ...{ refused: 'refused', unreached: 'refused' },
  }

  test('is a miss from the least ring on', () => {
    for (const ring of [8, 9, 60, null])
      expect(results(ring)).toEqual({ ...whatever, missed: 'missed', callerLeft: 'missed' })
  })
  test('is a short ring or the caller’s leaving below it', () => {
    for (const ring of [2, 7])
      expect(results(ring)).toEqual({ ...whatever, missed: 'shortRing', callerLeft: 'callerLeft' })
  })
  test('is a refusal below two seconds', () => {
    for (const ring of [0, 1])
      expect(results(ring)).toEqual({ ...whatever, missed: 'refused', callerLeft: 'callerLeft' })
  })
  test('is always a miss without a least ring', () => {
    for (const ring of [0, 1, 7])
      expect(results(ring, 0)).toEqual({ ...whatever, missed: 'missed', callerLeft: 'missed' })
  })
})

test('several rings of an attempt are as many misses, but for the last one of an answered', () => {
  const missed = (ring: number | null, tries: number) =>
    Object.fromEntries(attemptKinds.map((kind) => [kind, missedOf({ kind, ring, tries }, 8)]))
  const once = { answered: 0, answeredElsewhere: 0, refused: 1, unreached: 0 }
  expect(missed(8, 1)).toEqual({ ...once, missed: 1, callerLeft: 1 })
  expect(missed(null, 1)).toEqual({ ...once, missed: 1, callerLeft: 1 })
  expect(missed(7, 1)).toEqual({ ...once, missed: 0, callerLeft: 0 })
  const thrice = { answered: 2, answeredElsewhere: 2, refused: 3, unreached: 0 }
  expect(missed(8, 3)).toEqual({ ...thrice, missed: 3, callerLeft: 3 })
  expect(missed(7, 3)).toEqual({ ...thrice, missed: 0, callerLeft: 2 })
})

test('a phone rang as often as the record says, once at least', () => {
  expect([3, '2', 0, -1, undefined, 'often'].map((tries) => attemptsOf({ tries }))).toEqual([
    3, 2, 1, 1, 1, 1,
  ])
})

describe('a ring', () => {
  const unanswered = { disposition: 'NO ANSWER' }
  const end = Date.UTC(2026, 10, 20, 12, 30, 20) / 1_000
  const endtime = { $date: { $numberLong: String(end * 1_000) } }

  test('is the recorded wait', () => {
    expect(ringSecondsOf({ wait: 12, duration: 40, ...unanswered })).toBe(12)
    expect(ringSecondsOf({ wait: 1, duration: 40, ...unanswered })).toBe(1)
    expect(ringSecondsOf({ wait: 0, duration: 40, billsec: 38, disposition: 'ANSWERED' })).toBe(0)
  })
  test('is the duration without the talk where the wait says nothing', () => {
    expect(ringSecondsOf({ wait: 0, duration: 15, ...unanswered })).toBe(15)
    expect(ringSecondsOf({ duration: 40, billsec: 28, disposition: 'ANSWERED' })).toBe(12)
    expect(ringSecondsOf({ duration: 20, billsec: 28, disposition: 'ANSWERED' })).toBe(0)
  })
  const from = (second: number) => ({ uniqueid: `${second}.7`, endtime, ...unanswered })
  test('goes to the end of an unanswered record from the second of its uniqueid', () => {
    expect(ringSecondsOf(from(end - 15))).toBe(15)
    expect(ringSecondsOf({ ...from(end - 15), wait: 0 })).toBe(0)
    expect(ringSecondsOf({ ...from(end - 15), disposition: 'ANSWERED' })).toBeNull()
    const { endtime: last_try, ...rest } = from(end - 3_599)
    expect(ringSecondsOf({ ...rest, last_try })).toBe(3_599)
  })
  test('is unknown without an end, or one that can’t be', () => {
    expect(ringSecondsOf({ uniqueid: `${end}.7`, ...unanswered })).toBeNull()
    expect(ringSecondsOf({ endtime, ...unanswered })).toBeNull()
    expect(ringSecondsOf(from(end - 3_700))).toBeNull()
    expect(ringSecondsOf(from(end + 1))).toBeNull()
    expect(ringSecondsOf({ uniqueid: `${end}.7`, endtime: 'soon', ...unanswered })).toBeNull()
  })
})

describe('an attempt that nobody took', () => {
  test('is missed, whether its entry is known or not', () => {
    expect(kind([rang(0, 20)])).toBe('missed')
    expect(kind([rang(0, 20)], [entry('missed', 60)])).toBe('missed')
    expect(kind([rang(0, 20, { ring: null })], [entry('answered', 20)])).toBe('missed')
  })
  test('is refused where it rang under two seconds and the phone was reachable', () => {
    expect(kind([rang(0, 1)], [], true)).toBe('refused')
    expect(kind([rang(0, 1)])).toBe('missed')
    expect(kind([rang(0, 2)], [], true)).toBe('missed')
  })
  test('is refused by its disposition, unreached without a state', () => {
    for (const disposition of [
      'BUSY',
      ' congestion',
      'ChanUnavail',
      'UNAVAILABLE',
      'FAILED',
      'rejected',
      'DECLINED',
    ]) {
      expect(kind([rang(0, 20, { disposition })], [], true)).toBe('refused')
      expect(kind([rang(0, 20, { disposition })])).toBe('unreached')
    }
    expect(kind([rang(0, 20, { disposition: null })], [], true)).toBe('missed')
  })
})

describe('an attempt that another phone took', () => {
  test('rang at the answer', () => {
    expect(kind([rang(0, 20), answered(0, 20)])).toBe('answeredElsewhere')
    expect(kind([rang(0, 20), answered(5, 15)])).toBe('answeredElsewhere')
    expect(kind([answered(0, 20)])).toBe('answered')
  })
  test('has two seconds to spare', () => {
    expect(kind([rang(0, 20), answered(5, 22)])).toBe('answeredElsewhere')
    expect(kind([rang(0, 20), answered(5, 23)])).toBe('missed')
    expect(kind([rang(10, 20), answered(0, 8)])).toBe('answeredElsewhere')
    expect(kind([rang(10, 20), answered(0, 7)])).toBe('missed')
  })
  test('didn’t stop before the other began', () => {
    expect(kind([rang(0, 20), answered(20, 21)])).toBe('missed')
    expect(kind([rang(0, 20), answered(19, 21)])).toBe('answeredElsewhere')
    expect(kind([rang(0, 1), answered(1, 2)])).toBe('answeredElsewhere')
    expect(kind([rang(0, 1), answered(2, 3)])).toBe('missed')
  })
  test('is of the same entry', () => {
    const other = { queueId: '5.2' }
    expect(kind([rang(0, 20), answered(0, 20, other)])).toBe('missed')
    expect(kind([rang(0, 20, { queueId: null }), answered(0, 20, other)])).toBe('answeredElsewhere')
    expect(kind([rang(0, 20), answered(0, 20, { queueId: '', queue: '901' })])).toBe('missed')
  })
  test('is missed where an instant is unknown', () => {
    expect(kind([rang(0, 20, { start: null }), answered(0, 20)])).toBe('missed')
    expect(kind([rang(0, 20), answered(0, 20, { start: null })])).toBe('missed')
    expect(kind([rang(0, 20), answered(0, 20, { ring: null })])).toBe('missed')
  })
  test('was taken by a pickup where the entry alone tells the answer', () => {
    for (const taken of ['answered', 'pickedUp'] as const) {
      expect(kind([rang(0, 20)], [entry(taken, 20)])).toBe('answeredElsewhere')
      expect(kind([rang(0, 20)], [entry(taken, 22)])).toBe('answeredElsewhere')
      expect(kind([rang(0, 20)], [entry(taken, 23)])).toBe('missed')
      expect(kind([rang(0, 20)], [entry(taken, 20, { queueId: '5.2' })])).toBe('missed')
      expect(kind([rang(0, 20)], [entry(taken, null)])).toBe('missed')
      expect(kind([rang(0, 20)], [entry(taken, 20, { start: null })])).toBe('missed')
    }
    expect(kind([rang(0, 20)], [entry('other', 20)])).toBe('missed')
    // The answer that a record tells is the one that counts.
    expect(kind([rang(0, 20), answered(30, 40)], [entry('answered', 20)])).toBe('missed')
  })
})

describe('an attempt whose caller left', () => {
  test('stopped ringing as the caller hung up', () => {
    for (const left of ['abandoned', 'missedByCaller'] as const) {
      for (const wait of [18, 20, 22]) expect(kind([rang(0, 20)], [entry(left, wait)])).toBe('callerLeft')
      for (const wait of [17, 23, null]) expect(kind([rang(0, 20)], [entry(left, wait)])).toBe('missed')
      expect(kind([rang(0, 1)], [entry(left, 1)], true)).toBe('callerLeft')
      expect(kind([rang(5, 20)], [entry(left, 20, { queue: '901', queueId: null })])).toBe('missed')
      expect(kind([rang(0, 20)], [entry(left, 20, { start: null })])).toBe('missed')
      expect(kind([rang(0, 20, { start: null })], [entry(left, 20)])).toBe('missed')
    }
    for (const other of ['missed', 'other'] as const)
      expect(kind([rang(0, 20)], [entry(other, 20)])).toBe('missed')
  })
})

test('of two copies, the one with the lesser key counts', () => {
  const counted = (...attempts: Attempt[]): (AttemptKind | null)[] => kinds(attempts)
  const [first, copy] = [rang(0, 20, { key: 'a' }), rang(0, 20, { key: 'b', queueId: null })]
  expect(counted(first, copy)).toEqual(['missed', null])
  expect(counted(copy, first)).toEqual([null, 'missed'])
  const differences = [
    ...[{ queue: '901' }, { agent: '202' }, { start: 1_000 }, { ring: 19 }, { talk: 1 }],
    ...[{ disposition: 'ANSWERED' }, { tries: 2 }],
  ]
  for (const difference of differences)
    expect(
      counted({ ...first, queueId: null }, { ...copy, ...difference }),
      JSON.stringify(difference),
    ).not.toContain(null)
  // Nothing tells that phones without a name, or of unknown times, are one.
  for (const unknown of [{ agent: null }, { agent: '' }, { start: null }])
    expect(counted({ ...first, ...unknown }, { ...copy, ...unknown })).not.toContain(null)
})

test('a copy of the answer takes nothing from its own phone', () => {
  expect(kinds([answered(0, 20, { key: 'a' }), answered(0, 20, { key: 'b' })])).toEqual(['answered', null])
})

test('two parts of a call are of one entry by its id, or else by its queue', () => {
  const of = (queue: string | null, queueId: string | null) => ({ queue, queueId })
  expect(isSameEntry(of('900', '5.1'), of('901', '5.1'))).toBe(true)
  expect(isSameEntry(of('900', '5.1'), of('900', '5.2'))).toBe(false)
  expect(isSameEntry(of('900', '5.1'), of('900', null))).toBe(true)
  expect(isSameEntry(of('900', ''), of('900', '5.2'))).toBe(true)
  expect(isSameEntry(of('900', null), of('901', '5.2'))).toBe(false)
})

test('an answer is told in any case', () => {
  expect(['ANSWERED', ' answered ', 'NO ANSWER', null, 7].map(isAnsweredAttempt)).toEqual([
    ...[true, true, false, false, false],
  ])
})
