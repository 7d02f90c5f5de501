import { expect, test } from 'vitest'
import { nothingKnown } from '../../../shared/clock/knowledge.ts'
import { periodOf } from '../../../shared/reports/range.ts'

test('a period includes its range’s last minute, and not the next', () => {
  const known = { ...nothingKnown, fixedMinutes: 210 }
  expect(periodOf({ from: '2024-03-20 00:00', to: '2024-03-20 23:59' }, 'queue', known)).toEqual({
    from: Date.UTC(2024, 2, 19, 20, 30),
    to: Date.UTC(2024, 2, 20, 20, 30),
  })
})
