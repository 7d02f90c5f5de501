import { access, constants } from 'node:fs/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import { lastDue, nextDue, serverClock, type WallClock, zoneClock } from '../../../shared/schedules/due.ts'
import type { ReportFailure, Schedule, ScheduleState } from '../../../shared/schedules/schedule.ts'
import { schedule, writtenReport } from '../../../shared/schedules/schedule.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import { failureOfWriting } from '../files/atomic-file.ts'
import { createJsonFile, type JsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import type { PreferencesStore } from '../preferences/preferences.ts'
import { createReportWaits } from './report-waits.ts'
import { type AreDaysComing, findFolder, type WriteReport } from './write-report.ts'

const storedSchedule = z.object({
  schedule,
  /** UTC milliseconds until which nothing is due: when it was saved, or the last due time that is written. */
  doneUntil: z.int(),
  last: writtenReport.nullable(),
})
export type StoredSchedule = z.infer<typeof storedSchedule>

const schema = z.object({ schedules: z.array(storedSchedule) })

/** Stores the schedules and their progress in a JSON file. */
function createSchedulesFile(
  path: string,
  onSetAside: (aside: string, error: unknown) => void,
): JsonFile<z.infer<typeof schema>> {
  return createJsonFile({ path, schema, initial: { schedules: [] }, onSetAside })
}

export interface SchedulesOptions {
  /** The path of the JSON file. */
  readonly path: string
  readonly preferences: Pick<PreferencesStore, 'get'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly write: WriteReport
  readonly areDaysComing: AreDaysComing
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly changed: () => void
  /** Shows a notice of a failed report in every window; returns a function that removes it. */
  readonly tell: (view: string, failure: Failure) => () => void
  /** UTC milliseconds. */
  readonly now?: () => number
  /** This computer's IANA time zone. */
  readonly timeZone?: string
}

/** Writes saved views into folders by schedule, while the console runs. */
export interface Schedules {
  list(): Promise<ScheduleState[]>
  /**
   * Adds or replaces a view's schedule, effective from its next due time.
   * @throws AppError `view_unknown`, `folder_not_absolute`, `folder_missing`, `export_not_written`
   */
  save(schedule: Schedule): Promise<ScheduleState[]>
  /** Renames a view's schedule with the view. */
  rename(view: string, name: string): Promise<ScheduleState[]>
  remove(view: string): Promise<ScheduleState[]>
  /** Writes a view now; the list shows the outcome. */
  writeNow(view: string): Promise<void>
  /** Removes the schedules of a removed connection. */
  forget(profileId: string): Promise<void>
  /** Writes missed reports, and from now on those that become due. */
  start(): void
  /** Writes the due reports one by one; resolves when done. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The check interval, short enough to notice that the computer slept or its clock was set. */
const checkMilliseconds = 30_000
/** The wait before a failed report is retried. */
const retryMilliseconds = 10 * 60_000

export function createSchedules({
  path,
  preferences,
  clock,
  write,
  areDaysComing,
  log,
  changed,
  tell,
  now = Date.now,
  timeZone,
}: SchedulesOptions): Schedules {
  const file = createSchedulesFile(path, (aside, err) =>
    log.warn({ aside, err }, 'The schedules could not be read and were set aside'),
  )
  const failed = new Map<string, ReportFailure & { readonly takeBack: () => void }>()
  const writing = new Set<string>()
  const closing = new AbortController()
  const waits = createReportWaits({ areDaysComing, now, changed })
  let timer: NodeJS.Timeout | undefined
  /** Writes one report at a time. */
  const writes = new PQueue({ concurrency: 1 })

  async function clockOf({ zone, profileId }: Schedule): Promise<WallClock> {
    if (zone !== 'computer') return serverClock(await clock.get(profileId))
    // Read lazily, because the first use of Intl's dates blocks the thread for as long as a search takes.
    return zoneClock(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  }

  /** Resolves to the schedules whose view exists. Others wait, because reading the views may have failed. */
  async function known(): Promise<(StoredSchedule & { readonly view: SavedView })[]> {
    const [{ schedules }, { views }] = await Promise.all([file.get(), preferences.get()])
    return schedules.flatMap((each) => {
      const view = views.find(({ page, name }) => page === 'insights' && name === each.schedule.view)
      return view ? [{ ...each, view }] : []
    })
  }

  async function list(): Promise<ScheduleState[]> {
    const moment = now()
    return Promise.all(
      (await known()).map(async ({ schedule, last: written }) => ({
        ...schedule,
        next: nextDue(schedule, await clockOf(schedule), moment),
        isWriting: writing.has(schedule.view),
        isWaiting: waits.has(schedule.view),
        last: written,
        failed: failureOfView(schedule.view),
      })),
    )
  }

  async function check(): Promise<void> {
    for (const { schedule, view, doneUntil } of await known()) {
      const due = lastDue(schedule, await clockOf(schedule), now())
      const tried = failed.get(schedule.view)?.at ?? Number.NEGATIVE_INFINITY
      if (due <= doneUntil || now() - tried < retryMilliseconds) continue
      await writeOne(schedule, view, due, true)
    }
  }

  async function writeOne(schedule: Schedule, view: SavedView, due: number, mayWait: boolean): Promise<void> {
    if (closing.signal.aborted) return
    try {
      if (mayWait && (await waits.mayWait(schedule, view, due, closing.signal))) return
      waits.end(schedule.view)
      writing.add(schedule.view)
      changed()
      const report = await write(schedule, view, due, closing.signal)
      forgive(schedule.view)
      await update(schedule.view, (before) => ({
        ...before,
        doneUntil: Math.max(before.doneUntil, due),
        last: { ...report, at: now() },
      }))
    } catch (error) {
      if (closing.signal.aborted) return
      log.warn({ err: error, view: schedule.view }, 'A scheduled report could not be written')
      forgive(schedule.view)
      const failure = failureOf(error)
      failed.set(schedule.view, { at: now(), failure, takeBack: tell(schedule.view, failure) })
    } finally {
      writing.delete(schedule.view)
      changed()
    }
  }

  function failureOfView(view: string): ReportFailure | null {
    const known = failed.get(view)
    return known ? { at: known.at, failure: known.failure } : null
  }

  function forgive(view: string): void {
    failed.get(view)?.takeBack()
    failed.delete(view)
    waits.end(view)
  }

  async function update(view: string, change: (before: StoredSchedule) => StoredSchedule): Promise<void> {
    await file.update(({ schedules }) => ({
      schedules: schedules.map((each) => (each.schedule.view === view ? change(each) : each)),
    }))
  }

  async function keepOnly(isKept: (schedule: Schedule) => boolean): Promise<void> {
    const { schedules: before } = await file.get()
    const gone = before.filter((each) => !isKept(each.schedule))
    if (gone.length === 0) return
    for (const { schedule } of gone) forgive(schedule.view)
    await file.update(({ schedules }) => ({ schedules: schedules.filter((each) => isKept(each.schedule)) }))
    changed()
  }

  return {
    list,
    save: async (schedule) => {
      const { views } = await preferences.get()
      if (!views.some(({ page, name }) => page === 'insights' && name === schedule.view)) {
        throw new AppError('view_unknown', `There is no view ${schedule.view}`, { view: schedule.view })
      }
      await findFolder(schedule.folder)
      await access(schedule.folder, constants.W_OK).catch((error: unknown) => {
        throw failureOfWriting(error)
      })
      await file.update(({ schedules }) => {
        const before = schedules.find((each) => each.schedule.view === schedule.view)
        const others = schedules.filter((each) => each !== before)
        return { schedules: [...others, { schedule, doneUntil: now(), last: before?.last ?? null }] }
      })
      forgive(schedule.view)
      changed()
      return list()
    },
    rename: async (view, name) => {
      // Another schedule of the new name belongs to a deleted view.
      await keepOnly((schedule) => schedule.view !== name)
      await update(view, (before) => ({ ...before, schedule: { ...before.schedule, view: name } }))
      forgive(view)
      changed()
      return list()
    },
    remove: async (view) => {
      await keepOnly((schedule) => schedule.view !== view)
      return list()
    },
    writeNow: (name) =>
      writes.add(async () => {
        const found = (await known()).find(({ schedule }) => schedule.view === name)
        if (found) await writeOne(found.schedule, found.view, now(), false)
      }),
    forget: (profileId) => keepOnly((schedule) => schedule.profileId !== profileId),
    start: () => {
      if (closing.signal.aborted) return
      const look = () => {
        writes.add(check).catch((err: unknown) => log.error({ err }, 'The schedules could not be followed'))
      }
      timer = setInterval(look, checkMilliseconds)
      timer.unref()
      look()
    },
    check: () => writes.add(check),
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await writes.onIdle()
      await file.close()
    },
  }
}
