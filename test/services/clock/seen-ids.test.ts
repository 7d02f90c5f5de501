import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SeenIds } from '../../../electron/services/clock/server-clock.ts'

const ids = fc.string({ unit: fc.constantFrom('0', '9', 'a', '\u{1f600}'), maxLength: 3 })

test('recognises ids seen before, in any order', () => {
  fc.assert(
    fc.property(fc.array(ids), (list) => {
      const seen = new SeenIds()
      const known = new Set<string>()
      for (const id of list) {
        expect(seen.add(id)).toBe(!known.has(id))
        known.add(id)
      }
    }),
  )
})

test('remembers the latest thousands, and evicts the oldest', () => {
  const walked = Array.from({ length: 40_000 }, (_, n) => String(n).padStart(8, '0'))
  const backwards = walked.toReversed().map((id) => `#${id}`)
  for (const list of [walked, backwards]) {
    const seen = new SeenIds()
    expect(list.every((id) => seen.add(id))).toBe(true)
    expect(list.slice(-10_000).some((id) => seen.add(id))).toBe(false)
    expect(seen.add(list[1] ?? '')).toBe(true)
  }
})
