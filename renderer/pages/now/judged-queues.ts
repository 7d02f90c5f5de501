import { useMemo, useState } from 'react'
import { queueValues } from '../../../shared/board/alarms.ts'
import type { Board, BoardQueue } from '../../../shared/board/board.ts'
import { type Alarm, goalOf, ruleOf } from '../../../shared/board/rules.ts'
import { closedUntil } from '../../../shared/calendar/opening.ts'
import { useAlarmRules, useAlarms } from '../../data/alarms.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useNames } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { type Severities, severitiesOf, type TileSeverity, worstOf } from './severity.ts'
import { useNow } from './ticker.tsx'
import { byName, nextOrder, type Placed, type ShownOrder, worstFirst } from './tile-order.ts'

/** A queue as it is judged. */
export interface JudgedQueue {
  readonly queue: BoardQueue
  /** The worst one, and those of each metric; null where nothing judges it. */
  readonly severity: TileSeverity | null
  readonly severities: Severities
  /** Percent; null for none. */
  readonly goal: number | null
  /** When it opens, UTC milliseconds, `Infinity` for never; null while it is open. */
  readonly opensAt: number | null
  readonly hasAlarm: boolean
}

const unjudged: Severities = new Map()

interface Order {
  /** Whether each queue keeps its place, by name; otherwise the worst is first. */
  readonly areFixed: boolean
  /** Whether the pointer is on them, so that none moves. */
  readonly isPointed: boolean
}

/** Returns the queues in the order to show, with their severities and goals. */
export function useJudgedQueues(board: Board, { areFixed, isPointed }: Order): readonly JudgedQueue[] {
  const connectionId = useActiveConnection()?.id
  const { data: rules } = useAlarmRules(connectionId)
  const { data: alarms } = useAlarms(connectionId)
  const choices = useFigureChoices()
  const times = useOpenTimes()
  const known = useKnownPeriods()
  const second = useNow()
  const now = board.isLive ? second : board.at
  const nameOf = useNames()
  const [shown, setShown] = useState<ShownOrder>({ order: [], since: 0 })
  const tiles = useMemo(
    () =>
      board.queues.map((queue): JudgedQueue => {
        const opensAt = closedUntil(times, known, now, [queue.number])
        const goal = goalOf(rules ?? [], queue.number)
        const isRaised = (alarm: Alarm) => alarm.queue === queue.number && alarm.clearedAt === null
        const hasAlarm = board.isLive && alarms?.some(isRaised) === true
        // Nothing is judged in closed time.
        if (opensAt !== null) return { queue, severities: unjudged, severity: null, goal, opensAt, hasAlarm }
        const severities = severitiesOf(queue, rules ?? [], now, choices)
        const worst = hasAlarm ? 'alarm' : worstOf(severities)
        // A goal over too few calls isn't met, only not judged.
        const severity = worst === 'ok' && goal !== null && !severities.has('serviceLevel') ? null : worst
        return { queue, severities, severity, goal, opensAt, hasAlarm }
      }),
    [board, rules, alarms, now, choices, times, known],
  )
  const placed = tiles.map(({ queue, goal, opensAt, hasAlarm }): Placed => {
    const { number } = queue
    const values = new Map(queueValues(queue, now, choices).map(({ metric, value }) => [metric, value]))
    const [longest, level] = [values.get('longestWait') ?? null, values.get('serviceLevel') ?? null]
    const limit = ruleOf(rules ?? [], 'longestWait', number)?.limit ?? choices.thresholdSeconds
    return {
      ...{ number, name: nameOf('queue', number) ?? number, hasAlarm, waiting: queue.waiting },
      waitShare: longest === null ? null : longest / Math.max(1, limit),
      agentsFree: values.get('agentsFree') ?? null,
      aboveGoal: opensAt !== null || level === null || goal === null ? null : level - goal,
    }
  })
  const next = areFixed ? byName(placed) : worstFirst(placed)
  // Who moves through time sees each instant's order at once; and nothing is held that was no order yet.
  const isJudged = rules !== undefined && alarms !== undefined
  const isHeld = board.isLive && !areFixed && isJudged
  const held = nextOrder(next, shown, { now, isPointed })
  if (isHeld && held !== shown) setShown(held)
  const byNumber = new Map(tiles.map((tile) => [tile.queue.number, tile]))
  return (isHeld ? held.order : next).flatMap((number) => byNumber.get(number) ?? [])
}
