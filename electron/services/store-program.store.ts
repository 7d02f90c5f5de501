import { alarmOperations } from './alarms/alarms.store.ts'
import { mendInstants } from './archive/impossible-instants.store.ts'
import { archiveOperations } from './archive/save-page.store.ts'
import { auditOperations } from './audit/audit.store.ts'
import { countContent, disown } from './backup/archive-file.store.ts'
import { boardOperations } from './board/board.store.ts'
import { calendarOperations } from './calendar/hours.store.ts'
import { callbackOperations } from './callbacks/callbacks.store.ts'
import { callOperations } from './calls/calls.store.ts'
import { dialingOperations } from './dialing/learn.store.ts'
import { eventOperations } from './events/events.store.ts'
import { lastEvent } from './events/save-events.store.ts'
import { figureOperations } from './figures/figures.store.ts'
import { keepingOperations } from './keeping/cells.store.ts'
import { peopleOperations } from './people/people.store.ts'
import { receiptOperations } from './receipts/receipts.store.ts'
import { recordOperations } from './records/records.store.ts'
import { relayOperations } from './relay/relay.store.ts'
import { migrations } from './schema-history.store.ts'
import type { Operations } from './store/thread/operations.ts'
import type { StoreProgram } from './store/thread/program.ts'
import { stateOperations } from './store/thread/state.ts'
import { noteForLog } from './team-archive/note-for-log.store.ts'
import { ownOrigin } from './team-archive/outbox.store.ts'
import { shareOperations } from './team-archive/share.store.ts'
import { whyOperations } from './why/why.store.ts'

const operations: Operations = {
  ...alarmOperations,
  ...archiveOperations,
  ...boardOperations,
  ...calendarOperations,
  ...callbackOperations,
  ...callOperations,
  ...dialingOperations,
  ...eventOperations,
  ...figureOperations,
  ...keepingOperations,
  ...peopleOperations,
  ...receiptOperations,
  ...recordOperations,
  ...auditOperations,
  ...relayOperations,
  ...shareOperations,
  ...stateOperations,
  ...whyOperations,
}

/** What the store's threads run. */
export const storeProgram: StoreProgram = {
  // An interface may be extended, so that a record of any names takes only a copy of it.
  operations: { ...operations },
  migrations,
  noteWrites: (db) => {
    const origin = ownOrigin(db)
    return (call, value) => {
      if (origin !== null) noteForLog(db, origin, call, value)
    }
  },
  mend: mendInstants,
  count: countContent,
  disown,
  lastAcknowledged: lastEvent,
}
