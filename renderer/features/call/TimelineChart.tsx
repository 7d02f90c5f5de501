import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { lastMomentOf } from '../addresses/page-addresses.ts'
import { BoardLink } from '../board/BoardLink.tsx'
import type { ChartGroup, ChartLane } from './chart-lanes.ts'
import { LaneDetail } from './LaneDetail.tsx'
import { useLaneText } from './lane-text.ts'
import type { Span } from './lanes/steps.ts'
import { TickLines, TimeAxis, ticksOf } from './TimeAxis.tsx'
import { TimelineLane } from './TimelineLane.tsx'
import type { ChartClock } from './time-text.ts'
import styles from './timeline.module.css'
import { type AxisControl, onward, useWheel, useWidth } from './use-axis-view.ts'

interface TimelineChartProps {
  readonly groups: readonly ChartGroup[]
  /** The whole axis; ticks count from its start. */
  readonly span: Span
  readonly axis: AxisControl
  readonly clock: ChartClock
  readonly onOpen: (record: WholeCallRecord) => void
  /** Shown below the lanes. */
  readonly children: ReactNode
}

/**
 * Draws lanes on a common axis. Time runs in the reading direction, as in all charts.
 */
export function TimelineChart({ groups, span, axis, clock, onOpen, children }: TimelineChartProps) {
  const { t } = useTranslation('call')
  const keysId = useId()
  const plot = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [chosen, setChosen] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const width = useWidth(track)
  const textOf = useLaneText(span.start, clock)
  useWheel(track, plot, axis)

  const lanes = groups.flatMap((group) => group.lanes)
  const laneOf = (key: string | null) => lanes.find((lane) => lane.key === key)
  const current = laneOf(chosen) ?? lanes[0]
  const shown = laneOf(pointed) ?? current
  const { step, ticks } = ticksOf(axis.view, width)

  const zoomTo = ({ span: place }: ChartLane) => {
    if (place) axis.focusOn(place.start - span.start, place.end - span.start)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key, {
      axis,
      current: current ? lanes.indexOf(current) : 0,
      last: lanes.length - 1,
      goTo: (index) => buttons.current.get(lanes[index]?.key ?? '')?.focus(),
    })
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the lane buttons inside */}
      <div ref={plot} className={styles.plot} onKeyDown={onKeyDown}>
        <TimeAxis track={track} ticks={ticks} step={step} view={axis.view} zero={span.start} clock={clock} />
        <div className={styles.lanes} data-dense={lanes.length > 30}>
          <TickLines ticks={ticks} view={axis.view} />
          {groups.map((group) => (
            <ol
              key={group.key}
              className={styles.group}
              aria-label={
                group.of.kind === 'route' ? t('chart.route') : group.lanes[0] && textOf(group.lanes[0]).name
              }
              aria-describedby={keysId}
            >
              {group.lanes.map((lane) => (
                <TimelineLane
                  key={lane.key}
                  ref={(button) => {
                    if (button) buttons.current.set(lane.key, button)
                    else buttons.current.delete(lane.key)
                  }}
                  lane={lane}
                  text={textOf(lane)}
                  view={axis.view}
                  zero={span.start}
                  isCurrent={lane === current}
                  onFocus={() => {
                    setChosen(lane.key)
                    if (lane.span) axis.show(lane.span.start - span.start, lane.span.end - span.start)
                  }}
                  onPoint={(isOver) => setPointed(isOver ? lane.key : null)}
                  onPress={(isZoom) => {
                    if (isZoom) zoomTo(lane)
                    else if (lane.source) onOpen(lane.source)
                  }}
                />
              ))}
            </ol>
          ))}
          {children}
        </div>
      </div>
      <p id={keysId} hidden>
        {t('chart.keys')}
      </p>
      {!axis.isWhole && (
        <input
          type="range"
          className={styles.scroll}
          aria-label={t('chart.visiblePart')}
          min={0}
          max={span.end - span.start - (axis.view.to - axis.view.from)}
          step="any"
          value={axis.view.from}
          onChange={(event) => axis.moveTo(event.currentTarget.valueAsNumber)}
        />
      )}
      {shown && <LaneDetail text={textOf(shown)} />}
      {chosen !== null && current?.span && (
        <div>
          <BoardLink instant={lastMomentOf(current.span)} />
        </div>
      )}
    </div>
  )
}

interface KeyTargets {
  readonly axis: AxisControl
  /** The focused lane, and the last one, as indices. */
  readonly current: number
  readonly last: number
  goTo(index: number): void
}

/** Returns a key's action in the chart; undefined for other keys. */
function actionOf(key: string, { axis, current, last, goTo }: KeyTargets): (() => void) | undefined {
  switch (key) {
    case 'ArrowUp':
      return () => goTo(Math.max(current - 1, 0))
    case 'ArrowDown':
      return () => goTo(Math.min(current + 1, last))
    case 'Home':
      return () => goTo(0)
    case 'End':
      return () => goTo(last)
    case 'ArrowLeft':
      return () => axis.pan(-0.2 * onward())
    case 'ArrowRight':
      return () => axis.pan(0.2 * onward())
    case '+':
    case '=':
      return () => axis.zoom(2)
    case '-':
    case '−':
      return () => axis.zoom(0.5)
    case '0':
    case '۰':
      return () => axis.fit()
    default:
      return undefined
  }
}
