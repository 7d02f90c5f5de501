import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import typography from '../../../styles/typography.module.css'
import { Row } from '../../../ui/layout/Row.tsx'
import { type Box, hatchOf } from './hatch.ts'
import styles from './sheets.module.css'

export interface BarOfSheet {
  readonly label: string
  /** Stacked from the bottom; none where nothing is known. */
  readonly parts: readonly number[]
  /** Its day isn't complete, or it is closed. */
  readonly isFaint: boolean
  /** Nothing is open in it. */
  readonly isClosed?: boolean
  /** Beyond the threshold. */
  readonly isBeyond?: boolean
}

interface Props {
  readonly title: string
  readonly bars: readonly BarOfSheet[]
  /** The names of the parts, for a legend. */
  readonly names?: readonly string[]
  /** The top of the axis; by default the highest bar. */
  readonly max?: number
  readonly half?: boolean
  readonly write: (value: number) => string
}

/** In units of the drawing, which fills its place: the sheet's width, or half of it. */
const sizes = {
  whole: { width: 720, height: 128, axis: 40, foot: 18, labels: 16 },
  half: { width: 352, height: 100, axis: 40, foot: 18, labels: 6 },
} as const
const colours = ['var(--color-series-1)', 'var(--color-series-3)', 'var(--color-series-6)']

/** Draws stacked bars as a vector, in the reading direction. */
export function Bars({ title, bars, names = [], max, half = false, write }: Props) {
  const size = sizes[half ? 'half' : 'whole']
  const { t, i18n } = useTranslation('insights')
  const isRtl = i18n.dir() === 'rtl'
  const top = max ?? niceTop(Math.max(0, ...bars.map(({ parts }) => sum(parts))))
  const plot = { width: size.width - size.axis, height: size.height - size.foot }
  const step = plot.width / Math.max(1, bars.length)
  const hasClosed = bars.some(({ isClosed }) => isClosed)
  const every = Math.ceil(bars.length / size.labels)
  /** Mirrors a span in right-to-left languages. */
  const x = (from: number, width = 0) => (isRtl ? size.width - from - width : from)
  const y = (value: number) => plot.height - (value / (top || 1)) * (plot.height - 8)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h2>{title}</h2>
        {(names.length > 0 || hasClosed) && (
          <Row as="ul" gap={3} className={clsx(styles.legend, typography.quietSmall)}>
            {names.map((name, index) => (
              <li key={name}>
                <svg width="10" height="10" aria-hidden="true">
                  <PartBox box={{ x: 0, y: 0, width: 10, height: 10 }} part={index} />
                </svg>
                {name}
              </li>
            ))}
            {hasClosed && (
              <li>
                <svg width="10" height="10" aria-hidden="true">
                  <rect width="10" height="10" className={styles.closed} />
                </svg>
                {t('charts.closed')}
              </li>
            )}
          </Row>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title}>
        {bars.map(({ isClosed }, index) => {
          const box = { x: x(size.axis + index * step, step), y: 0, width: step, height: plot.height }
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is what it is.
          return isClosed && <rect key={index} {...box} className={styles.closed} data-closed="" />
        })}
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={x(size.axis)} x2={x(size.width)} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={x(size.axis - 6)} y={y(value) + 4} textAnchor="end" className={styles.label}>
              {write(value)}
            </text>
          </g>
        ))}
        {bars.map(({ label, parts, isFaint, isBeyond }, index) => {
          const from = size.axis + index * step
          const width = Math.max(1, step * 0.72)
          const left = x(from + (step - width) / 2, width)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is what it is.
            <g key={index} opacity={isFaint || isBeyond ? 0.45 : 1}>
              {parts.map((_, place) => {
                const bottom = y(sum(parts.slice(0, place)))
                const upper = y(sum(parts.slice(0, place + 1)))
                const box = { x: left, y: upper, width, height: Math.max(0, bottom - upper) }
                // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is what it is.
                return <PartBox key={place} box={box} part={place} />
              })}
              {index % every === 0 && (
                <text x={x(from + step / 2)} y={size.height - 4} textAnchor="middle" className={styles.label}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

interface PartProps {
  readonly box: Box
  readonly part: number
}

/** Draws a part of a bar, told apart without colours, too. */
function PartBox({ box, part }: PartProps) {
  const path = hatchOf(part, box)
  return (
    <>
      <rect {...box} fill={colours[part]} />
      {path !== '' && <path d={path} className={styles.hatch} />}
    </>
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Returns an even number for the axis at or above the highest bar. */
function niceTop(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return step * power
}
