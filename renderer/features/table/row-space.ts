/**
 * Rows of one height in a scroller. Browsers limit the height of elements (Firefox to 17.8, Chromium to 33.5
 * million pixels), so very many rows are compressed: then one pixel of scrolling stands for more than one
 * pixel of rows.
 */
export interface RowSpace {
  readonly rows: number
  /** CSS pixels, like all lengths here. */
  readonly rowHeight: number
  /** The visible height. */
  readonly viewport: number
}

export const maxSpaceHeight = 15_000_000

/** The rows to render, and the position of the first one in the space. */
export interface VisibleRows {
  readonly first: number
  /** After the last one. */
  readonly end: number
  readonly top: number
}

/** Returns the height of the space for all rows. */
export function spaceHeight({ rows, rowHeight }: RowSpace): number {
  return Math.min(rows * rowHeight, maxSpaceHeight)
}

/** Returns the pixels of rows above the viewport when the scroller is at `scrollTop`. */
export function offsetAt(space: RowSpace, scrollTop: number): number {
  return Math.max(0, Math.min(lastOffset(space), scrollTop * stretch(space)))
}

/** Returns the `scrollTop` that puts `offset` pixels of rows above the viewport. */
export function scrollTopFor(space: RowSpace, offset: number): number {
  return Math.max(0, Math.min(lastOffset(space), offset)) / stretch(space)
}

/** Returns the rows in the viewport plus `spare` on either side; they change only every few scrolled rows. */
export function visibleRows(space: RowSpace, scrollTop: number, spare: number): VisibleRows {
  const { rows, rowHeight, viewport } = space
  const offset = offsetAt(space, scrollTop)
  const step = Math.max(1, spare)
  const first = Math.max(0, Math.floor((offset / rowHeight - spare) / step) * step)
  const end = Math.min(rows, Math.ceil(((offset + viewport) / rowHeight + spare) / step) * step)
  return { first, end, top: first * rowHeight - offset + offset / stretch(space) }
}

/** Returns the offset nearest to `offset` that shows a row completely. */
export function offsetShowing({ rowHeight, viewport }: RowSpace, offset: number, row: number): number {
  const top = row * rowHeight
  if (top < offset) return top
  return Math.max(offset, top + rowHeight - viewport)
}

function lastOffset({ rows, rowHeight, viewport }: RowSpace): number {
  return Math.max(0, rows * rowHeight - viewport)
}

/** Returns the pixels of rows per pixel of scrolling. */
function stretch(space: RowSpace): number {
  const room = spaceHeight(space) - space.viewport
  return room > 0 ? lastOffset(space) / room : 1
}
