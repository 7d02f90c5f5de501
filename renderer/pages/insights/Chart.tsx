import type { LinkOptions } from '@tanstack/react-router'
import { BarChart, CustomChart, HeatmapChart, LineChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { startDownload } from '../../data/exports.ts'
import type { ChartLook, ChartModel } from './chart-model.ts'
import styles from './charts.module.css'
import { useChartLook } from './use-chart-look.ts'
import { ChartBrush } from './why/ChartBrush.tsx'
import type { ChartSpan } from './why/chart-span.ts'

use([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

interface Props {
  readonly model: ChartModel
  readonly onOpen: (link: LinkOptions) => void
  /** Called with what saves the drawn chart as a picture; with null before it is drawn. Stays the same function. */
  readonly onDrawn: (savePicture: (() => void) | null) => void
  /** The chosen bars. */
  readonly span: ChartSpan | null
  readonly onSpan: (span: ChartSpan | null) => void
  /** Asks why calls were lost in a range; null where nothing asks. */
  readonly onAsk: ((range: string) => void) | null
  /** Whether keys choose the bars. */
  readonly hasKeys: boolean
}

/** Draws a chart that fills its container; a mark with rows opens them. */
export function Chart({ model, onOpen, onDrawn, span, onSpan, onAsk, hasKeys }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const look = useChartLook(container)

  useEffect(() => {
    const element = container.current
    if (!element) return
    const made = init(element)
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      dispose(made)
      chart.current = null
    }
  }, [])

  useEffect(() => {
    const made = chart.current
    if (!made || !look) return
    made.setOption(model.option(look), { notMerge: true })
    onDrawn(() => saveChartPicture(made, look, model.title))
    return () => onDrawn(null)
  }, [model, look, onDrawn])

  useEffect(() => {
    const made = chart.current
    const open = ({ seriesIndex, dataIndex }: { seriesIndex?: number; dataIndex: number }) => {
      const link = model.linkOf(seriesIndex ?? 0, dataIndex)
      if (link) onOpen(link)
    }
    made?.on('click', open)
    return () => {
      made?.off('click', open)
    }
  }, [model, onOpen])

  const drawn = <div ref={container} className={styles.chart} role="img" aria-label={model.title} />
  if (!model.time || !onAsk) return drawn
  return (
    <ChartBrush chart={chart} time={model.time} {...{ span, onSpan, onAsk, hasKeys }}>
      {drawn}
    </ChartBrush>
  )
}

/** Disposes a chart. A slow one may still be drawing its rest frame by frame, which would fail on a disposed one. */
function dispose(chart: EChartsType): void {
  const drawing = chart.getZr()
  drawing.clear()
  // Drawing nothing ends what is under way.
  drawing.refreshImmediately()
  chart.dispose()
}

/** Finer than most screens, for print. */
const pixelRatio = 2
const margin = 12 * pixelRatio
const titleSize = 15 * pixelRatio

/** Saves a chart as a picture with its title, in its current colours and font. */
function saveChartPicture(chart: EChartsType, look: ChartLook, title: string): void {
  const drawn = chart.renderToCanvas({ pixelRatio, backgroundColor: look.surface })
  const canvas = document.createElement('canvas')
  const head = titleSize + margin
  canvas.width = drawn.width + 2 * margin
  canvas.height = drawn.height + head + 2 * margin
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = look.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, margin, margin + head)
  context.fillStyle = look.text
  context.font = `600 ${titleSize}px ${look.font}`
  context.textBaseline = 'top'
  context.direction = look.direction
  context.textAlign = 'start'
  context.fillText(title, look.direction === 'rtl' ? canvas.width - margin : margin, margin)
  startDownload(canvas.toDataURL('image/png'), `${title}.png`)
}
