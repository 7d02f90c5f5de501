import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallRoute, Segment } from '../../shared/call-route/route.ts'
import type { Span } from '../../shared/call-route/steps.ts'
import type { CallClock } from './call-clock.ts'
import { SegmentDetail } from './SegmentDetail.tsx'
import { useSegmentText } from './segment-text.ts'
import { TickLines, TimeAxis, ticksOf } from './TimeAxis.tsx'
import { TimelineLane } from './TimelineLane.tsx'
import styles from './timeline.module.css'
import { type AxisControl, useWheel, useWidth } from './use-axis-view.ts'

interface TimelineChartProps {
  readonly route: CallRoute
  /** The whole axis; its start is the zero from which ticks count. */
  readonly span: Span
  readonly axis: AxisControl
  readonly clock: CallClock
}

/**
 * One lane per step and per gap on a common axis. Time runs from left to right in every language, as on the clocks and in
 * the ids beside it, and as in every recording that it will be compared with; only the names stand on the reading side.
 */
export function TimelineChart({ route, span, axis, clock }: TimelineChartProps) {
  const { t } = useTranslation('call')
  const keysId = useId()
  const plot = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const rows = useRef<(HTMLButtonElement | null)[]>([])
  const [current, setCurrent] = useState(0)
  const [pointed, setPointed] = useState<number | null>(null)
  const width = useWidth(track)
  const textOf = useSegmentText(span.start, clock)
  useWheel(track, plot, axis)

  const { segments } = route
  const { step, ticks } = ticksOf(axis.view, width)
  const shown = segments[pointed ?? current]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key, {
      axis,
      goTo: (index) => rows.current[Math.min(Math.max(index, 0), segments.length - 1)]?.focus(),
      open: () => focusOn(axis, span, segments[current]),
      current,
      last: segments.length - 1,
    })
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.chart}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the lanes' buttons within it */}
      <div ref={plot} className={styles.plot} onKeyDown={onKeyDown}>
        <TimeAxis track={track} ticks={ticks} step={step} view={axis.view} zero={span.start} clock={clock} />
        <ol
          className={styles.lanes}
          aria-label={t('route.chartLabel')}
          aria-describedby={keysId}
          data-dense={segments.length > 30}
        >
          <TickLines ticks={ticks} view={axis.view} />
          {segments.map((segment, index) => (
            <TimelineLane
              key={segment.kind === 'gap' ? `gap ${segment.start}` : segment.index}
              ref={(row) => {
                rows.current[index] = row
              }}
              segment={segment}
              text={textOf(segment)}
              view={axis.view}
              zero={span.start}
              isCurrent={index === current}
              onFocus={() => {
                setCurrent(index)
                const place = segment.kind === 'gap' ? segment : segment.span
                if (place) axis.show(place.start - span.start, place.end - span.start)
              }}
              onPoint={(isOver) => setPointed(isOver ? index : null)}
              onOpen={() => focusOn(axis, span, segment)}
            />
          ))}
        </ol>
      </div>
      <p id={keysId} hidden>
        {t('route.chartKeys')}
      </p>
      {!axis.isWhole && (
        <input
          type="range"
          className={styles.scroll}
          dir="ltr"
          aria-label={t('route.visiblePart')}
          min={0}
          max={span.end - span.start - (axis.view.to - axis.view.from)}
          step="any"
          value={axis.view.from}
          onChange={(event) => axis.moveTo(event.currentTarget.valueAsNumber)}
        />
      )}
      {shown && <SegmentDetail text={textOf(shown)} />}
    </div>
  )
}

function focusOn(axis: AxisControl, zero: Span, segment: Segment | undefined): void {
  const place = segment?.kind === 'gap' ? segment : segment?.span
  if (place) axis.focusOn(place.start - zero.start, place.end - zero.start)
}

interface KeyTargets {
  readonly axis: AxisControl
  readonly current: number
  readonly last: number
  goTo(index: number): void
  open(): void
}

function actionOf(key: string, { axis, current, last, goTo, open }: KeyTargets): (() => void) | undefined {
  switch (key) {
    case 'ArrowUp':
      return () => goTo(current - 1)
    case 'ArrowDown':
      return () => goTo(current + 1)
    case 'Home':
      return () => goTo(0)
    case 'End':
      return () => goTo(last)
    case 'ArrowLeft':
      return () => axis.pan(-0.2)
    case 'ArrowRight':
      return () => axis.pan(0.2)
    case '+':
    case '=':
      return () => axis.zoom(2)
    case '-':
    case '−':
      return () => axis.zoom(0.5)
    case '0':
    case '۰':
      return () => axis.fit()
    case 'Enter':
      return open
    default:
      return undefined
  }
}
