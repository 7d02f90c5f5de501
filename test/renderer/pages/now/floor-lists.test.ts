import { expect, test } from 'vitest'
import { agentsByState, countHere } from '../../../../renderer/pages/now/agents-by-state.ts'
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

test('groups agents by state, the longest in it first, apart from extensions that are no queue’s', () => {
  const { agents, others } = agentsByState([
    agent('512', { since: 5 }),
    agent('99', { queues: [], since: 1 }),
    agent('503', { team: 'Night', since: 3 }),
    agent('501', { team: 'Day', queues: [], state: 'talking' }),
    agent('502', { state: 'unknown', since: null }),
    agent('504', { state: 'unknown', since: 7 }),
  ])
  const numbersOf = (groups: typeof agents) =>
    groups.map(({ state, agents: of }) => [state, of.map(({ number }) => number)])
  expect(numbersOf(agents)).toEqual([
    ['free', ['503', '512']],
    ['talking', ['501']],
    ['unknown', ['504', '502']],
  ])
  expect(numbersOf(others)).toEqual([['free', ['99']]])
})

test('counts as here who is neither gone nor unheard', () => {
  const states = ['free', 'paused', 'gone', 'unknown'] as const
  expect(countHere(agentsByState(states.map((state) => agent(state, { state }))).agents)).toBe(2)
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
