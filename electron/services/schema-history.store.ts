import { boardSchema, entryKeySchema } from './board/board-schema.store.ts'
import { callbackNoteSchema, noteWriterSchema } from './callbacks/notes.store.ts'
import { callSchema, countAttemptsAgainSchema } from './calls/call-schema.store.ts'
import { stateDaySchema, stateDaysAgainSchema } from './events/daily-state-rollup.store.ts'
import { eventSchema } from './events/event-schema.store.ts'
import { keepingSchema } from './keeping/keeping-schema.store.ts'
import { figureFillSchema, fillAgainSchema } from './records/fill-figures.store.ts'
import { hourlyRollupSchema } from './records/hourly-rollup.store.ts'
import { briefWaitSchema, figureSchema } from './records/record-figures.store.ts'
import { recordSchema } from './records/record-schema.store.ts'
import { mergeSchema } from './records/text-index.store.ts'
import { sealedCallersSchema, sealedDaySchema } from './superseded-schemas.store.ts'
import {
  formerArchiveSchema,
  lookingAheadSchema,
  sameDeliverySchema,
  setAsideSchema,
  sharedSchema,
} from './team-archive/share-schema.store.ts'

/**
 * The schema's history: entry n migrates a file from version n to n + 1. A released entry never changes.
 *  */
export const migrations: readonly string[] = [
  `
  CREATE TABLE state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;

${recordSchema}
  `,
  eventSchema,
  `
  CREATE TABLE record_text_end (last INTEGER NOT NULL);
  INSERT INTO record_text_end SELECT coalesce(max(row), 0) FROM record;
  `,
  figureSchema,
  sealedDaySchema,
  mergeSchema,
  figureFillSchema,
  sealedCallersSchema + briefWaitSchema,
  stateDaySchema,
  stateDaysAgainSchema,
  `
  DROP TRIGGER change_breaks_seal;
  DROP TABLE sealed_day;
  DROP TABLE answered_day;
  DROP TABLE caller;
  ${hourlyRollupSchema}
  ${fillAgainSchema}
  `,
  stateDaysAgainSchema,
  keepingSchema,
  boardSchema,
  callbackNoteSchema,
  callSchema,
  sharedSchema,
  formerArchiveSchema,
  sameDeliverySchema,
  lookingAheadSchema,
  countAttemptsAgainSchema,
  setAsideSchema,
  noteWriterSchema,
  entryKeySchema,
]
