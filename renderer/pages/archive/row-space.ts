/**
 * Rows of one height in a scroller. Browsers cut elements that are too high (Firefox at 17.8, Chromium at 33.5
 * million pixels), so very many rows share a lower room: then a pixel of the scrollbar stands for more than one of
 * the rows.
 */
export interface RowSpace {
  readonly rows: number
  /** CSS pixels, like all lengths here. */
  readonly rowHeight: number
  /** How much of the rows is in viewport at once. */
  readonly viewport: number
}

export const maxSpaceHeight = 15_000_000

/** The rows that are drawn, and where the first of them begins in the room. */
export interface VisibleRows {
  readonly first: number
  /** Behind the last one. */
  readonly end: number
  readonly top: number
}

/** The height of the room that stands for all rows. */
export function spaceHeight({ rows, rowHeight }: RowSpace): number {
  return Math.min(rows * rowHeight, maxSpaceHeight)
}

/** Pixels of rows that lie above the viewport, where the scroller stands at `scrollTop`. */
export function offsetAt(space: RowSpace, scrollTop: number): number {
  return Math.max(0, Math.min(lastOffset(space), scrollTop * stretch(space)))
}

/** Where the scroller must stand to have so many pixels of rows above the viewport. */
export function scrollTopFor(space: RowSpace, offset: number): number {
  return Math.max(0, Math.min(lastOffset(space), offset)) / stretch(space)
}

/** The rows in viewport at `scrollTop`, with `spare` more on either side; the same ones for all of a few scrolled rows. */
export function visibleRows(space: RowSpace, scrollTop: number, spare: number): VisibleRows {
  const { rows, rowHeight, viewport } = space
  const offset = offsetAt(space, scrollTop)
  const step = Math.max(1, spare)
  const first = Math.max(0, Math.floor((offset / rowHeight - spare) / step) * step)
  const end = Math.min(rows, Math.ceil(((offset + viewport) / rowHeight + spare) / step) * step)
  return { first, end, top: first * rowHeight - offset + offset / stretch(space) }
}

/** The offset that has a row wholly in viewport, as near to `offset` as can be. */
export function offsetShowing({ rowHeight, viewport }: RowSpace, offset: number, row: number): number {
  const top = row * rowHeight
  if (top < offset) return top
  return Math.max(offset, top + rowHeight - viewport)
}

function lastOffset({ rows, rowHeight, viewport }: RowSpace): number {
  return Math.max(0, rows * rowHeight - viewport)
}

/** How many pixels of rows one pixel of the scrollbar moves. */
function stretch(space: RowSpace): number {
  const room = spaceHeight(space) - space.viewport
  return room > 0 ? lastOffset(space) / room : 1
}
