import { ListFilter, Minus } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import styles from './value-tools.module.css'

/** A value of a cell that filters the rows. */
export interface CellValue {
  readonly column: string
  readonly value: string
  readonly excludes: boolean
}

/** Filtering by the values of cells, which say theirs in `data-value`. */
export interface ValueFilter {
  readonly onValue: (value: CellValue) => void
  /** Names the buttons of a value. */
  readonly filterText: (value: string) => string
  readonly excludeText: (value: string) => string
}

interface Props extends ValueFilter {
  /** Holds the table; the buttons are placed in it. */
  readonly room: RefObject<HTMLElement | null>
  /** The id of the active cell, while the keys are there. */
  readonly activeCell: string | null
}

interface Pointed {
  readonly column: string
  readonly value: string
  readonly text: string
  /** CSS pixels from the room's start and top. */
  readonly start: number
  readonly top: number
  readonly height: number
  /** The middle of the buttons, in CSS pixels from the viewport's left. */
  readonly middle: number
}

function isSame(one: Pointed | null, other: Pointed | null): boolean {
  return one?.column === other?.column && one?.value === other?.value && one?.top === other?.top
}

/** The width of both buttons, in CSS pixels. */
const toolsWidth = 48

/** Shows the buttons that filter by the value under the pointer or of the active cell: one pair for all cells. */
export function ValueTools({ room, activeCell, onValue, filterText, excludeText }: Props) {
  const [pointed, setPointed] = useState<Pointed | null>(null)

  useEffect(() => {
    const around = room.current
    if (!around) return
    const point = ({ target, clientX }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest('[data-tools]')) return
      const next = placeIn(around, target.closest('td'), target.closest('[data-value]'))
      // Not under the pointer, where a press is meant for the row.
      const isUnder = next !== null && Math.abs(clientX - next.middle) <= toolsWidth / 2
      setPointed((before) => (isSame(before, next) ? before : isUnder ? null : next))
    }
    const leave = () => setPointed(null)
    around.addEventListener('pointermove', point)
    around.addEventListener('pointerleave', leave)
    return () => {
      around.removeEventListener('pointermove', point)
      around.removeEventListener('pointerleave', leave)
    }
  }, [room])

  useLayoutEffect(() => {
    const around = room.current
    const cell = activeCell === null ? null : document.getElementById(activeCell)
    if (around) setPointed(placeIn(around, cell, null))
  }, [room, activeCell])

  if (pointed === null) return null
  const { column, value, text, start, top, height } = pointed
  const choose = (excludes: boolean) => {
    setPointed(null)
    onValue({ column, value, excludes })
  }
  const tools = [
    { label: filterText(text), Icon: ListFilter, excludes: false },
    { label: excludeText(text), Icon: Minus, excludes: true },
  ]
  return (
    <span
      data-tools=""
      className={styles.tools}
      style={{ insetInlineStart: start, insetBlockStart: top, blockSize: height, inlineSize: toolsWidth }}
    >
      {tools.map(({ label, Icon, excludes }) => (
        <button
          key={label}
          type="button"
          // The keys of the cell do the same.
          tabIndex={-1}
          aria-label={label}
          title={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(excludes)}
        >
          <Icon size={13} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}

/** Finds a place after a cell's value, but inside of the cell; null without a value. */
function placeIn(room: Element, cell: HTMLElement | null, own: Element | null): Pointed | null {
  const element = own ?? cell?.querySelector('[data-value]')
  const column = cell?.dataset.column
  if (!cell || !(element instanceof HTMLElement) || column === undefined) return null
  const isRtl = document.documentElement.dir === 'rtl'
  const [around, inside, shown] = [room, cell, element].map((each) => each.getBoundingClientRect())
  if (!around || !inside || !shown) return null
  const edge = isRtl
    ? Math.max(shown.left, inside.left + toolsWidth)
    : Math.min(shown.right, inside.right - toolsWidth)
  return {
    column,
    value: element.dataset.value ?? '',
    text: element.textContent,
    start: isRtl ? around.right - edge : edge - around.left,
    middle: edge + (isRtl ? -toolsWidth : toolsWidth) / 2,
    top: inside.top - around.top,
    height: inside.height - 1,
  }
}
