import { TriangleAlert } from 'lucide-react'
import { type CSSProperties, type Ref, useId } from 'react'
import typography from '../../styles/typography.module.css'
import barStyles from './bars.module.css'
import { type ChartLane, type ChartSegment, isState } from './chart-lanes.ts'
import type { LaneText, PartText } from './lane-text.ts'
import type { AxisView } from './lanes/view.ts'
import { percent, positionOf } from './TimeAxis.tsx'
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

/** Shows a lane: its name, its length and its bars. */
export function TimelineLane({ lane, text, view, zero, isCurrent, ref, ...on }: TimelineLaneProps) {
  const sourceId = useId()
  return (
    <li className={styles.lane} data-kind={lane.kind} data-elsewhere={isElsewhere(lane)}>
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
              {text.type !== '' && (
                <span className={styles.type}>
                  <bdi>{text.type}</bdi>
                </span>
              )}
            </>
          )}
        </span>
        <span className={styles.length}>
          {text.isFlagged && <TriangleAlert size={12} className={typography.warn} aria-hidden />}
          {text.length}
        </span>
        <span className={styles.track}>
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

/** Tells whether another phone took the call, which is drawn in grey. */
const isElsewhere = (lane: ChartLane): boolean =>
  lane.kind === 'attempt' && lane.attempt.counted?.kind === 'answeredElsewhere'

interface LaneBarsProps {
  readonly lane: ChartLane
  /** The lane's parts as text, one per segment; empty for a step and a gap. */
  readonly parts: readonly PartText[]
  readonly view: AxisView
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
}

/** Draws one bar for each segment of a lane. */
function LaneBars({ lane: { segments }, parts, view, zero }: LaneBarsProps) {
  if (segments.length === 0) return <span className={barStyles.unplaced} />
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
  const start = positionOf(segment.start - zero, view)
  const end = positionOf(segment.end - zero, view)
  if (end < 0) return <span className={barStyles.beyond} data-side="before" />
  if (start > 1) return <span className={barStyles.beyond} data-side="after" />
  if (segment.kind === 'event') {
    // Centres the dot on its instant, but keeps it within the track.
    const insetInlineStart = `clamp(0px, calc(${percent(start)} - 5px), calc(100% - 10px))`
    return (
      <span
        className={barStyles.event}
        style={{ insetInlineStart }}
        title={part && `${part.what}, ${part.place?.start}`}
      />
    )
  }
  const from = Math.max(start, 0)
  const style = {
    // At the very end, the minimum width stays within the track.
    insetInlineStart: `min(${percent(from)}, calc(100% - 3px))`,
    inlineSize: percent(Math.min(end, 1) - from),
    // The style sheet sets the colours of phases.
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
  if (kind === 'gap') return barStyles.gap
  return end > start ? barStyles.bar : barStyles.mark
}

/** Types of one purpose share a colour, the same in every call. */
const colours: Readonly<Record<string, string>> = {
  incomingroute: 'var(--color-series-1)',
  outgoingroute: 'var(--color-series-1)',
  trunk: 'var(--color-series-1)',
  queue: 'var(--color-series-2)',
  announcement: 'var(--color-series-3)',
  ivr: 'var(--color-series-3)',
  agi: 'var(--color-series-4)',
  extension: 'var(--color-series-5)',
  voicemail: 'var(--color-series-6)',
}

/** Returns the neutral colour for an unknown type. */
function colourOfStep(type: string): string {
  return colours[type.toLowerCase()] ?? 'var(--color-text-faint)'
}
