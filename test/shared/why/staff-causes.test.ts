import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeriodFacts, Staffing } from '../../../shared/why/figures.ts'
import { agentsCause, attemptsCause } from '../../../shared/why/staff-causes.ts'
import { answer, facts, hour, spreadOfEight, weeks } from './made-answer.ts'

const minute = 60_000
const untold = { atWork: null, free: null }

/** Two of six agents are at work; levels and absences are in minutes of two hours. */
function stretch(levels: Readonly<Record<number, number>>, away: readonly Away[] = []) {
  const staffing: Staffing = {
    levels: Object.entries(levels).map(([at, atWork]) => ({ at: Number(at) * minute, atWork })),
    away: away.map(([agent, state, from, to]) => ({
      ...{ agent, state, from: from * minute, to: to * minute },
    })),
  }
  return agentsCause(answer({ atWork: 2 }, { staffing }))?.sentence
}
type Away = readonly [agent: string, state: string, from: number, to: number]

/** Six agents with 25 attempts each, of which 10 weren't taken, but for the given ones. */
const agents = (changes: Readonly<Record<string, Partial<PeriodFacts['agents'][number]>>>) =>
  facts().agents.map((own) => ({ ...own, ...changes[own.agent] }))
const attempts = (changes: Parameters<typeof agents>[0]) => attemptsCause(answer({ agents: agents(changes) }))

test('fewer agents at work than usual are said from two of six on', () => {
  // A spread is half an agent; 3.7 of it, by eight weeks, are 2.02 agents.
  expect(agentsCause(answer({ atWork: 3.97 }))).toEqual({
    sentence: {
      ...{ kind: 'agents', atWork: 3.97, at: 0, away: 0, longest: null },
      usual: { median: 6, low: expect.closeTo(4.906, 3), high: expect.closeTo(7.094, 3) },
    },
    explains: { of: 'strain', log: expect.closeTo(Math.log(6 / 3.97), 6) },
    score: expect.closeTo(-2.03 / (0.5 * spreadOfEight), 6),
  })
  expect(agentsCause(answer({ atWork: 3.98 }))).toBeNull()
  expect(agentsCause(answer({ atWork: 9 }))).toBeNull()
})

test('nobody at work explains as much as half an agent', () => {
  expect(agentsCause(answer({ atWork: 0 }))?.explains).toEqual({ of: 'strain', log: Math.log(12) })
})

test('the records tell where events don’t: of now, of four weeks, or at all', () => {
  const kind = (more: Parameters<typeof answer>[1], atWork: number | null = 2) =>
    agentsCause(answer({ atWork, reached: 2 }, more))?.sentence.kind
  expect(kind({})).toBe('agents')
  expect(kind({}, null)).toBe('reached')
  expect(kind({ staffing: null })).toBe('reached')
  expect(kind({ comparable: [...weeks({}, 4), ...weeks(untold, 4)] })).toBe('agents')
  expect(kind({ comparable: [...weeks({}, 3), ...weeks(untold, 5)] })).toBe('reached')
})

test('fewer agents reached are said, but not where few calls came or few attempts were made', () => {
  const reached = (changes: Partial<PeriodFacts>) =>
    agentsCause(answer({ ...untold, reached: 3, ...changes }))
  expect(reached({})).toEqual({
    sentence: { kind: 'reached', reached: 3, usual: expect.objectContaining({ median: 6 }) },
    explains: { of: 'strain', log: Math.log(2) },
    score: expect.closeTo(-3 / (0.5 * spreadOfEight), 6),
  })
  expect(reached({ reached: 4 })).toBeNull()
  // Of 100 calls usually, 79.3 are the fewest that are still usual.
  expect(reached({ offered: 80 })).not.toBeNull()
  expect(reached({ offered: 79 })).toBeNull()
  const only = (attempts: number, repeated = 0) =>
    reached({ agents: [{ agent: '501', attempts, notTaken: repeated, repeated, lost: 0 }] })
  expect(only(5)).not.toBeNull()
  expect(only(4)).toBeNull()
  expect(only(9, 5)).toBeNull()
  expect(reached({ reached: 0 })?.explains).toEqual({ of: 'strain', log: Math.log(12) })
})

test('it is said since when agents lack: since half of those away were', () => {
  // Of two at work and six usually, four are in the middle, and few.
  expect(stretch({ 0: 6, 30: 4 })).toMatchObject({ at: 30 * minute })
  expect(stretch({ 0: 6, 20: 5, 50: 2 })).toMatchObject({ at: 50 * minute })
  expect(stretch({ 0: 1, 90: 6 })).toMatchObject({ at: 0 })
})

test('of several stretches the longest is said, the first of equal ones', () => {
  expect(stretch({ 0: 6, 10: 2, 20: 6, 30: 2, 60: 6 })).toMatchObject({ at: 30 * minute })
  expect(stretch({ 0: 6, 10: 2, 50: 6, 60: 2, 70: 6 })).toMatchObject({ at: 10 * minute })
  expect(stretch({ 0: 6, 10: 2, 20: 6, 60: 2, 70: 6 })).toMatchObject({ at: 10 * minute })
  // The last one lasts to the end of the period.
  expect(stretch({ 0: 6, 10: 2, 40: 6, 80: 2 })).toMatchObject({ at: 80 * minute })
})

test('a change among few agents doesn’t end a stretch', () => {
  expect(stretch({ 0: 6, 10: 3, 20: 1, 40: 4, 60: 6, 75: 2 })).toMatchObject({ at: 10 * minute })
})

test('only what was away during the stretch counts', () => {
  const levels = { 0: 6, 30: 2, 60: 6 }
  expect(
    stretch(levels, [
      ['501', 'Pause', 0, 30],
      ['502', 'Pause', 60, 120],
      ['503', 'Lunch', 59, 70],
      ['504', 'Logout', 1, 31],
      ['505', 'Pause', 40, 42],
    ]),
  ).toMatchObject({ at: 30 * minute, away: 3, longest: { agent: '505', state: 'Pause', ms: 2 * minute } })
  expect(stretch(levels, [['501', 'Pause', 0, 30]])).toMatchObject({ away: 0, longest: null })
})

test('several absences of one agent add up', () => {
  expect(
    stretch({ 0: 2 }, [
      ['501', 'Pause', 0, 30],
      ['502', 'Lunch', 0, 20],
      ['502', 'Lunch', 40, 65],
    ]),
  ).toMatchObject({ away: 2, longest: { agent: '502', state: 'Lunch', ms: 45 * minute } })
})

test('a stretch lies in the period, and no more agents are away than are known', () => {
  const change = fc.tuple(fc.nat(119), fc.nat(8))
  const away = fc.tuple(fc.constantFrom('501', '502', '503'), fc.constant('Pause'), fc.nat(60), fc.nat(60))
  fc.assert(
    fc.property(fc.array(change), fc.array(away), (changes, absences) => {
      const said = stretch(
        Object.fromEntries(changes),
        absences.map(([agent, state, from, ms]) => [agent, state, from, from + ms]),
      )
      if (said?.kind !== 'agents') expect.fail('agents are said')
      expect(said.at).toBeGreaterThanOrEqual(0)
      expect(said.at).toBeLessThan(2 * hour)
      expect(said.away).toBeLessThanOrEqual(new Set(absences.map(([agent]) => agent)).size)
      expect(said.longest === null).toBe(said.away === 0)
    }),
  )
})

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
  // Where 249 of 300 are usual, 222 or fewer are taken by a chance of 0.62e-4, 223 by one of 1.1e-4.
  expect(named(3, 17, 26)?.score).toBeCloseTo(4.21, 2)
  expect(named(3, 17, 25.7)).toBeNull()
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
