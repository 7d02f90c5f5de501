import { expect, test } from 'vitest'
import { countHere, teamsOf } from '../../../../renderer/pages/now/agent-teams.ts'
import { orderCalls, unplacedCalls } from '../../../../renderer/pages/now/call-order.ts'
import { sparkHeight, sparkPoints } from '../../../../renderer/pages/now/sparkline.ts'
import type { BoardAgent, BoardCall } from '../../../../shared/board/board.ts'

const agent = (number: string, more: Partial<BoardAgent> = {}): BoardAgent => ({
  number,
  queues: ['901'],
  team: null,
  state: 'free',
  sent: 'Idle',
  since: 0,
  callId: null,
  participant: null,
  queue: null,
  today: null,
  known: 'then',
  ...more,
})

const call = (callId: string, more: Partial<BoardCall> = {}): BoardCall => ({
  callId,
  kind: 'incoming',
  stage: 'talking',
  src: null,
  dst: null,
  entryPoint: null,
  queue: '901',
  likelyQueue: null,
  waitsAtLeast: false,
  extensions: [],
  since: 0,
  stageSince: 0,
  waitingSince: null,
  askedAt: null,
  known: 'then',
  ...more,
})

test('groups agents by team and number, apart from extensions that are no queue’s', () => {
  const { teams, others } = teamsOf([
    agent('512'),
    agent('99', { queues: [] }),
    agent('503', { team: 'Night' }),
    agent('501', { team: 'Day', queues: [] }),
    agent('502', { team: 'Day' }),
  ])
  expect(teams.map(({ team, agents }) => [team, agents.map(({ number }) => number)])).toEqual([
    ['Day', ['501', '502']],
    ['Night', ['503']],
    [null, ['512']],
  ])
  expect(others.map(({ number }) => number)).toEqual(['99'])
})

test('counts as here who is neither gone nor unheard', () => {
  const states = ['free', 'paused', 'gone', 'unknown'] as const
  expect(countHere(states.map((state) => agent(state, { state })))).toBe(2)
})

test('lists the longest waiting first, then the longest calls', () => {
  const calls = [
    call('a', { since: 5 }),
    call('b', { stage: 'queued', since: 9, waitingSince: 10 }),
    call('c', { since: 2 }),
    call('d', { stage: 'ringing', since: 1, waitingSince: 12 }),
  ]
  expect(orderCalls(calls).map(({ callId }) => callId)).toEqual(['b', 'd', 'c', 'a'])
})

test('counts calls of an unknown queue and names the likeliest', () => {
  const likely = (queue: string) =>
    ({ stage: 'arrived', queue: null, likelyQueue: { queue, share: 0.95 } }) as const
  const calls = [call('a', likely('902')), call('b', likely('901')), call('c', likely('901')), call('d')]
  expect(unplacedCalls(calls)).toEqual({ count: 3, likely: '901' })
  expect(unplacedCalls([call('d')])).toEqual({ count: 0, likely: null })
})

test('draws half hours with calls, from the first to now', () => {
  const slot = (from: number, offered: number, inTime: number) => ({
    from,
    offered,
    answered: inTime,
    inTime,
    abandoned: 0,
  })
  const points = sparkPoints([slot(0, 10, 10), slot(50, 0, 0), slot(100, 10, 0)], { from: 0, to: 100 })
  expect(points).toBe(`0,${sparkHeight(1)} 200,${sparkHeight(0)}`)
  expect(sparkPoints([slot(0, 1, 1)], { from: 0, to: 0 }).split(' ')).toHaveLength(2)
  expect(sparkPoints([], { from: 0, to: 0 })).toBe('')
})
