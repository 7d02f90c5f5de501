import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PeriodFacts, Staffing } from '../../../shared/why/figures.ts'
import { agentsCause } from '../../../shared/why/staff-causes.ts'
import { answer, hour, spreadOfEight, weeks } from './made-answer.ts'

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
