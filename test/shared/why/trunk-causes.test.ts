import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trunkCauses } from '../../../shared/why/sentences.ts'
import { facts, weeks } from './made-answer.ts'

type Trunks = readonly (readonly [trunk: string, calls: number, failed?: number])[]

const period = (trunks: Trunks) => ({
  trunks: trunks.map(([trunk, calls, failed = 0]) => ({ ...{ trunk, calls, failed } })),
})

/** Eight earlier weeks brought 60 calls on the north trunk and 40 on the south one, unless they are given. */
function causes(asked: Trunks, usual?: Trunks) {
  return trunkCauses({ asked: facts(period(asked)), comparable: weeks(usual ? period(usual) : {}) })
}

test('a trunk that brings far fewer calls alone is named, with the calls that it lacks', () => {
  // Twice the roots of 40 3/8 and 18 3/8 differ by 4.13, of 19 3/8 by 3.90: 4.05 is far.
  expect(
    causes([
      ['north', 60],
      ['south', 18],
    ]),
  ).toEqual([
    {
      sentence: {
        ...{ kind: 'trunk', trunk: 'south', calls: 18 },
        usual: { median: 40, low: expect.closeTo(27.3, 1), high: expect.closeTo(55.1, 1) },
      },
      explains: { of: 'calls', calls: 22 },
      score: expect.closeTo(-3.78, 2),
    },
  ])
  expect(
    causes([
      ['north', 60],
      ['south', 19],
    ]),
  ).toEqual([])
})

test('on a quiet day no trunk is named, however few calls it brings', () => {
  expect(
    causes([
      ['north', 30],
      ['south', 20],
    ]),
  ).toEqual([])
  expect(
    causes([
      ['north', 3],
      ['south', 2],
    ]),
  ).toEqual([])
  expect(
    causes([
      ['north', 0],
      ['south', 0],
    ]),
  ).toEqual([])
  expect(causes([])).toEqual([])
})

test('on a quiet day a trunk that is quieter still is named, with what it lacks of such a day', () => {
  // Half a day brings 20 calls to the south: 5 of them are far fewer, 6 aren't.
  expect(
    causes([
      ['north', 30],
      ['south', 5],
    ]),
  ).toMatchObject([
    { sentence: { trunk: 'south', calls: 5, usual: { median: 40 } }, explains: { calls: 15 } },
  ])
  expect(
    causes([
      ['north', 30],
      ['south', 6],
    ]),
  ).toEqual([])
})

test('others that bring more than usual make no trunk a quiet one', () => {
  expect(
    causes([
      ['north', 120],
      ['south', 30],
    ]),
  ).toEqual([])
})

test('a trunk that isn’t in the records any more is named, one that is new isn’t', () => {
  expect(causes([['north', 60]])).toMatchObject([
    { sentence: { kind: 'trunk', trunk: 'south', calls: 0 }, explains: { calls: 40 } },
  ])
  expect(
    causes([
      ['north', 60],
      ['south', 40],
      ['new', 50],
    ]),
  ).toEqual([])
})

test('a trunk without others is compared with its own calls alone', () => {
  expect(causes([['only', 32]], [['only', 60]])).toMatchObject([
    { sentence: { kind: 'trunk', trunk: 'only', calls: 32 }, explains: { calls: 28 } },
  ])
  expect(causes([['only', 33]], [['only', 60]])).toEqual([])
})

test('the other trunks count together', () => {
  const usual: Trunks = [
    ['a', 30],
    ['b', 30],
    ['c', 40],
  ]
  // The others bring half together, so that 20 calls are all that can be asked of this one.
  expect(
    causes(
      [
        ['a', 28],
        ['b', 2],
        ['c', 20],
      ],
      usual,
    ),
  ).toMatchObject([{ sentence: { kind: 'trunk', trunk: 'b' } }])
})

test('failed calls are named from far more than usual on, beside those that usually fail', () => {
  // Twice the roots of 7 3/8 and 3/8 differ by 4.21, of 6 3/8 and 3/8 by 3.83.
  expect(
    causes([
      ['north', 60, 7],
      ['south', 40],
    ]),
  ).toEqual([
    {
      sentence: { kind: 'failed', trunk: 'north', failed: 7, usual: expect.objectContaining({ median: 0 }) },
      explains: { of: 'calls', calls: 7 },
      score: expect.closeTo(3.85, 2),
    },
  ])
  expect(
    causes([
      ['north', 60, 6],
      ['south', 40],
    ]),
  ).toEqual([])
  const some: Trunks = [
    ['north', 60, 10],
    ['south', 40],
  ]
  expect(
    causes(
      [
        ['north', 60, 28],
        ['south', 40],
      ],
      some,
    ),
  ).toMatchObject([
    { sentence: { kind: 'failed', failed: 28, usual: { median: 10 } }, explains: { calls: 18 } },
  ])
  expect(
    causes(
      [
        ['north', 60, 27],
        ['south', 40],
      ],
      some,
    ),
  ).toEqual([])
})

test('fewer failed calls than usual are no cause', () => {
  expect(
    causes(
      [
        ['north', 60],
        ['south', 40],
      ],
      [
        ['north', 60, 40],
        ['south', 40],
      ],
    ),
  ).toEqual([])
})

test('a trunk can bring fewer calls of which more fail', () => {
  expect(
    causes([
      ['north', 60],
      ['south', 15, 12],
    ]).map(({ sentence }) => sentence.kind),
  ).toEqual(['trunk', 'failed'])
})

test('a day like a usual one, but shorter, blames no trunk', () => {
  const twenties = fc.integer({ min: 1, max: 20 }).map((n) => n * 20)
  fc.assert(
    fc.property(
      fc.array(twenties, { minLength: 2, maxLength: 6 }),
      fc.integer({ max: 20, min: 0 }),
      (all, of20) => {
        const trunks = (share: number): Trunks =>
          all.map((calls, index) => [`t${index}`, (calls / 20) * share])
        expect(causes(trunks(of20), trunks(20))).toEqual([])
      },
    ),
  )
})

test('no trunk explains fewer than no calls, or more than it usually brings', () => {
  const calls = fc.record({ north: fc.nat(200), south: fc.nat(200) })
  fc.assert(
    fc.property(calls, fc.array(calls, { minLength: 4, maxLength: 12 }), (now, before) => {
      const of = ({ north, south }: { north: number; south: number }) =>
        facts(
          period([
            ['north', north],
            ['south', south],
          ]),
        )
      for (const { sentence, explains } of trunkCauses({ asked: of(now), comparable: before.map(of) })) {
        if (sentence.kind !== 'trunk' || explains.of !== 'calls') expect.fail('no call fails')
        expect(explains.calls).toBeGreaterThan(0)
        expect(explains.calls).toBeLessThanOrEqual(sentence.usual.median)
      }
    }),
  )
})
