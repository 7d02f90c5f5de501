import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallSize } from '../../../../renderer/pages/now/wall-size.ts'

const fullHd = { width: 1_888, height: 960 }
const ultraHd = { width: 3_808, height: 2_020 }

test.each([
  ['1920 × 1080', fullHd, 11],
  ['3840 × 2160', ultraHd, 22],
])('12 queues and 100 agents stay legible on %s', (_, screen, text) => {
  const size = wallSize({ ...screen, tiles: 12, agents: 100 })
  expect(size.tileText).toBeGreaterThan(text * 1.4)
  expect(size.agentText).toBeGreaterThanOrEqual(text)
})

test('three queues get digits that are readable from five metres', () => {
  // A digit is twice its type; 20 mm at five metres is 1/54 of a screen that is 0.68 m high.
  expect(wallSize({ ...fullHd, tiles: 3, agents: 0 }).tileText * 2).toBeGreaterThan(60)
})

test('a larger screen never shows smaller type, and an empty one does not fail', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(400), (tiles, agents) => {
      const small = wallSize({ ...fullHd, tiles, agents })
      const large = wallSize({ ...ultraHd, tiles, agents })
      expect(large.tileText).toBeGreaterThanOrEqual(small.tileText)
      expect(small.tileColumns).toBeGreaterThan(0)
      expect(small.agentColumns).toBeGreaterThan(0)
    }),
  )
  expect(wallSize({ width: 0, height: 0, tiles: 3, agents: 3 }).tileText).toBeGreaterThan(0)
})
