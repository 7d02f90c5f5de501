import { fillCalls } from '../../../electron/services/store/worker/calls/fill.ts'
import { openForWriting } from '../../../electron/services/store/worker/open-database.ts'

/* Fills a file's calls until it is killed: `node fill-until-killed.ts FILE`. Prints a line for each portion. */
const db = openForWriting(process.argv[2] ?? '')
for (;;) {
  db.exec('BEGIN')
  const done = fillCalls(db, 7)
  db.exec('COMMIT')
  process.stdout.write(`${done}\n`)
}
