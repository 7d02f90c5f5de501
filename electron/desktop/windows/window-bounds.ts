export const sides = ['x', 'y', 'width', 'height'] as const
export type Rectangle = Readonly<Record<(typeof sides)[number], number>>

export const smallestWindow = { width: 640, height: 480 }
const usualWindow = { width: 1280, height: 820 }

interface Size {
  readonly width: number
  readonly height: number
}

/** Offset from a window that the new one would hide, in pixels in both directions. */
const stepAside = 28

/** How much of the window's upper edge must lie on a display to be seen and dragged, in pixels. */
const grip = { width: 120, height: 40 }

/**
 * Returns visible bounds: the saved ones if the window's upper edge lies on a display, else centred on the
 * first display; no larger than the display. `workAreas` are the displays without the system's bars, the
 * preferred one first. A window without saved bounds gets the `usual` size.
 */
export function visibleBounds(
  saved: Rectangle | undefined,
  workAreas: readonly Rectangle[],
  usual: Size = usualWindow,
): Rectangle {
  if (saved) {
    for (const area of workAreas) {
      const there = { ...saved, ...sizeWithin(area, saved) }
      if (showsGrip(there, area)) return { ...there, y: Math.max(there.y, area.y) }
    }
  }
  const [area] = workAreas
  if (!area) return { x: 0, y: 0, ...usual }
  const { width, height } = sizeWithin(area, saved ?? usual)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  }
}

/** Returns the bounds, offset while another window stands at the same position. */
export function placeBeside(
  bounds: Rectangle,
  others: readonly Rectangle[],
  workAreas: readonly Rectangle[],
): Rectangle {
  let place = bounds
  for (const _ of others) {
    if (!others.some(({ x, y }) => x === place.x && y === place.y)) break
    place = visibleBounds({ ...place, x: place.x + stepAside, y: place.y + stepAside }, workAreas)
  }
  return place
}

function sizeWithin(area: Rectangle, wanted: Size) {
  return {
    width: Math.min(Math.max(wanted.width, smallestWindow.width), area.width),
    height: Math.min(Math.max(wanted.height, smallestWindow.height), area.height),
  }
}

function showsGrip(bounds: Rectangle, area: Rectangle): boolean {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  const isInReach = bounds.y > area.y - grip.height && bounds.y + grip.height <= area.y + area.height
  return width >= grip.width && isInReach
}
