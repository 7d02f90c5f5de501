import { fillCalls } from '../../../electron/services/calls/fill-calls.store.ts'
import { migrations } from '../../../electron/services/schema-history.store.ts'
import { openForWriting } from '../../../electron/services/store/thread/open-database.ts'

/* Fills a file's calls until it is killed: `node fill-until-killed.ts FILE`. Prints a line for each portion. */
const db = openForWriting(process.argv[2] ?? '', migrations)
for (;;) {
  db.exec('BEGIN')
  const done = fillCalls(db, 7)
  db.exec('COMMIT')
  process.stdout.write(`${done}\n`)
}
