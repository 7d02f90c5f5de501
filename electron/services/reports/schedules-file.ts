import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { formerly } from '../../../shared/former-name.ts'
import { type Schedule, schedule, writtenReport } from '../../../shared/schedules/schedule.ts'
import { createJsonFile, type JsonFile, type JsonFilePlace } from '../files/json-file.ts'
import { fileKeyOf } from './report-name.ts'

/** A schedule of an earlier version: of a saved view, by whose name it was known, and always into a folder. */
const scheduleOfView = z.looseObject({
  id: z.undefined().optional(),
  view: z.string(),
  calendar: z.string(),
})

const ofConnection = formerly('profileId', 'connectionId')

/** Gives a schedule of an earlier version the parts that it lacks, so that it keeps its meaning. */
function migrated(written: unknown): unknown {
  const stored = ofConnection(written)
  const old = scheduleOfView.safeParse(stored)
  if (!old.success) return stored
  const { view, ...rest } = old.data
  return {
    ...rest,
    id: createHash('sha256').update(view).digest('hex').slice(0, 32),
    name: view,
    content: { kind: 'view', view },
    weekStart: rest.calendar === 'persian' ? 6 : 1,
    recipients: [],
  }
}

const storedSchedule = z.object({
  schedule: z.preprocess(migrated, schedule),
  /** UTC milliseconds until which nothing is due: when it was saved, or the last due time that is written. */
  doneUntil: z.int(),
  /** The calendar day, in Gregorian, that the last written report was due on; null for none since it was saved. */
  doneDay: z.iso.date().nullable().default(null),
  /** The last due time whose report was handed to the outbox, UTC milliseconds. */
  mailedUntil: z.int().default(0),
  last: writtenReport.nullable(),
})
export type StoredSchedule = z.infer<typeof storedSchedule>

const schema = z.object({ schedules: z.array(storedSchedule) })

/** Stores the schedules and their progress in a JSON file. */
export function createSchedulesFile(place: JsonFilePlace): JsonFile<z.infer<typeof schema>> {
  return createJsonFile({ ...place, schema, initial: { schedules: [] } })
}

export function isOfView({ content }: Schedule, view: string): boolean {
  return content.kind === 'view' && content.view === view
}

/**
 * Adds or replaces a schedule, effective from its next due time after `now` (UTC milliseconds).
 * @throws AppError `report_name_taken`
 */
export function savedSchedule(
  schedules: readonly StoredSchedule[],
  schedule: Schedule,
  now: number,
): StoredSchedule[] {
  const before = schedules.find((each) => each.schedule.id === schedule.id)
  const others = schedules.filter((each) => each !== before)
  const key = fileKeyOf(schedule)
  const taken = others.find((other) => fileKeyOf(other.schedule) === key)?.schedule.name
  if (taken !== undefined) {
    throw new AppError('report_name_taken', `There is a report ${taken}`, { name: taken })
  }
  const { last = null, mailedUntil = 0 } = before ?? {}
  return [...others, { schedule, doneUntil: now, doneDay: null, mailedUntil, last }]
}

/** Renames the schedules of a view with the view; one that was named by it gets it, too, unless another has it. */
export function renamedView(
  schedules: readonly StoredSchedule[],
  view: string,
  name: string,
): StoredSchedule[] {
  const isTaken = schedules.some(
    ({ schedule }) => schedule.name !== view && fileKeyOf(schedule) === fileKeyOf({ ...schedule, name }),
  )
  return schedules.map((each) => {
    const { schedule } = each
    if (!isOfView(schedule, view)) return each
    const ofView = { ...schedule, content: { kind: 'view' as const, view: name } }
    return { ...each, schedule: schedule.name === view && !isTaken ? { ...ofView, name } : ofView }
  })
}
