import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import type { JudgedQueue } from './judged-queues.ts'
import { QueueTile } from './QueueTile.tsx'
import styles from './tiles.module.css'

interface Props {
  readonly board: Board
  readonly queues: readonly JudgedQueue[]
  /** The part of the day that sparklines show, UTC milliseconds. */
  readonly span: { readonly from: number; readonly to: number }
}

/** Shows a tile for each queue. */
export function QueueTiles({ board, queues, span }: Props) {
  const { t } = useTranslation('now')
  return (
    <ul className={styles.tiles} aria-label={t('tile.list')}>
      {queues.map((tile) => (
        <QueueTile key={tile.queue.number} {...tile} board={board} span={span} />
      ))}
    </ul>
  )
}
