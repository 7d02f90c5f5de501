import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lengths, PeriodFacts, WhyAnswer } from '../../../shared/why/figures.ts'
import { noSentencesOf, sentencesOf } from '../../../shared/why/sentences.ts'
import { seriesOf } from '../../../shared/why/series.ts'
import { chanceOfAtMost, compareCount, medianOf } from '../../../shared/why/usual.ts'

const hour = 3_600_000

const lengths = (n: number, seconds: number): Lengths => {
  const log = Math.log(seconds + 1)
  // Every other one takes half as long again, so that they differ.
  const other = Math.log(seconds * 1.5 + 1)
  const half = Math.floor(n / 2)
  return {
    n,
    seconds: half * seconds + (n - half) * seconds * 1.5,
    logSum: half * log + (n - half) * other,
    logSquares: half * log ** 2 + (n - half) * other ** 2,
  }
}

/** Two hours of a usual day: 100 calls, 10 lost, by six agents at work. */
function facts(changes: Partial<PeriodFacts> = {}): PeriodFacts {
  const agents = ['501', '502', '503', '504', '505', '506'].map((agent) => ({
    ...{ agent, attempts: 25, notTaken: 10, lost: 1 },
  }))
  const own = { agents, ...changes }
  return {
    ...{ from: 0, to: 2 * hour, bins: [], offered: 100, answered: 90, abandoned: 8, missed: 2 },
    attempts: own.agents.reduce((sum, { attempts }) => sum + attempts, 0),
    notTaken: own.agents.reduce((sum, { notTaken }) => sum + notTaken, 0),
    ...{ reached: 6, atWork: 6, free: 3, talk: lengths(90, 150), abandonTime: lengths(8, 40) },
    queues: [{ queue: '900', offered: 100, answered: 90, abandoned: 8, missed: 2, talk: lengths(90, 150) }],
    trunks: [
      { trunk: 'north', calls: 60, failed: 0 },
      { trunk: 'south', calls: 40, failed: 0 },
    ],
    ...own,
  }
}

function answer(asked: Partial<PeriodFacts>, more: Partial<WhyAnswer> = {}): WhyAnswer {
  return {
    ...{ binMs: 600_000, isWhole: true, asked: facts(asked), staffing: { levels: [], away: [] } },
    comparable: Array.from({ length: 8 }, () => facts()),
    ...more,
  }
}

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
  const comparable = Array.from({ length: 8 }, () => facts(untold))
  const sentences = sentencesOf(answer({ ...untold, reached: 2 }, { comparable, staffing: null }))
  expect(sentences).toMatchObject([{ kind: 'reached', reached: 2, usual: { median: 6 } }])
  // Fewer calls reach fewer agents, which is nobody's fault.
  const few = { ...untold, reached: 2, offered: 20, answered: 18, abandoned: 2, missed: 0 }
  expect(sentencesOf(answer(few, { comparable, staffing: null })).map(({ kind }) => kind)).not.toContain(
    'reached',
  )
})

test('an agent who takes nothing is told from phones that ring together', () => {
  const agents = facts().agents.map((own) => (own.agent === '504' ? { ...own, notTaken: 25, lost: 9 } : own))
  expect(sentencesOf(answer({ agents }))).toMatchObject([
    { kind: 'attempts', notTaken: 75, agent: { agent: '504', attempts: 25, notTaken: 25 } },
  ])
})

test('an agent who usually took all of a few attempts isn’t blamed for letting some go', () => {
  const few = facts().agents.map((own) => (own.agent === '504' ? { ...own, attempts: 2, notTaken: 0 } : own))
  const comparable = Array.from({ length: 4 }, () => facts({ agents: few }))
  const now = facts().agents.map((own) => (own.agent === '504' ? { ...own, attempts: 16, notTaken: 6 } : own))
  expect(sentencesOf(answer({ agents: now }, { comparable }))).toEqual([])
})

test('a dead trunk is named, a quiet day blames none', () => {
  const dead = [{ trunk: 'north', calls: 60, failed: 0 }]
  expect(sentencesOf(answer({ trunks: dead }))).toMatchObject([{ kind: 'trunk', trunk: 'south', calls: 0 }])
  const quiet = [
    { trunk: 'north', calls: 12, failed: 0 },
    { trunk: 'south', calls: 8, failed: 0 },
  ]
  expect(sentencesOf(answer({ trunks: quiet }))).toEqual([])
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

test('an unknown number stays unknown in the charts', () => {
  const bin = {
    ...{ offered: 3, answered: 2, abandoned: 1, missed: 0, notTaken: 4, reached: 2 },
    ...{ atWork: null, free: null, talked: 0, talkSeconds: 0 },
  }
  const series = seriesOf(answer({ atWork: null, bins: [bin] }))
  const of = (name: string) => series.find(({ measure }) => measure === name)
  expect(of('atWork')).toMatchObject({ total: null, bins: [null] })
  expect(of('talk')?.bins).toEqual([null])
  expect(of('lost')?.bins).toEqual([1])
})

test('a count within what the periods had is never far from the usual', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 4, maxLength: 12 }), (periods) => {
      const { score, usual } = compareCount(medianOf(periods), periods)
      expect(Math.abs(score)).toBeLessThan(1.5)
      expect(usual.low).toBeGreaterThanOrEqual(0)
      expect(usual.high).toBeGreaterThanOrEqual(usual.low)
    }),
  )
})

test('the chance of a binomial tail is its sum', () => {
  expect(chanceOfAtMost(0, 10, 0.5)).toBeCloseTo(0.5 ** 10)
  expect(chanceOfAtMost(1, 2, 0.5)).toBeCloseTo(0.75)
  expect(chanceOfAtMost(10, 10, 0.3)).toBeCloseTo(1)
})
