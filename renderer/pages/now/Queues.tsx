import { useMemo, useState } from 'react'
import type { Board } from '../../../shared/board/board.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useJudgedQueues } from './judged-queues.ts'
import { QueueRows } from './QueueRows.tsx'
import { QueueTiles } from './QueueTiles.tsx'

/** More queues than these are rows: tiles would push the calls and the agents out of sight. */
export const mostTiles = 6

/** Shows the queues, the worst first; none moves while the pointer is on them. */
export function Queues({ board }: { readonly board: Board }) {
  const [isPointed, setIsPointed] = useState(false)
  const { queueTiles } = usePreferences()
  const queues = useJudgedQueues(board, { areFixed: false, isPointed })
  const span = useMemo(() => {
    const from = Math.min(...board.queues.flatMap(({ slots }) => slots.map((slot) => slot.from)), board.at)
    return { from, to: board.at }
  }, [board])
  const Shown = queueTiles && queues.length <= mostTiles ? QueueTiles : QueueRows
  return (
    <div onPointerEnter={() => setIsPointed(true)} onPointerLeave={() => setIsPointed(false)}>
      <Shown {...{ board, queues, span }} />
    </div>
  )
}
