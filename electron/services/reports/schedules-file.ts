import { z } from 'zod'
import { schedule, writtenReport } from '../../../shared/schedules/schedule.ts'
import { createJsonFile, type JsonFile } from '../files/json-file.ts'

const keptSchedule = z.object({
  schedule,
  /** Up to then nothing is due any more: it was saved then, or was due then and is written. */
  doneUntil: z.int(),
  last: writtenReport.nullable(),
})
export type KeptSchedule = z.infer<typeof keptSchedule>

const schema = z.object({ schedules: z.array(keptSchedule) })

/** The schedules, and how far each of them is, in a JSON file. */
export function createSchedulesFile(
  path: string,
  onSetAside: (aside: string, error: unknown) => void,
): JsonFile<z.infer<typeof schema>> {
  return createJsonFile({ path, schema, initial: { schedules: [] }, onSetAside })
}
