import type { OpeningHoursToSave } from '../../../shared/calendar/opening-hours.ts'
import type { Json } from '../../../shared/reports/values.ts'
import type { Database } from '../store/thread/database.ts'
import { quickRead, write } from '../store/thread/operations.ts'
import { readState, saveState } from '../store/thread/state.ts'

// As with alarm rules, those of the demo are the user's, too: they lie in the main store.
export const hoursMark = 'opening hours '
const nameOf = (connectionId: string) => hoursMark + connectionId

/** Reads a connection's opening hours, unparsed; null where nobody saved any. */
export function readHours(db: Database, connectionId: string): Json {
  return readState(db, nameOf(connectionId))
}

/** Saves a connection's opening hours. */
export function saveHours(db: Database, { connectionId, hours }: OpeningHoursToSave): null {
  return saveState(db, { name: nameOf(connectionId), value: hours })
}

export const calendarOperations = { 'hours.read': quickRead(readHours), 'hours.save': write(saveHours) }

type Own = typeof calendarOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
