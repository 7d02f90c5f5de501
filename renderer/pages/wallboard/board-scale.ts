/** So many extensions fill a screen at the usual size. */
const usualCount = 14

/** How much larger than usual the board of so many extensions is drawn: each gets its share of the screen. */
export function boardScale(extensions: number): number {
  const scale = Math.sqrt(usualCount / Math.max(1, extensions))
  return Math.round(Math.min(1.6, Math.max(0.75, scale)) * 100) / 100
}
