/** Widths of characters in bold type, in multiples of its size, of the wider of both fonts. */
const widths = { digit: 0.66, mark: 0.33, wide: 1 } as const

/** Returns a text's width in multiples of its type's size, never less than it is. */
export function emsOf(text: string): number {
  return [...text].reduce((sum, character) => {
    if (/\p{Nd}/u.test(character)) return sum + widths.digit
    return sum + (/[:.,٫٬\s]/u.test(character) ? widths.mark : /\p{Cf}/u.test(character) ? 0 : widths.wide)
  }, 0)
}

/** Between two figures, in multiples of their type's size. */
export const figureGap = 0.3

interface Shape {
  /** The first figure compared to the others. */
  readonly lead: number
  readonly isStacked: boolean
}

/** Returns how wide figures of these widths are together, in multiples of their type's size. */
export function figuresWidth(figures: readonly number[], { lead, isStacked }: Shape): number {
  const each = figures.map((width, index) => (index === 0 ? lead * width : width))
  if (isStacked) return Math.max(0, ...each)
  return each.reduce((sum, width) => sum + width, 0) + Math.max(0, each.length - 1) * figureGap
}
