import { valuesOf } from '../../../shared/board/alarms.ts'
import type { Board } from '../../../shared/board/board.ts'
import type { Alarm } from '../../../shared/board/rules.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { StandingAlarms } from '../../features/alarms/StandingAlarms.tsx'
import { useNow } from './ticker.tsx'
import { useOpenedAt } from './use-opening.ts'

interface Props {
  readonly board: Board
  readonly connectionId: string
}

/** Lists the standing alarms with their values now, as the tiles show them. */
export function NowAlarms({ board, connectionId }: Props) {
  return <StandingAlarms connectionId={connectionId} valueNow={useValueNow(board)} />
}

/** Returns what an alarm's metric is now, in the unit of its limit; null while it isn't known. */
function useValueNow(board: Board): (alarm: Alarm) => number | null {
  const values = valuesOf(board, useNow(), useFigureChoices(), useOpenedAt([]))
  return ({ metric, queue }) =>
    values.find((each) => each.metric === metric && each.queue === queue)?.value ?? null
}
