import { quickRead, write } from '../store/thread/operations.ts'
import { applyAhead, applyEntries } from './apply.store.ts'
import { moveNext, startMove } from './former-archive.store.ts'
import { forgetSent, leaveOutSent, readLeftShare, readOutbox, readShare, saveShare } from './outbox.store.ts'
import { readSetAsideBy } from './set-aside.store.ts'

export const shareOperations = {
  'shared.share': quickRead(readShare),
  'shared.left': quickRead(readLeftShare),
  'shared.outbox': quickRead(readOutbox),
  'shared.setAsideBy': quickRead(readSetAsideBy),
  'shared.saveShare': write(saveShare),
  'shared.forgetSent': write(forgetSent),
  'shared.leaveOutSent': write(leaveOutSent),
  'shared.apply': write(applyEntries),
  'shared.applyAhead': write(applyAhead),
  'shared.startMove': write(startMove),
  'shared.moveNext': write(moveNext),
}

type Own = typeof shareOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
