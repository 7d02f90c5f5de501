import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../shared/board/board.ts'
import { goalOf } from '../../../shared/board/rules.ts'
import { closedUntil } from '../../../shared/calendar/opening.ts'
import { useAlarmRules, useAlarms } from '../../data/alarms.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { QueueTile } from './QueueTile.tsx'
import { type Severities, severitiesOf, worstOf } from './severity.ts'
import { useNow } from './ticker.tsx'
import { orderTiles } from './tile-order.ts'
import styles from './tiles.module.css'

/** Shows a tile for each queue, worst first. */
export function QueueTiles({ board }: { readonly board: Board }) {
  const { t } = useTranslation('now')
  const tiles = useTiles(board)
  const span = useMemo(() => {
    const from = Math.min(...board.queues.flatMap(({ slots }) => slots.map((slot) => slot.from)), board.at)
    return { from, to: board.at }
  }, [board])
  return (
    <ul className={styles.tiles} aria-label={t('tile.list')}>
      {tiles.map((tile) => (
        <QueueTile key={tile.queue.number} {...tile} board={board} span={span} />
      ))}
    </ul>
  )
}

const unjudged: Severities = new Map()

/** Returns the queues in the order of their tiles, with their severities and goals. */
function useTiles(board: Board) {
  const connectionId = useActiveConnection()?.id
  const { data: rules } = useAlarmRules(connectionId)
  const { data: alarms } = useAlarms(connectionId)
  const choices = useFigureChoices()
  const times = useOpenTimes()
  const known = useKnownPeriods()
  const second = useNow()
  const now = board.isLive ? second : board.at
  const [order, setOrder] = useState<readonly string[]>([])
  const tiles = useMemo(
    () =>
      board.queues.map((queue) => {
        const opensAt = closedUntil(times, known, now, [queue.number])
        const goal = goalOf(rules ?? [], queue.number)
        // Nothing is judged in closed time.
        if (opensAt !== null) return { queue, severities: unjudged, severity: null, goal, opensAt }
        const severities = severitiesOf(queue, rules ?? [], now, choices)
        const hasAlarm =
          board.isLive && alarms?.some((alarm) => alarm.queue === queue.number && alarm.clearedAt === null)
        const worst = hasAlarm ? 'alarm' : worstOf(severities)
        // A goal over too few calls isn't met, only not judged.
        const severity = worst === 'ok' && goal !== null && !severities.has('serviceLevel') ? null : worst
        return { queue, severities, severity, goal, opensAt }
      }),
    [board, rules, alarms, now, choices, times, known],
  )
  const next = orderTiles(
    tiles.map(({ queue, severity }) => ({ number: queue.number, waiting: queue.waiting, severity })),
    order,
  )
  if (next.join() !== order.join()) setOrder(next)
  const byNumber = new Map(tiles.map((tile) => [tile.queue.number, tile]))
  return next.flatMap((number) => byNumber.get(number) ?? [])
}
