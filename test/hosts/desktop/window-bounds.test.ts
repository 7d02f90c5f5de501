import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBeside, visibleBounds } from '../../../electron/desktop/windows/window-bounds.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const monitor = { x: 1440, y: 0, width: 2560, height: 1440 }

test('a visible window stays where it was', () => {
  const onTheMonitor = { x: 2000, y: 300, width: 1200, height: 800 }
  expect(visibleBounds(onTheMonitor, [laptop, monitor])).toEqual(onTheMonitor)
})

test('a window of a removed monitor moves to the middle of the first display', () => {
  const onTheMonitor = { x: 2000, y: 300, width: 1200, height: 800 }
  expect(visibleBounds(onTheMonitor, [laptop])).toEqual({ x: 120, y: 63, width: 1200, height: 800 })
})

test('the first window is centred in its default size', () => {
  expect(visibleBounds(undefined, [laptop])).toEqual({ x: 80, y: 53, width: 1280, height: 820 })
})

test('whatever was saved, the title bar is reachable and the window fits its display', () => {
  const edge = fc.integer({ min: -10_000, max: 10_000 })
  const size = fc.integer({ min: -10, max: 10_000 })
  const saved = fc.record({ x: edge, y: edge, width: size, height: size })
  fc.assert(
    fc.property(saved, (bounds) => {
      const shown = visibleBounds(bounds, [laptop, monitor])
      const home = [laptop, monitor].find(
        (area) =>
          shown.y >= area.y &&
          shown.y < area.y + area.height &&
          shown.x < area.x + area.width &&
          shown.x + shown.width > area.x &&
          shown.width <= area.width &&
          shown.height <= area.height,
      )
      expect(home).toBeDefined()
      expect(shown.width).toBeGreaterThanOrEqual(640)
      expect(shown.height).toBeGreaterThanOrEqual(480)
    }),
  )
})

test('a separate window stays on its monitor and starts in its default size', () => {
  const call = { width: 980, height: 820 }
  expect(visibleBounds(undefined, [monitor, laptop], call)).toEqual({ x: 2230, y: 310, ...call })
  const corner = { x: 3800, y: 1200, width: 980, height: 820 }
  expect(visibleBounds(corner, [laptop, monitor], call)).toEqual(corner)
})

test('a second call window doesn’t cover the first', () => {
  const first = { x: 100, y: 100, width: 980, height: 820 }
  const second = placeBeside(first, [first], [laptop, monitor])
  expect(second).toEqual({ ...first, x: 128, y: 128 })
  expect(placeBeside(first, [first, second], [laptop, monitor])).toEqual({ ...first, x: 156, y: 156 })
  expect(placeBeside(first, [{ ...first, x: 500 }], [laptop, monitor])).toEqual(first)
})

test('every new window is reachable, however many are open', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 4_000 }),
    y: fc.integer({ min: 25, max: 1_400 }),
    width: fc.integer({ min: 640, max: 1_400 }),
    height: fc.integer({ min: 480, max: 800 }),
  })
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 60 }), (saved, count) => {
      const others: (typeof saved)[] = []
      for (let opened = 0; opened < count; opened++) {
        const shown = placeBeside(visibleBounds(saved, [laptop, monitor]), others, [laptop, monitor])
        others.push(shown)
        expect(visibleBounds(shown, [laptop, monitor])).toEqual(shown)
      }
    }),
  )
})
