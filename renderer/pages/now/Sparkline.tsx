import { useTranslation } from 'react-i18next'
import type { QueueSlot } from '../../../shared/board/board.ts'
import { sparkBox, sparkHeight, sparkPoints } from './sparkline.ts'
import styles from './tiles.module.css'

interface Props {
  readonly slots: readonly QueueSlot[]
  /** Percent; null for none. */
  readonly goal: number | null
  readonly span: { readonly from: number; readonly to: number }
}

/** Draws a day's service level with its goal; the figures beside it say the same. */
export function Sparkline({ slots, goal, span }: Props) {
  const { t } = useTranslation('now')
  const { width, height } = sparkBox
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('tile.trend')}
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
      <polyline points={sparkPoints(slots, span)} className={styles.sparkLine} />
    </svg>
  )
}
