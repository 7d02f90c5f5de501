/** A rectangle in units of the drawing. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const gap = 4

/**
 * Returns the lines over a part of a bar: none, slanted, or level ones. They are a path, because a pattern becomes an
 * image of a quarter of a megabyte in a PDF.
 */
export function hatchOf(part: number, box: Box): string {
  if (box.width <= 0 || box.height <= 0) return ''
  if (part === 1) return slanted(box)
  return part === 2 ? level(box) : ''
}

function level({ x, y, width, height }: Box): string {
  const lines = Array.from({ length: Math.floor((height - 1) / gap) }, (_, index) => y + (index + 1) * gap)
  return lines.map((at) => `M${fixed(x)} ${fixed(at)}h${fixed(width)}`).join('')
}

/** Draws each line from the lower left to the upper right, cut at the edges. */
function slanted({ x, y, width, height }: Box): string {
  const lines: string[] = []
  for (let from = gap; from < width + height; from += gap) {
    const start = { x: x + Math.max(0, from - height), y: y + Math.min(from, height) }
    const end = { x: x + Math.min(from, width), y: y + Math.max(0, from - width) }
    lines.push(`M${fixed(start.x)} ${fixed(start.y)}L${fixed(end.x)} ${fixed(end.y)}`)
  }
  return lines.join('')
}

const fixed = (value: number): number => Math.round(value * 100) / 100
