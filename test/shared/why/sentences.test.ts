import fc from 'fast-check'
import { expect, test } from 'vitest'
import { besideUsual, lostOf, noSentencesOf, sentencesOf } from '../../../shared/why/sentences.ts'
import { answer, facts, hour, lengths, weeks } from './made-answer.ts'

test('nothing is said of a usual day', () => {
  expect(sentencesOf(answer({}))).toEqual([])
})

test('nothing is said without the whole period, or without four weeks to compare with', () => {
  const much = { abandoned: 60, offered: 300 }
  expect(noSentencesOf(answer(much, { isWhole: false }))).toBe('notWhole')
  expect(sentencesOf(answer(much, { isWhole: false }))).toEqual([])
  const three = { comparable: [facts(), facts(), facts()] }
  expect(noSentencesOf(answer(much, three))).toBe('fewComparable')
  expect(sentencesOf(answer(much, three))).toEqual([])
})

test('a number beyond its usual range is never said to be usual, though too near for a sentence', () => {
  const count = fc.integer({ min: 0, max: 80 })
  fc.assert(
    fc.property(count, fc.array(count, { minLength: 4, maxLength: 12 }), (value, before) => {
      const asked = answer({ abandoned: value, missed: 0 })
      const compared = lostOf({
        ...asked,
        comparable: before.map((abandoned) => facts({ abandoned, missed: 0 })),
      })
      const { low, high } = compared.usual
      const beside = besideUsual(compared)
      if (value >= low && value <= high) expect(beside).toBeNull()
      if (value > high + 1) expect(beside).toBe('more')
      if (value < low - 1) expect(beside).toBe('fewer')
      if (compared.score > 0) expect(beside).not.toBe('fewer')
    }),
  )
})

test('paused agents are named, since when and the longest', () => {
  const staffing = {
    levels: [
      { at: 0, atWork: 6 },
      { at: 600_000, atWork: 2 },
    ],
    away: [
      { agent: '501', state: 'Pause', from: 600_000, to: 2 * hour },
      { agent: '502', state: 'Pause', from: 700_000, to: 2 * hour },
    ],
  }
  const [lost, agents] = sentencesOf(answer({ abandoned: 40, atWork: 2.3 }, { staffing }))
  expect(lost).toMatchObject({ kind: 'lost', abandoned: 40, missed: 2 })
  expect(agents).toMatchObject({
    ...{ kind: 'agents', atWork: 2.3, at: 600_000, away: 2 },
    longest: { agent: '501', ms: 2 * hour - 600_000 },
  })
})

test('without events the records say how many agents calls reached', () => {
  const untold = { atWork: null, free: null }
  const comparable = weeks(untold)
  const sentences = sentencesOf(answer({ ...untold, reached: 2 }, { comparable, staffing: null }))
  expect(sentences).toMatchObject([{ kind: 'reached', reached: 2, usual: { median: 6 } }])
})

test('an agent who takes nothing is told from phones that ring together', () => {
  const agents = facts().agents.map((own) => (own.agent === '504' ? { ...own, notTaken: 25, lost: 9 } : own))
  expect(sentencesOf(answer({ agents }))).toMatchObject([
    { kind: 'attempts', notTaken: 75, agent: { agent: '504', attempts: 25, notTaken: 25 } },
  ])
})

test('an agent who usually took all of a few attempts isn’t blamed for letting some go', () => {
  const few = facts().agents.map((own) => (own.agent === '504' ? { ...own, attempts: 2, notTaken: 0 } : own))
  const comparable = weeks({ agents: few }, 4)
  const now = facts().agents.map((own) => (own.agent === '504' ? { ...own, attempts: 16, notTaken: 6 } : own))
  expect(sentencesOf(answer({ agents: now }, { comparable }))).toEqual([])
})

test('a dead trunk is named', () => {
  const dead = [{ trunk: 'north', calls: 60, failed: 0 }]
  expect(sentencesOf(answer({ trunks: dead }))).toMatchObject([{ kind: 'trunk', trunk: 'south', calls: 0 }])
})

test('what explains more comes first', () => {
  const twice = { offered: 130, abandoned: 60, talk: lengths(90, 450) }
  const queues = [
    { queue: '900', offered: 130, answered: 90, abandoned: 60, missed: 2, talk: lengths(90, 450) },
  ]
  expect(sentencesOf(answer({ ...twice, queues })).map(({ kind }) => kind)).toEqual(['lost', 'talk'])
  const burst = { ...twice, offered: 400, queues: queues.map((own) => ({ ...own, offered: 400 })) }
  expect(sentencesOf(answer(burst)).map(({ kind }) => kind)).toEqual(['lost', 'arrivals', 'talk'])
})

test('four weeks are enough to compare with', () => {
  const four = { comparable: weeks({}, 4) }
  expect(noSentencesOf(answer({}, four))).toBeNull()
  expect(sentencesOf(answer({ abandoned: 60 }, four))).toMatchObject([
    { kind: 'lost', usual: { median: 10 } },
  ])
})

test('lost calls are said from far more than usual on, abandoned and missed together', () => {
  // Twice the roots of 28 3/8 and 10 3/8 differ by 4.21, of 27 3/8 by 4.02: 4.05 is far.
  expect(sentencesOf(answer({ abandoned: 14, missed: 14 }))).toMatchObject([
    { kind: 'lost', abandoned: 14, missed: 14, usual: { median: 10 } },
  ])
  expect(sentencesOf(answer({ abandoned: 14, missed: 13 }))).toEqual([])
  expect(lostOf(answer({ abandoned: 14, missed: 13 }))).toMatchObject({ value: 27, usual: { median: 10 } })
})

test('more work explains the additional lost calls, a trunk the calls that it lacks', () => {
  const trunks = [
    { trunk: 'north', calls: 60, failed: 0 },
    { trunk: 'south', calls: 18, failed: 0 },
  ]
  const kinds = (changes: Parameters<typeof answer>[0]) =>
    sentencesOf(answer({ offered: 145, trunks, ...changes })).map(({ kind }) => kind)
  // The trunk lacks 22 calls; 32 or 21 were lost above the usual.
  expect(kinds({ abandoned: 40 })).toEqual(['lost', 'arrivals', 'trunk'])
  expect(kinds({ abandoned: 29 })).toEqual(['lost', 'trunk', 'arrivals'])
  // Of the 32, longer talks explain 6 and more calls the other 26.
  expect(kinds({ abandoned: 40, talk: lengths(90, 164) })).toEqual(['lost', 'arrivals', 'trunk', 'talk'])
  // Of 24, more calls explain 19.
  expect(kinds({ abandoned: 32, talk: lengths(90, 164) })).toEqual(['lost', 'trunk', 'arrivals', 'talk'])
})

test('where no more calls were lost than usual, what is furthest from the usual comes first', () => {
  const changes = { offered: 145, talk: lengths(90, 164), atWork: 2, abandoned: 1 }
  expect(sentencesOf(answer(changes)).map(({ kind }) => kind)).toEqual(['agents', 'talk', 'arrivals'])
})
