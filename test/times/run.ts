import { earlierFile, keepTime, readTimes, timesFile } from './file.ts'
import { toldTimes } from './told.ts'

/**
 * `npm run test:times` tells the kept times; `npm run test:times -- NAME SECONDS` keeps those of a step that
 * `test/run.ts` doesn't run.
 */
const [name, seconds] = process.argv.slice(2)
if (name === undefined) {
  const earlier = earlierFile === timesFile ? [] : readTimes(earlierFile)
  process.stdout.write(`\n${toldTimes(readTimes(timesFile), earlier)}\n`)
} else {
  if (!Number.isFinite(Number(seconds))) throw new Error(`How many seconds ${name} took is missing`)
  keepTime({ name, seconds: Number(seconds), tests: [] })
}
