import { describe, expect, test } from 'vitest'
import {
  type AlarmMetric,
  type AlarmRule,
  alarmMetrics,
  goalOf,
  goalOfQueues,
  isClearAtGood,
  isHappening,
  isOfCallCenter,
  ruleOf,
  severityOf,
} from '../../../shared/board/rules.ts'
import { ruleFor } from './floor.ts'

const goal = (limit: number, queue: string | null = null, parts: Partial<AlarmRule> = {}) =>
  ruleFor('serviceLevel', { limit, queue, ...parts })

test('a lost call and an extension out of reach are happenings, which need no limits', () => {
  expect(alarmMetrics.filter(isHappening)).toEqual(['lostCall', 'extensionUnavailable'])
  expect(isClearAtGood(ruleFor('lostCall'))).toBe(true)
  expect(isClearAtGood(ruleFor('extensionUnavailable'))).toBe(true)
  expect(isClearAtGood(ruleFor('silence'))).toBe(false)
})

test('silence and extensions are of the whole call center, all else of queues', () => {
  expect(alarmMetrics.filter(isOfCallCenter)).toEqual(['silence', 'extensionUnavailable'])
})

describe('the rule of a queue', () => {
  test('is its own, else the one of all queues, but no other queue’s or metric’s', () => {
    const all = ruleFor('waiting', { limit: 5 })
    const own = ruleFor('waiting', { queue: '902', limit: 9 })
    expect(ruleOf([all, own], 'waiting', '902')).toBe(own)
    expect(ruleOf([own, all], 'waiting', '901')).toBe(all)
    expect(ruleOf([own, all], 'waiting', null)).toBe(all)
    expect(ruleOf([own], 'waiting', '901')).toBeNull()
    expect(ruleOf([own, all], 'longestWait', '902')).toBeNull()
  })

  test('is none while its own is switched off', () => {
    const off = ruleFor('waiting', { queue: '902', enabled: false })
    expect(ruleOf([ruleFor('waiting'), off], 'waiting', '902')).toBeNull()
  })
})

describe('a service-level goal', () => {
  test('of a queue is its own, else that of all queues, and none without either', () => {
    expect(goalOf([goal(80), goal(90, '902')], '902')).toBe(90)
    expect(goalOf([goal(80), goal(90, '902')], '901')).toBe(80)
    expect(goalOf([goal(90, '902')], '901')).toBeNull()
    expect(goalOf([ruleFor('waiting', { limit: 5 })], '901')).toBeNull()
    expect(goalOf([goal(80, null, { enabled: false })], '901')).toBeNull()
  })

  test('holds for chosen queues if it is that of each of them', () => {
    const goals = [goal(80), goal(90, '902'), goal(80, '903')]
    expect(goalOfQueues(goals, ['901'])).toBe(80)
    expect(goalOfQueues(goals, ['901', '903'])).toBe(80)
    expect(goalOfQueues(goals, ['902'])).toBe(90)
    expect(goalOfQueues(goals, ['901', '902'])).toBeNull()
    expect(goalOfQueues([goal(90, '902')], ['902', '901'])).toBeNull()
  })

  test('holds for all queues if none has another', () => {
    const waiting = ruleFor('waiting', { queue: '902', limit: 5 })
    expect(goalOfQueues([waiting, goal(80)], [])).toBe(80)
    expect(goalOfQueues([goal(80), goal(80, '902')], [])).toBe(80)
    expect(goalOfQueues([goal(80), goal(90, '902')], [])).toBeNull()
    // The others have none.
    expect(goalOfQueues([goal(90, '902')], [])).toBeNull()
    expect(goalOfQueues([waiting], [])).toBeNull()
    expect(goalOfQueues([], [])).toBeNull()
  })
})

describe('the severity of a value', () => {
  test('is near below a goal, and past ten points below', () => {
    const goal = ruleFor('serviceLevel', { limit: 80, clearAt: 82 })
    expect([85, 80, 79.9, 70.1, 70, 0].map((value) => severityOf(goal, value))).toEqual([
      'ok',
      'ok',
      'near',
      'near',
      'past',
      'past',
    ])
  })

  test('is near once past the clearing value, and past at the limit', () => {
    const waiting = ruleFor('waiting', { limit: 5, clearAt: 3 })
    expect([3, 4, 5].map((value) => severityOf(waiting, value))).toEqual(['ok', 'near', 'past'])
    const free = ruleFor('agentsFree', { limit: 0, clearAt: 2 })
    expect([2, 1, 0].map((value) => severityOf(free, value))).toEqual(['ok', 'near', 'past'])
  })

  test('is unremarkable while nothing is known', () => {
    expect(severityOf(null, 9)).toBe('ok')
    expect(severityOf(ruleFor('waiting', { limit: 5, clearAt: 3 }), null)).toBe('ok')
    expect(severityOf(ruleFor('serviceLevel', { limit: 80, clearAt: 82 }), null)).toBe('ok')
  })
})

test('an alarm clears on the good side of its limit', () => {
  const good = (metric: AlarmMetric, limit: number, clearAt: number) =>
    isClearAtGood(ruleFor(metric, { limit, clearAt }))
  expect(good('waiting', 5, 4)).toBe(true)
  expect(good('waiting', 5, 5)).toBe(false)
  expect(good('agentsFree', 0, 1)).toBe(true)
  expect(good('agentsFree', 0, 0)).toBe(false)
  expect(good('serviceLevel', 100, 100)).toBe(true)
  expect(good('serviceLevel', 80, 79)).toBe(false)
})
