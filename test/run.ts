import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killTests, parts } from './steps.ts'
import { earlierFile, keepTime, readTimes, type StepTime } from './times/file.ts'
import { readReport } from './times/reports.ts'
import { toldTimes } from './times/told.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1000' } },
})
const part = positionals.join(' ')
const steps = new Map(Object.entries(parts)).get(part)
if (!steps) {
  throw new Error(`Nothing is named ${part}, only: ${Object.keys(parts).filter(Boolean).join(', ')}`)
}
if (part === 'long kills') {
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is how many kills there are')
  process.env.KILL_ROUNDS = String(Math.ceil(rounds / killTests))
}
process.env.TEST_SIZE = part === 'full' ? 'whole' : 'tenth'

const earlier = readTimes(earlierFile)
const reports = mkdtempSync(join(tmpdir(), 'callboard-reports-'))
const took: StepTime[] = []
for (const [name, step] of steps) {
  const began = performance.now()
  const report = join(reports, `${took.length}.json`)
  process.stdout.write(`\n── ${name}\n`)
  try {
    await step(report)
  } catch (error) {
    process.stderr.write(`\n${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  const time = { name, seconds, tests: readReport(report) }
  took.push(time)
  keepTime(time)
  process.stdout.write(`── ${name}: ${Math.round(seconds)} s\n`)
  if (process.exitCode) break
}
rmSync(reports, { recursive: true })
// Who runs several of these tells them together (`npm run test:times`).
if (!process.env.TEST_TIMES_EARLIER) process.stdout.write(`\n${toldTimes(took, earlier)}\n`)
