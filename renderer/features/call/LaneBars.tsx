import type { CSSProperties } from 'react'
import type { AxisView } from '../../../shared/call-route/view.ts'
import styles from './bars.module.css'
import { type ChartLane, type ChartSegment, isState } from './chart-lanes.ts'
import type { PartText } from './lane-text.ts'
import { colourOfStep } from './step-colour.ts'
import { percent, placeOf } from './TimeAxis.tsx'

interface LaneBarsProps {
  readonly lane: ChartLane
  /** The lane's parts in words, one for each segment; a step and a gap have none. */
  readonly parts: readonly PartText[]
  readonly view: AxisView
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
}

/** What a line has on the axis, one bar for each of its segments. */
export function LaneBars({ lane: { segments }, parts, view, zero }: LaneBarsProps) {
  if (segments.length === 0) return <span className={styles.unplaced} />
  return segments.map((segment, index) => (
    <Bar key={keyOf(segment)} segment={segment} part={parts[index]} view={view} zero={zero} />
  ))
}

const keyOf = (segment: ChartSegment): string =>
  segment.kind === 'event' ? `event ${segment.event.seq}` : `${segment.kind} ${segment.start}`

interface BarProps extends Omit<LaneBarsProps, 'lane' | 'parts'> {
  readonly segment: ChartSegment
  readonly part: PartText | undefined
}

function Bar({ segment, part, view, zero }: BarProps) {
  const start = placeOf(segment.start - zero, view)
  const end = placeOf(segment.end - zero, view)
  if (end < 0) return <span className={styles.beyond} data-side="before" />
  if (start > 1) return <span className={styles.beyond} data-side="after" />
  if (segment.kind === 'event') {
    // The dot's middle is its instant, but for the ends of the track, where it would be cut.
    const insetInlineStart = `clamp(0px, calc(${percent(start)} - 5px), calc(100% - 10px))`
    return (
      <span
        className={styles.event}
        style={{ insetInlineStart }}
        title={part && `${part.what}, ${part.place?.start}`}
      />
    )
  }
  const from = Math.max(start, 0)
  const style = {
    // What lies at the very end keeps its least width within the track.
    insetInlineStart: `min(${percent(from)}, calc(100% - 3px))`,
    inlineSize: percent(Math.min(end, 1) - from),
    // The phases have theirs in the style sheet, beside their patterns.
    ...(segment.kind === 'step' && { '--colour': colourOfStep(segment.step.type) }),
  } as CSSProperties
  return (
    <span
      className={shapeOf(segment)}
      style={style}
      data-kind={segment.kind}
      data-cut-start={start < 0}
      data-cut-end={end > 1}
      data-flagged={isState(segment) && segment.problems.length > 0}
    />
  )
}

function shapeOf({ kind, start, end }: ChartSegment): string | undefined {
  if (kind === 'gap') return styles.gap
  return end > start ? styles.bar : styles.mark
}
