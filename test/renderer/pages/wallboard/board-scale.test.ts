import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardScale } from '../../../../renderer/pages/wallboard/extension-groups.ts'

test('few extensions are drawn larger, many smaller, within what can be read', () => {
  expect(boardScale(0)).toBe(1.6)
  expect(boardScale(14)).toBe(1)
  expect(boardScale(500)).toBe(0.75)
  fc.assert(
    fc.property(fc.nat(2_000), (count) => {
      expect(boardScale(count)).toBeGreaterThanOrEqual(boardScale(count + 1))
      expect(boardScale(count)).toBeGreaterThanOrEqual(0.75)
      expect(boardScale(count)).toBeLessThanOrEqual(1.6)
    }),
  )
})
