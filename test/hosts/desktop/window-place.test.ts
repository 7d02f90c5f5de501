import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  boundsAgain,
  type Display,
  displayOf,
  isUntouched,
} from '../../../electron/desktop/windows/window-place.ts'

const laptop: Display = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1440, height: 900 },
  workArea: { x: 0, y: 25, width: 1440, height: 875 },
}
const wall: Display = {
  id: 2,
  bounds: { x: 1440, y: 0, width: 3840, height: 2160 },
  workArea: { x: 1440, y: 0, width: 3840, height: 2160 },
}
const onTheWall = {
  bounds: { x: 2000, y: 300, width: 1280, height: 820 },
  maximized: false,
  fullScreen: true,
  display: { id: wall.id, bounds: wall.bounds },
}

/** The display under the window's centre. */
const under = ({ x, y, width, height }: Display['bounds'], displays: readonly Display[]) =>
  displays.find(({ bounds }) => {
    const [middleX, middleY] = [x + width / 2 - bounds.x, y + height / 2 - bounds.y]
    return middleX >= 0 && middleX < bounds.width && middleY >= 0 && middleY < bounds.height
  })?.id

test('a window returns to its place on its display', () => {
  expect(boundsAgain(onTheWall, [laptop, wall])).toEqual(onTheWall.bounds)
})

test('finds a display by its place when its number changed', () => {
  const renumbered = { ...wall, id: 77 }
  expect(displayOf(onTheWall, [laptop, renumbered])?.id).toBe(77)
  expect(boundsAgain(onTheWall, [laptop, renumbered])).toEqual(onTheWall.bounds)
})

test('a rearranged display takes its window along', () => {
  const left = {
    ...wall,
    bounds: { ...wall.bounds, x: -3840 },
    workArea: { ...wall.workArea, x: -3840 },
  }
  expect(boundsAgain(onTheWall, [laptop, left])).toEqual({ ...onTheWall.bounds, x: -3280 })
})

test('on a display with doubled scale the window still fits', () => {
  const scaled = {
    ...wall,
    bounds: { x: 1440, y: 0, width: 1920, height: 1080 },
    workArea: { x: 1440, y: 0, width: 1920, height: 1080 },
  }
  const corner = { ...onTheWall, bounds: { x: 3900, y: 1300, width: 1280, height: 820 } }
  expect(boundsAgain(corner, [laptop, scaled])).toEqual({ x: 1760, y: 130, width: 1280, height: 820 })
})

test('a full-screen window returns to the display that it filled', () => {
  const brought = { ...onTheWall, bounds: { x: 80, y: 53, width: 1280, height: 820 } }
  expect(under(boundsAgain(brought, [laptop, wall]), [laptop, wall])).toBe(wall.id)
})

test('a window of a missing display moves to an existing one', () => {
  expect(boundsAgain(onTheWall, [laptop])).toEqual({ x: 80, y: 53, width: 1280, height: 820 })
  const { display: _, ...older } = onTheWall
  expect(boundsAgain(older, [laptop, wall])).toEqual(older.bounds)
})

test('whatever the displays, a window is on its own or visible on another', () => {
  const edge = fc.integer({ min: -6_000, max: 6_000 })
  const display = fc
    .record({
      id: fc.integer({ min: 1, max: 4 }),
      x: edge,
      y: edge,
      width: fc.integer({ min: 800, max: 5_120 }),
      height: fc.integer({ min: 600, max: 2_880 }),
    })
    .map(({ id, ...bounds }): Display => ({ id, bounds, workArea: bounds }))
  const displays = fc.uniqueArray(display, { minLength: 1, maxLength: 4, selector: ({ id }) => id })
  const bounds = fc.record({ x: edge, y: edge, width: fc.nat(6_000), height: fc.nat(6_000) })
  fc.assert(
    fc.property(bounds, display, displays, (saved, stood, now) => {
      const state = { bounds: saved, maximized: false, display: { id: stood.id, bounds: stood.bounds } }
      const shown = boundsAgain(state, now)
      const home = displayOf(state, now)
      const places = home ? [home] : now
      const reached = places.some(
        ({ workArea: area }) =>
          shown.y >= area.y &&
          shown.y < area.y + area.height &&
          shown.x < area.x + area.width &&
          shown.x + shown.width > area.x,
      )
      expect(reached).toBe(true)
    }),
  )
})

test('a window that the user moved while its display was away stays there', () => {
  const put = { ...onTheWall, bounds: { x: 80, y: 53, width: 1280, height: 820 }, fullScreen: false }
  expect(isUntouched(put, { ...put })).toBe(true)
  expect(isUntouched(put, { ...put, fullScreen: true })).toBe(false)
  expect(isUntouched(put, { ...put, bounds: { ...put.bounds, x: 200 } })).toBe(false)
})
