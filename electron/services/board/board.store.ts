import { longRead, quickRead, write } from '../store/thread/operations.ts'
import { readBoardFigures } from './board-figures.store.ts'
import { readBoardRecords } from './board-records.store.ts'
import { readMoments, readStep } from './moments.store.ts'
import { makeNextSnapshot, saveSnapshot } from './snapshots.store.ts'
import { readBoardState, readNewestState } from './state.store.ts'

export const boardOperations = {
  'board.records': quickRead(readBoardRecords),
  'board.figures': quickRead(readBoardFigures),
  'board.moments': quickRead(readMoments),
  'board.step': longRead(readStep),
  'board.state': quickRead(readBoardState),
  'board.newestState': quickRead(readNewestState),
  'board.nextSnapshot': longRead(makeNextSnapshot),
  'board.saveSnapshot': write(saveSnapshot),
}

type Own = typeof boardOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
