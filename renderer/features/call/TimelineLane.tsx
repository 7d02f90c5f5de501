import { TriangleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { AxisView } from '../../../shared/call-route/view.ts'
import type { ChartLane } from './chart-lanes.ts'
import { LaneBars } from './LaneBars.tsx'
import type { LaneText } from './lane-text.ts'
import styles from './timeline.module.css'

interface TimelineLaneProps {
  readonly lane: ChartLane
  readonly text: LaneText
  readonly view: AxisView
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
  readonly isCurrent: boolean
  readonly ref: Ref<HTMLButtonElement>
  onFocus(): void
  onPoint(isOver: boolean): void
  onPress(isZoom: boolean): void
}

/** One line: its name, its length and its bars. */
export function TimelineLane({ lane, text, view, zero, isCurrent, ref, ...on }: TimelineLaneProps) {
  const sourceId = useId()
  return (
    <li className={styles.lane} data-kind={lane.kind}>
      <button
        ref={ref}
        type="button"
        className={styles.row}
        aria-label={text.spoken}
        aria-describedby={text.source === null ? undefined : sourceId}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={on.onFocus}
        onMouseEnter={() => on.onPoint(true)}
        onMouseLeave={() => on.onPoint(false)}
        onClick={(event) => on.onPress(event.shiftKey)}
      >
        <span className={styles.name}>
          {lane.kind === 'gap' ? (
            text.type
          ) : (
            <>
              <span className={styles.title}>
                <bdi>{text.name}</bdi>
              </span>
              <span className={styles.type}>
                <bdi>{text.type}</bdi>
              </span>
            </>
          )}
        </span>
        <span className={styles.length}>
          {text.isFlagged && <TriangleAlert size={12} className={styles.warning} aria-hidden />}
          {text.length}
        </span>
        <span className={styles.track} dir="ltr">
          <LaneBars lane={lane} parts={text.parts} view={view} zero={zero} />
        </span>
      </button>
      {text.source !== null && (
        <span id={sourceId} hidden>
          {text.source}
        </span>
      )}
    </li>
  )
}
