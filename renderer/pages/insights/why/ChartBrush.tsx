import clsx from 'clsx'
import type { EChartsType } from 'echarts/core'
import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeOf } from '../../../../shared/clock/range.ts'
import type { ChartSpan, ChartTime } from './chart-span.ts'
import { useWhyTexts } from './use-why-texts.ts'
import styles from './why-brush.module.css'

interface Props {
  readonly chart: RefObject<EChartsType | null>
  readonly time: ChartTime
  readonly span: ChartSpan | null
  readonly onSpan: (span: ChartSpan | null) => void
  readonly onAsk: (range: string) => void
  /** Whether keys choose the bars. */
  readonly hasKeys: boolean
  readonly children: ReactNode
}

/** A press that moves less, in pixels, is a click on a bar. */
const leastDrag = 8

/** Follows a drag over a chart's bars, says that they can be dragged over, and shows which are chosen. */
export function ChartBrush({ chart, time, span, onSpan, onAsk, hasKeys, children }: Props) {
  const { t } = useTranslation('why')
  const texts = useWhyTexts()
  const began = useRef<{ readonly x: number; readonly place: Place } | null>(null)
  const spanTo = ({ clientX, clientY, currentTarget }: PointerEvent): ChartSpan | null => {
    const start = began.current
    if (!start || Math.abs(clientX - start.x) < leastDrag) return null
    const end = placeAt(chart.current, time, currentTarget, clientX, clientY)
    const [first, last] = [start.place.column, end.column].sort((a, b) => a - b)
    return { row: start.place.row, first: first ?? 0, last: last ?? 0 }
  }
  const area = span && areaOf(chart.current, time, span)
  const range = span && time.rangeOf(span)
  return (
    <div
      className={styles.brushed}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const { clientX: x, clientY, currentTarget } = event
        began.current = { x, place: placeAt(chart.current, time, currentTarget, x, clientY) }
      }}
      onPointerMove={(event) => {
        const next = spanTo(event)
        if (!next) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onSpan(next)
      }}
      onPointerUp={(event) => {
        const chosen = spanTo(event)
        began.current = null
        if (!chosen) return
        const range = time.rangeOf(chosen)
        onSpan(null)
        if (range !== null) onAsk(range)
      }}
      onPointerCancel={() => {
        began.current = null
        onSpan(null)
      }}
    >
      {children}
      {area && <div className={styles.area} style={area} />}
      {range && (
        <p className={styles.chosen} aria-hidden="true">
          {texts.period(rangeOf(range))}
        </p>
      )}
      {!range && (
        <p className={clsx(styles.chosen, styles.hint)} data-shown={hasKeys || undefined} aria-hidden="true">
          {t(hasKeys ? 'keys' : 'drag')}
        </p>
      )}
    </div>
  )
}

interface Place {
  readonly column: number
  readonly row: number
}

/** Returns the bar or cell under a point of the window. */
function placeAt(
  chart: EChartsType | null,
  { columns, rows }: ChartTime,
  element: Element,
  clientX: number,
  clientY: number,
): Place {
  const { left, top } = element.getBoundingClientRect()
  const found = chart?.convertFromPixel({ gridIndex: 0 }, [clientX - left, clientY - top]) ?? []
  const within = (value: unknown, count: number) =>
    typeof value === 'number' ? Math.min(count - 1, Math.max(0, Math.round(value))) : 0
  return { column: within(found[0], columns), row: rows === 1 ? 0 : within(found[1], rows) }
}

/** Returns where a span's bars are drawn, in pixels. */
function areaOf(chart: EChartsType | null, { columns, rows }: ChartTime, { row, first, last }: ChartSpan) {
  if (!chart) return null
  const x = (column: number) => chart.convertToPixel({ xAxisIndex: 0 }, column)
  const width = columns > 1 ? Math.abs(x(1) - x(0)) : chart.getWidth() / 2
  const left = Math.min(x(first), x(last)) - width / 2
  const across = { left, inlineSize: Math.abs(x(last) - x(first)) + width }
  if (rows === 1) return { ...across, top: 0, blockSize: chart.getHeight() }
  const y = (place: number) => chart.convertToPixel({ yAxisIndex: 0 }, place)
  const height = Math.abs(y(1) - y(0))
  return { ...across, top: y(row) - height / 2, blockSize: height }
}
