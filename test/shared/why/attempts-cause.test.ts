import { expect, test } from 'vitest'
import type { PeriodFacts } from '../../../shared/why/figures.ts'
import { attemptsCause } from '../../../shared/why/staff-causes.ts'
import { answer, facts, weeks } from './made-answer.ts'

/** Six agents with 25 attempts each, of which 10 weren't taken, but for the given ones. */
const agents = (changes: Readonly<Record<string, Partial<PeriodFacts['agents'][number]>>>) =>
  facts().agents.map((own) => ({ ...own, ...changes[own.agent] }))
const attempts = (changes: Parameters<typeof agents>[0]) => attemptsCause(answer({ agents: agents(changes) }))

test('an agent who took fewer attempts than one in ten thousand would by chance is named', () => {
  // Three of five attempts are usually taken; of 25, 5 or fewer by a chance of 0.5e-4, 6 by one of 2.8e-4.
  const cause = attempts({ '504': { notTaken: 20, lost: 9 } })
  expect(cause).toMatchObject({
    sentence: {
      ...{ kind: 'attempts', notTaken: 70, usual: { median: 60 } },
      agent: { agent: '504', attempts: 25, notTaken: 20 },
    },
    explains: { of: 'calls', calls: 8 },
  })
  expect(cause?.score).toBeCloseTo(4.27, 2)
  expect(attempts({ '504': { notTaken: 19, lost: 9 } })).toBeNull()
  expect(attempts({ '504': { notTaken: 0 } })).toBeNull()
})

test('an agent who was rung again at once let one call go, and is blamed for no more', () => {
  // Of 25 offers that ten more attempts repeated, 20 weren't taken; what is said are all attempts.
  expect(attempts({ '504': { attempts: 35, notTaken: 30, repeated: 10 } })).toMatchObject({
    sentence: { notTaken: 80, agent: { agent: '504', attempts: 35, notTaken: 30 } },
    score: attempts({ '504': { notTaken: 20 } })?.score,
  })
  expect(attempts({ '504': { attempts: 35, notTaken: 29, repeated: 10 } })).toBeNull()
  // Four calls that they let go blame nobody, however often each rang.
  const diligent = agents({}).map((own) => ({ ...own, notTaken: 0 }))
  const fresh = { agent: '599', attempts: 20, notTaken: 20, repeated: 16, lost: 4 }
  const comparable = weeks({ agents: diligent })
  expect(attemptsCause(answer({ agents: [...diligent, fresh] }, { comparable }))).toMatchObject({
    sentence: { notTaken: 20, agent: null },
  })
  // Nor do they blame all: 16 of 25 offers are missed with the repeated ones, 14 without them.
  const all = agents({}).map((own) => ({ ...own, attempts: 40, notTaken: 25, repeated: 15 }))
  expect(attemptsCause(answer({ agents: all }))).toBeNull()
})

test('an agent of any number of attempts is named for fewer than usual alone', () => {
  const busy = (times: number, share: number) => ({
    ...{ agent: '504', attempts: 100 * times, notTaken: Math.round(times * share), repeated: 0, lost: times },
  })
  const named = (times: number, usual: number, now: number) => {
    const ofWeek = (share: number) => agents({ '504': busy(times, share) })
    return attemptsCause(answer({ agents: ofWeek(now) }, { comparable: weeks({ agents: ofWeek(usual) }) }))
  }
  for (const times of [1, 3, 10, 100]) {
    for (const share of [5, 20, 50])
      expect(named(times, share, share), `${share} of 100 × ${times}`).toBeNull()
    expect(named(times, 5, 30)).toMatchObject({ sentence: { agent: { agent: '504' } } })
  }
})

test('an agent whose share differs from week to week is named beyond these differences alone', () => {
  const ofWeek = (percent: number) =>
    agents({ '504': { attempts: 400, notTaken: 400 - 4 * percent, repeated: 0 } })
  const named = (percent: number, before: readonly number[]) => {
    const comparable = before.flatMap((share) => weeks({ agents: ofWeek(share) }, 1))
    const sentence = attemptsCause(answer({ agents: ofWeek(percent) }, { comparable }))?.sentence
    return sentence?.kind === 'attempts' ? (sentence.agent?.agent ?? null) : null
  }
  const differing = [95, 90, 97, 88, 93, 91, 96, 90]
  const same = differing.map(() => 92.5)
  expect(named(85, same)).toBe('504')
  expect(named(85, differing)).toBeNull()
  expect(named(71, differing)).toBeNull()
  expect(named(70, differing)).toBe('504')
  // Three weeks tell nothing of how weeks differ, four do.
  expect(named(85, differing.slice(0, 3))).toBe('504')
  expect(named(85, differing.slice(0, 4))).toBeNull()
})

test('weeks in which an agent had hardly an attempt tell nothing of how the agent’s weeks differ', () => {
  const ofWeek = (attempts: number, notTaken: number) => agents({ '504': { attempts, notTaken } })
  const short = (attempts: number) =>
    [0, 2, 0, 2].flatMap((notTaken) => weeks({ agents: ofWeek(attempts, notTaken) }, 1))
  const named = (attempts: number) => {
    const comparable = [...weeks({ agents: ofWeek(400, 30) }, 4), ...short(attempts)]
    return attemptsCause(answer({ agents: ofWeek(400, 60) }, { comparable })) !== null
  }
  expect(named(4)).toBe(true)
  expect(named(5)).toBe(false)
})

test('of two agents the less likely one is named', () => {
  const two = { '502': { notTaken: 21, lost: 4 }, '505': { notTaken: 24, lost: 0 } }
  expect(attempts(two)).toMatchObject({ sentence: { agent: { agent: '505' } }, explains: { calls: 0 } })
  expect(attempts({ '502': two['505'], '505': two['502'] })).toMatchObject({
    sentence: { agent: { agent: '502' } },
  })
})

test('an agent who is new this week is measured by the others', () => {
  const fresh = (notTaken: number) =>
    attemptsCause(
      answer({ agents: [...agents({}), { agent: '599', attempts: 20, notTaken, repeated: 0, lost: 6 }] }),
    )
  // Of 20 attempts, 3 or fewer are taken by a chance of 0.5e-4, 4 by one of 3.2e-4.
  expect(fresh(17)).toMatchObject({ sentence: { agent: { agent: '599' } }, explains: { calls: 6 } })
  expect(fresh(16)).toBeNull()
})

test('an agent who usually takes few isn’t named for it', () => {
  const few = agents({ '504': { notTaken: 22 } })
  expect(attemptsCause(answer({ agents: few }, { comparable: weeks({ agents: few }) }))).toBeNull()
  expect(attemptsCause(answer({ agents: few }))).not.toBeNull()
})

test('fewer than five attempts not taken blame nobody', () => {
  const all = agents({ '504': { attempts: 300, notTaken: 0 } })
  const comparable = weeks({ agents: all })
  const now = (notTaken: number) => {
    const own = { attempts: notTaken, notTaken }
    return attemptsCause(answer({ agents: agents({ '504': own }) }, { comparable }))
  }
  expect(now(5)).toMatchObject({ sentence: { agent: { agent: '504', attempts: 5, notTaken: 5 } } })
  expect(now(4)).toBeNull()
})

test('attempts that all take less often are said without a name', () => {
  const all = (notTaken: number, attempts = 25) =>
    attemptsCause(answer({ agents: agents({}).map((own) => ({ ...own, attempts, notTaken })) }))
  // Twice the roots of 96 3/8 and 60 3/8 differ by 4.09, of 90 3/8 by 3.47: 4.05 is far.
  expect(all(16)).toMatchObject({
    ...{ sentence: { notTaken: 96, agent: null }, explains: { of: 'calls', calls: 0 } },
  })
  expect(all(16)?.score).toBeCloseTo(3.74, 2)
  expect(all(15)).toBeNull()
  // Twice as many attempts of which as many are taken are no fault of theirs.
  expect(all(20, 50)).toBeNull()
})

test('where nobody had attempts before, nobody is measured by them', () => {
  const comparable = weeks({ agents: agents({}).map((own) => ({ ...own, attempts: 0, notTaken: 0 })) })
  expect(attemptsCause(answer({ agents: agents({ '504': { notTaken: 25 } }) }, { comparable }))).toBeNull()
  expect(attemptsCause(answer({}, { comparable: weeks({ agents: [] }) }))).toBeNull()
})

test('without attempts there is nothing to say', () => {
  expect(attemptsCause(answer({ agents: [] }))).toBeNull()
  expect(attemptsCause(answer({ agents: [] }, { comparable: weeks({ agents: [] }) }))).toBeNull()
})
