import type { QueueSlot } from '../../../shared/board/board.ts'

/** The picture's size in its own units; it stretches to its place. */
export const sparkBox = { width: 200, height: 34 } as const
/** Keeps a line at 0 or 100 % inside of the picture. */
const margin = 3

/** Returns the height of a share (0 to 1) in the picture. */
export function sparkHeight(share: number): number {
  return round(sparkBox.height - margin - Math.min(1, Math.max(0, share)) * (sparkBox.height - 2 * margin))
}

/** Returns the points of a day's service level by half hours, as an SVG polyline's. */
export function sparkPoints(slots: readonly QueueSlot[], { from, to }: { from: number; to: number }): string {
  const span = Math.max(1, to - from)
  const points = slots
    .filter(({ offered }) => offered > 0)
    .map(({ from: at, inTime, offered }) => {
      const x = Math.min(1, Math.max(0, (at - from) / span)) * sparkBox.width
      return `${round(x)},${sparkHeight(inTime / offered)}`
    })
  // A single half hour still shows.
  const [only] = points
  if (points.length === 1 && only !== undefined)
    return `${only} ${only.replace(/^[\d.]+/, (x) => String(Number(x) + 2))}`
  return points.join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
