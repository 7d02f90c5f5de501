import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const testTime = z.strictObject({ name: z.string(), seconds: z.number() })
const stepTime = z.strictObject({ name: z.string(), seconds: z.number(), tests: z.array(testTime) })
const times = z.strictObject({ steps: z.array(stepTime) })

/** What a test took, named by its file and titles. */
export type TestTime = Readonly<z.infer<typeof testTime>>
/** What a step of the check took, and each of its tests; those run side by side. */
export type StepTime = Readonly<z.infer<typeof stepTime>>

export const timesFile = join(import.meta.dirname, '../../test-times.json')
/** The times that this run's are held against, by default those that it replaces. */
export const earlierFile = process.env.TEST_TIMES_EARLIER ?? timesFile

/** Reads the steps of a file, none where there is no file. Throws for one that isn't such a file. */
export function readTimes(file: string): StepTime[] {
  if (!existsSync(file)) return []
  return times.parse(JSON.parse(readFileSync(file, 'utf8'))).steps
}

/** Adds a step to the file of times, in place of its older ones. */
export function keepTime(step: StepTime): void {
  const others = readTimes(timesFile).filter(({ name }) => name !== step.name)
  writeFileSync(timesFile, `${JSON.stringify({ steps: [...others, step] }, null, 1)}\n`)
}
