import { expect, test } from 'vitest'
import { createRefusalBudget, refusalLimits } from '../../../electron/services/webhooks/event-writer.ts'

const now = Date.UTC(2026, 4, 13)
const small = { rows: 2, rowsPerSecond: 1, bytes: 100, bytesPerSecond: 10 }

/** Returns how many refusals of this size are stored at an instant. */
function spentAt(budget: ReturnType<typeof createRefusalBudget>, size: number, at: number): number {
  let spent = 0
  while (spent < 10_000 && budget.spend(size, at)) spent += 1
  return spent
}

test('500 small refusals are stored at once, and five more each second', () => {
  const budget = createRefusalBudget(refusalLimits)
  expect(spentAt(budget, 10, now)).toBe(500)
  expect(spentAt(budget, 10, now + 199)).toBe(0)
  expect(spentAt(budget, 10, now + 1_000)).toBe(5)
  expect(spentAt(budget, 10, now + 11_000)).toBe(50)
})

test('a quiet day saves up no more than the first burst', () => {
  const budget = createRefusalBudget(small)
  expect(spentAt(budget, 1, now)).toBe(2)
  expect(spentAt(budget, 1, now + 86_400_000)).toBe(2)
  expect(budget.spend(100, now + 2 * 86_400_000)).toBe(true)
  expect(budget.spend(1, now + 2 * 86_400_000)).toBe(false)
})

test('a refusal may use up all bytes, and one that is refused uses none', () => {
  const budget = createRefusalBudget(small)
  expect(budget.spend(101, now)).toBe(false)
  expect(budget.spend(100, now)).toBe(true)
  expect(budget.spend(1, now)).toBe(false)
  expect(budget.spend(11, now + 1_000)).toBe(false)
  expect(budget.spend(10, now + 1_000)).toBe(true)
})

test('a clock that is set back takes nothing away, and gives nothing', () => {
  const budget = createRefusalBudget(small)
  expect(budget.spend(50, now)).toBe(true)
  expect(budget.spend(50, now - 3_600_000)).toBe(true)
  expect(budget.spend(0, now - 3_600_000)).toBe(false)
  expect(budget.spend(0, now - 3_599_000)).toBe(true)
})
