import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { useJudgedQueues } from './judged-queues.ts'
import { QueueTile } from './QueueTile.tsx'
import styles from './tiles.module.css'

interface Props {
  readonly board: Board
  /** Whether each queue keeps its place, by name; otherwise the worst is first. */
  readonly areFixed?: boolean
}

/** Shows a tile for each queue. */
export function QueueTiles({ board, areFixed = false }: Props) {
  const { t } = useTranslation('now')
  const [isPointed, setIsPointed] = useState(false)
  const tiles = useJudgedQueues(board, { areFixed, isPointed })
  const span = useMemo(() => {
    const from = Math.min(...board.queues.flatMap(({ slots }) => slots.map((slot) => slot.from)), board.at)
    return { from, to: board.at }
  }, [board])
  return (
    <ul
      className={styles.tiles}
      aria-label={t(areFixed ? 'tile.fixedList' : 'tile.list')}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
    >
      {tiles.map((tile) => (
        <QueueTile key={tile.queue.number} {...tile} board={board} span={span} />
      ))}
    </ul>
  )
}
