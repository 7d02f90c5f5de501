import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import { insightsView } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useDayRange } from '../../features/clock/times.ts'
import { sparkBox, sparkHeight, sparkPoints } from './sparkline.ts'
import styles from './tiles.module.css'

interface Props {
  readonly day: Board['day']
  readonly queue: BoardQueue
  readonly name: string
  /** Percent; null for none. */
  readonly goal: number | null
  readonly span: { readonly from: number; readonly to: number }
}

/** Draws a queue's service level over the day with its goal, and leads to the queue's figures of that day. */
export function Sparkline({ day, queue, name, goal, span }: Props) {
  const { t } = useTranslation('now')
  const range = useDayRange(day)
  const { width, height } = sparkBox
  const label = t('tile.trend', { name })
  return (
    <Link
      to={paths.insights}
      search={insightsView.parse({ range, queues: queue.number })}
      className={styles.trend}
      aria-label={label}
      title={label}
    >
      <svg
        className={styles.spark}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {goal !== null && (
          <line
            x1="0"
            x2={width}
            y1={sparkHeight(goal / 100)}
            y2={sparkHeight(goal / 100)}
            className={styles.goalLine}
          />
        )}
        <polyline points={sparkPoints(queue.slots, span)} className={styles.sparkLine} />
      </svg>
    </Link>
  )
}
