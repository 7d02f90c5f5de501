import type { BoardDay, BoardStepQuery } from '../../../../shared/board/board.ts'
import type { BoardRecords } from '../../../../shared/board/records.ts'
import type { BoardFigures } from '../../../../shared/board/view.ts'
import type { FiguresToRead } from '../worker/board/figures.ts'
import type { PeriodToRead } from '../worker/board/moments.ts'
import type { RecordsToRead } from '../worker/board/records.ts'
import type { Reader } from './store-thread.ts'

/** What the records tell about the floor. Every method may fail with `store_failed`. */
export interface StoredBoard {
  /** Resolves to what the records tell about an instant. */
  records(of: RecordsToRead, signal?: AbortSignal): Promise<BoardRecords>
  /** Resolves to a day's figures of each queue and agent. */
  figures(of: FiguresToRead, signal?: AbortSignal): Promise<BoardFigures>
  /** Resolves to a period's lost calls and alarms. */
  moments(of: PeriodToRead, signal?: AbortSignal): Promise<Pick<BoardDay, 'lost' | 'alarms'>>
  /** Resolves to the next or last moment of a kind; null without one. */
  step(query: BoardStepQuery, signal?: AbortSignal): Promise<number | null>
}

export function createStoredBoard(pages: Reader, scans: Reader): StoredBoard {
  return {
    records: (of, signal) => pages('board.records', of, signal),
    figures: (of, signal) => pages('board.figures', of, signal),
    moments: (of, signal) => pages('board.moments', of, signal),
    step: (query, signal) => scans('board.step', query, signal),
  }
}
