import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './resizable-panel.module.css'

interface Props {
  /** CSS pixels; null for the default width. */
  readonly width: number | null
  /** Called with the width that the user chose. */
  readonly onWidth: (width: number | null) => void
  /** Names the edge that resizes. */
  readonly edgeLabel: string
  readonly children: ReactNode
}

const narrowestPanel = 320
const widestPanel = 1_600
const step = 32

/** Holds a side panel whose inner edge is dragged, or moved by arrow keys; Enter restores its width. */
export function ResizablePanel({ width, onWidth, edgeLabel, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  /** The default width depends on the window; it is read when the edge gets the focus. */
  const [measured, setMeasured] = useState(narrowestPanel)
  const shown = dragged ?? width
  const current = () => panel.current?.offsetWidth ?? narrowestPanel

  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    const sides = panel.current?.getBoundingClientRect()
    if (!sides || !currentTarget.hasPointerCapture(pointerId)) return
    setDragged(within(isRightToLeft() ? clientX - sides.left : sides.right - clientX))
  }
  const drop = () => {
    if (dragged !== null) onWidth(Math.min(dragged, current()))
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const widens = isRightToLeft() ? 'ArrowRight' : 'ArrowLeft'
    const narrows = isRightToLeft() ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === widens) onWidth(within(current() + step))
    else if (event.key === narrows) onWidth(within(current() - step))
    else if (event.key === 'Enter') onWidth(null)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={panel}
      className={styles.panel}
      style={shown === null ? {} : { inlineSize: `min(${shown}px, calc(100% - 300px))` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an hr can't be moved. */}
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={edgeLabel}
        aria-valuenow={shown ?? measured}
        aria-valuemin={narrowestPanel}
        aria-valuemax={widestPanel}
        className={clsx(styles.edge, dragged !== null && styles.edgeDragged)}
        onFocus={() => setMeasured(current())}
        onPointerDown={({ currentTarget, pointerId, button }) => {
          if (button === 0) currentTarget.setPointerCapture(pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onDoubleClick={() => onWidth(null)}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  )
}

function within(width: number): number {
  return Math.round(Math.min(widestPanel, Math.max(narrowestPanel, width)))
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}
