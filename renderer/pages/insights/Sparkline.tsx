import { stretchesOf } from '../../features/figures/stretches.ts'
import styles from './key-figures.module.css'

interface Props {
  /** A value for each hour or day; null for a gap. */
  readonly values: readonly (number | null)[]
  readonly goal: number | null
  readonly write: (value: number) => string
}

const [width, height, inset] = [200, 32, 2] as const
/** The scale's span is at least this share of its top. */
const leastSpan = 0.3

/** Draws a figure's course over the period, with the top and the bottom of its scale; the charts and their tables below say the same. */
export function Sparkline({ values, goal, write }: Props) {
  const shown = [...values, goal].filter((value) => value !== null)
  const top = Math.max(0, ...shown)
  // A small change of a great value stays small.
  const bottom = Math.max(0, Math.min(...shown, top * (1 - leastSpan)))
  const share = (value: number) => (top > bottom ? (value - bottom) / (top - bottom) : 0)
  const y = (value: number) => height - inset - share(value) * (height - 2 * inset)
  const x = (place: number) => (values.length > 1 ? (place / (values.length - 1)) * width : width / 2)
  return (
    <div className={styles.course} aria-hidden="true">
      <svg
        className={styles.spark}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {goal !== null && <line x1="0" x2={width} y1={y(goal)} y2={y(goal)} className={styles.goalLine} />}
        {stretchesOf(values).map(({ from, points }) =>
          points.length === 1 ? (
            <line
              key={from}
              x1={x(from) - 1}
              x2={x(from) + 1}
              y1={y(points[0] ?? 0)}
              y2={y(points[0] ?? 0)}
              className={styles.sparkLine}
            />
          ) : (
            <polyline
              key={from}
              points={points.map((value, index) => `${x(from + index)},${y(value)}`).join(' ')}
              className={styles.sparkLine}
            />
          ),
        )}
      </svg>
      {shown.length > 0 && (
        <span className={styles.scale}>
          <bdi>{write(top)}</bdi>
          {bottom < top && <bdi>{write(bottom)}</bdi>}
        </span>
      )}
    </div>
  )
}
