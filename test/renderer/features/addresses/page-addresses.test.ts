import { expect, test } from 'vitest'
import { nowAddress } from '../../../../renderer/features/addresses/page-addresses.ts'

test.each([
  ['2026-11-27T10:00:00Z', '2026-11-27T10:00:00Z'],
  // The date's field has no years before the first.
  ['0000-01-01T00:00:00Z', ''],
  ['2026-02-30T00:00:00Z', ''],
  ['yesterday', ''],
])('the floor at %j is that of %j, or of now', (at, shown) => {
  expect(nowAddress.parse({ at }).at).toBe(shown)
})
