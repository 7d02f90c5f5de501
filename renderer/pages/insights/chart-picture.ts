import type { EChartsType } from 'echarts/core'
import { startDownload } from '../../data/start-download.ts'
import type { ChartLook } from './chart-model.ts'

/** Finer than most screens, so that it can be printed. */
const pixelRatio = 2
const margin = 12 * pixelRatio
const titleSize = 15 * pixelRatio

/** Saves a chart as it is drawn, in its colours and letters, under its title. */
export function saveChartPicture(chart: EChartsType, look: ChartLook, title: string): void {
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
