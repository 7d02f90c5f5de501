import { useTranslation } from 'react-i18next'
import type { StaffingLine } from '../../../shared/figures/staffing.ts'
import { stretchesOf } from '../../features/figures/stretches.ts'
import styles from './staffing.module.css'

interface Props {
  readonly lines: readonly StaffingLine[]
  readonly write: (value: number) => string
  readonly timeOf: (minutes: number) => string
}

const curves = ['needed', 'present'] as const
/** In units of the drawing, which fills its place. */
const [width, height, axis, foot, labels] = [960, 180, 32, 20, 12] as const

/** Draws the agents needed as steps, and those logged in as a dashed line; the table says the same. */
export function NeedCurve({ lines, write, timeOf }: Props) {
  const { t, i18n } = useTranslation('insights')
  const isRtl = i18n.dir() === 'rtl'
  const top = Math.max(
    2,
    ...lines.map(({ agents, loggedIn }) => Math.ceil(Math.max(agents ?? 0, loggedIn ?? 0))),
  )
  const step = (width - axis) / Math.max(1, lines.length)
  const plot = height - foot
  const x = (place: number) => {
    const from = axis + place * step
    return isRtl ? width - from : from
  }
  const y = (value: number) => plot - (value / top) * (plot - 8)
  const every = Math.ceil(lines.length / labels)
  const needed = stretchesOf(lines.map(({ agents }) => agents))
  const present = stretchesOf(lines.map(({ loggedIn }) => loggedIn))
  return (
    <figure className={styles.curve}>
      <figcaption>
        <ul>
          {(present.length > 0 ? curves : curves.slice(0, 1)).map((name) => (
            <li key={name}>
              <svg width="24" height="10" aria-hidden="true">
                <line x1="0" x2="24" y1="5" y2="5" className={styles[name]} />
              </svg>
              {t(`staffing.curve.${name}`)}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('staffing.curve.label')}>
        {[0, Math.round(top / 2), top].map((value) => (
          <g key={value}>
            <line x1={x(0)} x2={x(lines.length)} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text
              x={isRtl ? width - axis + 6 : axis - 6}
              y={y(value) + 4}
              textAnchor="end"
              className={styles.label}
            >
              {write(value)}
            </text>
          </g>
        ))}
        {lines.map(
          ({ from }, place) =>
            place % every === 0 && (
              <text key={from} x={x(place)} y={height - 4} textAnchor="middle" className={styles.label}>
                {timeOf(from)}
              </text>
            ),
        )}
        {needed.map(({ from, points }) => (
          <polyline
            key={from}
            className={styles.needed}
            points={points
              .map((value, at) => `${x(from + at)},${y(value)} ${x(from + at + 1)},${y(value)}`)
              .join(' ')}
          />
        ))}
        {present.map(({ from, points }) => (
          <polyline
            key={from}
            className={styles.present}
            points={points
              .map((value, at) => `${x(from + at)},${y(value)} ${x(from + at + 1)},${y(value)}`)
              .join(' ')}
          />
        ))}
      </svg>
    </figure>
  )
}
