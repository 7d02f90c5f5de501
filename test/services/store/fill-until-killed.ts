import { updateAttemptsAndCalls } from '../../../electron/services/calls/attempt-kinds.store.ts'
import { fillCalls } from '../../../electron/services/calls/fill-calls.store.ts'
import { fillFigures } from '../../../electron/services/records/fill-figures.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'

/* Fills a file's calls until it is killed: `node fill-until-killed.ts FILE`. Prints a line for each portion. */
const db = openForWriting(process.argv[2] ?? '', migrations)
// Calls are made of records with their figures.
while (fillFigures(db, 100, updateAttemptsAndCalls) > 0);
for (;;) {
  db.exec('BEGIN')
  const done = fillCalls(db, 7)
  db.exec('COMMIT')
  process.stdout.write(`${done}\n`)
}
