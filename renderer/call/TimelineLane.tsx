import { TriangleAlert } from 'lucide-react'
import type { CSSProperties, Ref } from 'react'
import type { Segment } from '../../shared/call-route/route.ts'
import type { AxisView } from '../../shared/call-route/view.ts'
import type { SegmentText } from './segment-text.ts'
import { colourOfStep } from './step-colour.ts'
import { percent, placeOf } from './TimeAxis.tsx'
import styles from './timeline.module.css'

interface TimelineLaneProps {
  readonly segment: Segment
  readonly text: SegmentText
  readonly view: AxisView
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
  readonly isCurrent: boolean
  readonly ref: Ref<HTMLButtonElement>
  onFocus(): void
  onPoint(isOver: boolean): void
  onOpen(): void
}

/** One step, or one gap, with its bar. */
export function TimelineLane({ segment, text, view, zero, isCurrent, ref, ...on }: TimelineLaneProps) {
  const isGap = segment.kind === 'gap'
  return (
    <li className={styles.lane} data-kind={segment.kind}>
      <button
        ref={ref}
        type="button"
        className={styles.row}
        aria-label={text.spoken}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={on.onFocus}
        onMouseEnter={() => on.onPoint(true)}
        onMouseLeave={() => on.onPoint(false)}
        onDoubleClick={on.onOpen}
      >
        <span className={styles.name}>
          {isGap ? (
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
          <Bar segment={segment} view={view} zero={zero} />
        </span>
      </button>
    </li>
  )
}

function Bar({ segment, view, zero }: Pick<TimelineLaneProps, 'segment' | 'view' | 'zero'>) {
  const span = segment.kind === 'gap' ? segment : segment.span
  if (span === null) return <span className={styles.unplaced} />
  const start = placeOf(span.start - zero, view)
  const end = placeOf(span.end - zero, view)
  if (end < 0) return <span className={styles.beyond} data-side="before" />
  if (start > 1) return <span className={styles.beyond} data-side="after" />
  const from = Math.max(start, 0)
  const style = {
    // What lies at the very end keeps its least width within the track.
    insetInlineStart: `min(${percent(from)}, calc(100% - 3px))`,
    inlineSize: percent(Math.min(end, 1) - from),
    '--colour': segment.kind === 'gap' ? undefined : colourOfStep(segment.type),
  } as CSSProperties
  const shape = segment.kind === 'gap' ? styles.gap : span.end > span.start ? styles.bar : styles.mark
  return <span className={shape} style={style} data-cut-start={start < 0} data-cut-end={end > 1} />
}
