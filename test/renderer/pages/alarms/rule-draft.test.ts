import { expect, test } from 'vitest'
import { draftOf, readDraft } from '../../../../renderer/pages/alarms/rule-draft.ts'
import type { AlarmRule } from '../../../../shared/board/rules.ts'

const rule: AlarmRule = {
  id: 'rule',
  metric: 'longestWait',
  queue: null,
  enabled: true,
  limit: 120,
  clearAt: 0,
  forSeconds: 10,
  hours: null,
  notify: false,
  sound: false,
}

function limitOf(metric: AlarmRule['metric'], limit: string): number | string | undefined {
  const read = readDraft({ ...rule, metric }, { ...draftOf(rule, 'en'), limit })
  return read.rule?.limit ?? read.problems?.limit
}

test.each([
  ['1200', 1_200],
  ['1,200', 1_200],
  ['1,000', 1_000],
  ['۱٬۲۰۰', 1_200],
  ['1,200.5', 'whole'],
  ['1.5', 'whole'],
  ['soon', 'number'],
])('a longest wait of %j seconds is read as %j', (typed, limit) => {
  expect(limitOf('longestWait', typed)).toBe(limit)
})

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['۷٫۵', 7.5],
  ['101', 'percent'],
])('an abandonment of %j percent is read as %j', (typed, limit) => {
  expect(limitOf('abandonment', typed)).toBe(limit)
})
