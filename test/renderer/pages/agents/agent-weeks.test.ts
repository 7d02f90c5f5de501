import { expect, test } from 'vitest'
import { figuresOfWeek, weeksTo } from '../../../../renderer/pages/agents/agent-weeks.ts'
import type { AgentFigures } from '../../../../shared/figures/agents.ts'

const saturday = 6
const monday = 1
const none: ReadonlySet<string> = new Set()

test('twelve weeks end with the one of the day, by the weekday that weeks begin with', () => {
  const weeks = weeksTo('2026-11-30', { firstDay: saturday, now: '2026-11-30 10:00', lacking: none })
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)?.range).toEqual({ from: '2026-11-28 00:00', to: '2026-12-04 23:59' })
  expect(weeks[0]?.range).toEqual({ from: '2026-09-12 00:00', to: '2026-09-18 23:59' })
  const [last] = weeksTo('2026-11-30', { firstDay: monday, now: '2026-11-30 10:00', lacking: none }).slice(-1)
  expect(last?.range.from).toBe('2026-11-30 00:00')
  expect(weeksTo('no day', { firstDay: monday, now: '2026-11-30 10:00', lacking: none })).toEqual([])
})

test('a week tells whether it runs, and how many of its begun days the archive lacks', () => {
  const lacking = new Set(['2026-11-20', '2026-11-29', '2026-12-01'])
  const weeks = weeksTo('2026-11-30', { firstDay: saturday, now: '2026-11-30 10:00', lacking })
  expect(weeks.at(-1)).toMatchObject({ isRunning: true, begun: 3, lacking: 1 })
  expect(weeks.at(-2)).toMatchObject({ isRunning: false, begun: 7, lacking: 0 })
  expect(weeks.at(-3)).toMatchObject({ isRunning: false, begun: 7, lacking: 1 })
})

const agent = (number: string, change: Partial<AgentFigures>): AgentFigures => ({
  number,
  name: null,
  attempts: { answered: 0, missed: 0, elsewhere: 0 },
  longestWaitCaused: null,
  answered: 0,
  talked: 0,
  talkSeconds: 0,
  calls: {
    ...{ direct: 0, outgoing: 0, transfersMade: 0, transfersReceived: 0 },
    ...{ firstCall: null, lastCall: null },
  },
  ...change,
})

test('an agent stands beside an average one of those in the team who were at work', () => {
  const agents = [
    agent('501', { attempts: { answered: 8, missed: 2, elsewhere: 5 }, talked: 8, talkSeconds: 800 }),
    agent('502', { attempts: { answered: 20, missed: 0, elsewhere: 0 }, talked: 20, talkSeconds: 1_000 }),
    agent('503', { attempts: { answered: 0, missed: 0, elsewhere: 9 } }),
    agent('601', { attempts: { answered: 90, missed: 90, elsewhere: 0 }, talked: 90, talkSeconds: 9_000 }),
  ]
  const inTeam = (number: string) => number.startsWith('5')
  expect(figuresOfWeek(agents, '501', inTeam)).toEqual({
    own: { answered: 8, missed: 2, rate: 0.8, talk: 800 },
    team: { answered: 14, missed: 1, rate: 28 / 30, talk: 900 },
  })
})

test('who did nothing in a week has 0, and what the archive lacks is unknown', () => {
  const other = agent('502', {
    attempts: { answered: 4, missed: 0, elsewhere: 0 },
    talked: 4,
    talkSeconds: 40,
  })
  expect(figuresOfWeek([other], '501', () => true).own).toEqual({
    ...{ answered: 0, missed: 0, rate: null, talk: 0 },
  })
  expect(figuresOfWeek([{ ...other, attempts: null }], '502', () => true)).toEqual({
    own: { answered: null, missed: null, rate: null, talk: 40 },
    team: { answered: null, missed: null, rate: null, talk: 40 },
  })
  expect(figuresOfWeek([], '501', () => true).team).toEqual({
    ...{ answered: null, missed: null, rate: null, talk: null },
  })
})
