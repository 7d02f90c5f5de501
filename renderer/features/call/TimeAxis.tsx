import type { RefObject } from 'react'
import { tickStep, ticksWithin } from './lanes/axis.ts'
import type { AxisView } from './lanes/view.ts'
import { type ChartClock, useTimeText } from './time-text.ts'
import styles from './timeline.module.css'

interface TimeAxisProps {
  readonly track: RefObject<HTMLDivElement | null>
  readonly ticks: readonly number[]
  readonly step: number
  readonly view: AxisView
  /** The instant of the axis's zero, UTC milliseconds. */
  readonly zero: number
  readonly clock: ChartClock
}

/** Draws the scale above the lanes: elapsed time at each tick, time of day at both ends. */
export function TimeAxis({ track, ticks, step, view, zero, clock }: TimeAxisProps) {
  const time = useTimeText()
  return (
    <div className={styles.axis} aria-hidden="true">
      <div ref={track} className={styles.scale}>
        <span className={styles.edge}>{time.timeOfDay(zero + view.from, clock)}</span>
        <span className={styles.edge}>{time.timeOfDay(zero + view.to, clock)}</span>
        {ticks.map((tick) => (
          <Tick key={tick} position={positionOf(tick, view)} label={time.tick(tick, step)} />
        ))}
      </div>
    </div>
  )
}

function Tick({ position, label }: { readonly position: number; readonly label: string }) {
  // The far end has no room for a label; it shows the time of day.
  const hasRoom = position < 0.85
  return (
    <span className={styles.tick} style={{ insetInlineStart: percent(position) }}>
      {hasRoom && <bdi>{label}</bdi>}
    </span>
  )
}

/** Draws the lines from the ticks through all lanes. */
export function TickLines({ ticks, view }: Pick<TimeAxisProps, 'ticks' | 'view'>) {
  return (
    <div className={styles.lines} aria-hidden="true">
      <div className={styles.scale}>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.line}
            style={{ insetInlineStart: percent(positionOf(tick, view)) }}
          />
        ))}
      </div>
    </div>
  )
}

/** Returns the ticks of a view of a width in pixels. */
export function ticksOf(
  view: AxisView,
  width: number,
): { readonly step: number; readonly ticks: readonly number[] } {
  const step = tickStep(view.to - view.from, width)
  return { step, ticks: width === 0 ? [] : ticksWithin(view.from, view.to, step) }
}

/** Returns an instant's position in a view: 0 at its start, 1 at its end. */
export function positionOf(instant: number, view: AxisView): number {
  return (instant - view.from) / (view.to - view.from)
}

export const percent = (share: number): string => `${share * 100}%`
