import { isDeepStrictEqual } from 'node:util'
import PQueue from 'p-queue'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError, type Failure, failureOf } from '../../../shared/errors.ts'
import type {
  ReportFailure,
  ReportPreview,
  Schedule,
  ScheduleState,
} from '../../../shared/schedules/schedule.ts'
import type { PersistedClock } from '../clock/persisted-clock.ts'
import type { JsonFilePlace } from '../files/json-file.ts'
import type { Host } from '../host.ts'
import type { Log } from '../log/log.ts'
import type { PreferencesStore } from '../preferences/preferences.ts'
import { heldUntil, lastDue, nextDue } from './due.ts'
import type { PreviewReport } from './preview-report.ts'
import { type AreDaysComing, clockOfSchedule, type DueReport } from './report-period.ts'
import { createReportWaits } from './report-waits.ts'
import {
  createSchedulesFile,
  isOfView,
  renamedView,
  type StoredSchedule,
  savedSchedule,
} from './schedules-file.ts'
import { findFolder, type MadeReport, type MakeReport, writeIntoFolder } from './write-report.ts'

interface SchedulesOptions {
  readonly place: JsonFilePlace
  readonly preferences: Pick<PreferencesStore, 'get'>
  readonly clock: Pick<PersistedClock, 'get'>
  readonly make: MakeReport
  readonly preview: PreviewReport
  /** Hands a report to the outbox; resolves when it is kept there. The same report twice is one mail. */
  readonly mail: (schedule: Schedule, due: number, report: MadeReport) => Promise<void>
  /** Passes where reports can go by mail. @throws AppError `mail_not_set_up`, `mail_not_tested` */
  readonly mailMustWork: () => Promise<void>
  readonly areDaysComing: AreDaysComing
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly changed: () => void
  /** Called with the report's title once its files are in the folder. */
  readonly written?: (title: string, folder: string) => Promise<void>
  /** Shows a notice of a failed report in every window; returns a function that removes it. */
  readonly tell: (name: string, failure: Failure) => () => void
  /** UTC milliseconds. */
  readonly now?: () => number
  /** This computer's IANA time zone. */
  readonly timeZone?: string
}

/** Makes reports by schedule, while the console runs, and delivers them into folders and to the outbox. */
export interface Schedules {
  list(): Promise<ScheduleState[]>
  /**
   * Adds or replaces a schedule, effective from its next due time; one that was removed comes back as it was.
   * @throws AppError `view_unknown`, `report_name_taken`, `folder_not_absolute`, `folder_missing`,
   *   `export_not_written`, `mail_not_set_up`, `mail_not_tested`
   */
  save(schedule: Schedule): Promise<ScheduleState[]>
  /** @throws AppError `view_unknown`, `team_unknown`, `store_failed` */
  preview(schedule: Schedule, signal: AbortSignal): Promise<ReportPreview>
  /** Renames the schedules of a view with the view. */
  renameView(view: string, name: string): Promise<ScheduleState[]>
  removeView(view: string): Promise<ScheduleState[]>
  remove(id: string): Promise<ScheduleState[]>
  /** Writes a report now; the list shows the outcome. */
  writeNow(id: string): Promise<void>
  /** Removes the schedules of a removed connection. */
  forget(connectionId: string): Promise<void>
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

export function createSchedules(options: SchedulesOptions): Schedules {
  const {
    place,
    preferences,
    make,
    preview,
    mail,
    mailMustWork,
    areDaysComing,
    log,
    changed,
    tell,
    now = Date.now,
  } = options
  const file = createSchedulesFile(place)
  const failures = new Map<string, { readonly last: ReportFailure; readonly takeBack: () => void }>()
  const writing = new Set<string>()
  /** By id, so that taking back a removal needs no folder or mail server. */
  const removed = new Map<string, StoredSchedule>()
  const closing = new AbortController()
  const waits = createReportWaits({ areDaysComing, now, changed })
  let timer: NodeJS.Timeout | undefined
  /** Writes one report at a time. */
  const writes = new PQueue({ concurrency: 1 })

  async function viewOf(content: Schedule['content']) {
    if (content.kind !== 'view') return null
    const { views } = await preferences.get()
    return views.find(({ page, name }) => page === 'insights' && name === content.view)
  }

  /** @throws AppError `view_unknown` */
  async function existingView(content: Schedule['content']): Promise<DueReport['view']> {
    const found = await viewOf(content)
    if (found !== undefined) return found
    const view = content.kind === 'view' ? content.view : ''
    throw new AppError('view_unknown', `There is no view ${view}`, { view })
  }

  /** Resolves to the schedules whose view exists. Others wait, because reading the views may have failed. */
  async function known(): Promise<(StoredSchedule & Pick<DueReport, 'view'>)[]> {
    const { schedules } = await file.get()
    const found = await Promise.all(
      schedules.map(async (each) => ({ ...each, view: await viewOf(each.schedule.content) })),
    )
    return found.flatMap(({ view, ...each }) => (view === undefined ? [] : [{ ...each, view }]))
  }

  const knownOf = async (id: string) => (await known()).find(({ schedule }) => schedule.id === id)

  async function list(): Promise<ScheduleState[]> {
    const moment = now()
    return Promise.all(
      (await known()).map(async ({ schedule, last }) => ({
        ...schedule,
        next: nextDue(schedule, await clockOfSchedule(schedule, options), moment),
        isWriting: writing.has(schedule.id),
        isWaiting: waits.has(schedule.id),
        last,
        failed: failures.get(schedule.id)?.last ?? null,
      })),
    )
  }

  async function check(): Promise<void> {
    for (const { schedule: listed } of await known()) {
      // The report before may have taken minutes, in which this one was removed or replaced.
      const found = await knownOf(listed.id)
      if (found === undefined) continue
      const { schedule, view, doneUntil, doneDay } = found
      const clock = await clockOfSchedule(schedule, options)
      const at = lastDue(schedule, clock, now())
      const day = clock.dateAt(at).toString()
      const tried = failures.get(schedule.id)?.last.at ?? Number.NEGATIVE_INFINITY
      // Once the end of summer time is learned, the instant that today's was due lies ahead again.
      const isDone = day === doneDay || at <= heldUntil(doneUntil, clock, now())
      // The clock may have been set back since the last try.
      if (isDone || Math.abs(now() - tried) < retryMilliseconds) continue
      await writeOne({ schedule, view, at }, day)
    }
  }

  /** Writes a report due on `day`, once its days came; on null, which is a user who asks, at once. */
  async function writeOne(due: DueReport, day: string | null): Promise<void> {
    if (closing.signal.aborted) return
    const { schedule, at } = due
    const { id, name } = schedule
    try {
      if (day !== null && (await waits.mayWait(due, closing.signal))) return
      waits.end(id)
      writing.add(id)
      changed()
      const report = await make(due, closing.signal)
      if (await isGone(schedule)) return
      await deliver(due, report)
      forgive(id)
      const { range, files, lackingDays, omitted } = report
      const last = { at: now(), range, files: files.map((each) => each.name), lackingDays, omitted }
      const failed = omitted.find(({ failure }) => failure.code !== 'report_needs_browser')
      if (failed) {
        log.warn({ omitted, report: name }, 'A scheduled report could not be written in every format')
        fail(schedule, last.at, failed.failure)
      }
      // A folder can still get what failed; a mail that is sent can't.
      const isDone = !failed || schedule.folder === ''
      await update(id, (before) => ({
        ...before,
        ...(isDone && { doneUntil: at, doneDay: day ?? before.doneDay }),
        last,
      }))
    } catch (error) {
      if (closing.signal.aborted) return
      log.warn({ err: error, report: name }, 'A scheduled report could not be written')
      fail(schedule, now(), failureOf(error))
    } finally {
      writing.delete(id)
      changed()
    }
  }

  /** Resolves to whether a schedule was removed or changed while its report was made. */
  async function isGone(schedule: Schedule): Promise<boolean> {
    const { schedules } = await file.get()
    return !schedules.some((each) => isDeepStrictEqual(each.schedule, schedule))
  }

  /** Mails first, so that a missing folder keeps nobody waiting, and only once if that has the report made again. */
  async function deliver({ schedule, at }: DueReport, report: MadeReport): Promise<void> {
    const { schedules } = await file.get()
    const { mailedUntil = 0 } = schedules.find((each) => each.schedule.id === schedule.id) ?? {}
    const clock = await clockOfSchedule(schedule, options)
    if (schedule.recipients.length > 0 && at > heldUntil(mailedUntil, clock, now())) {
      await mail(schedule, at, report)
      await update(schedule.id, (before) => ({ ...before, mailedUntil: at }))
    }
    if (schedule.folder === '') return
    await writeIntoFolder(schedule.folder, report.files)
    await options.written?.(report.title, schedule.folder)
  }

  function fail({ id, name }: Schedule, at: number, failure: Failure): void {
    forgive(id)
    failures.set(id, { last: { at, failure }, takeBack: tell(name, failure) })
  }

  function forgive(id: string): void {
    failures.get(id)?.takeBack()
    failures.delete(id)
    waits.end(id)
  }

  async function update(id: string, change: (before: StoredSchedule) => StoredSchedule): Promise<void> {
    await file.update(({ schedules }) => ({
      schedules: schedules.map((each) => (each.schedule.id === id ? change(each) : each)),
    }))
  }

  async function keepOnly(isKept: (schedule: Schedule) => boolean): Promise<ScheduleState[]> {
    const { schedules: before } = await file.get()
    const gone = before.filter((each) => !isKept(each.schedule))
    if (gone.length === 0) return list()
    for (const each of gone) {
      forgive(each.schedule.id)
      removed.set(each.schedule.id, each)
    }
    await file.update(({ schedules }) => ({ schedules: schedules.filter((each) => isKept(each.schedule)) }))
    changed()
    return list()
  }

  return {
    list,
    save: async (schedule) => {
      const { content, folder, recipients } = schedule
      await existingView(content)
      const before = removed.get(schedule.id)
      const isBack = isDeepStrictEqual(before?.schedule, schedule)
      if (!isBack && folder !== '') await findFolder(folder)
      if (!isBack && recipients.length > 0) await mailMustWork()
      await file.update(({ schedules }) => {
        const saved = savedSchedule(schedules, schedule, now())
        return { schedules: before && isBack ? saved.with(-1, before) : saved }
      })
      removed.delete(schedule.id)
      forgive(schedule.id)
      changed()
      return list()
    },
    preview: async (schedule, signal) =>
      preview({ schedule, view: await existingView(schedule.content), at: now() }, signal),
    renameView: async (view, name) => {
      const ofView = (await file.get()).schedules.filter((each) => isOfView(each.schedule, view))
      // Another schedule of the new name belongs to a deleted view.
      await keepOnly((schedule) => !isOfView(schedule, name))
      await file.update(({ schedules }) => ({ schedules: renamedView(schedules, view, name) }))
      for (const { schedule } of ofView) forgive(schedule.id)
      changed()
      return list()
    },
    removeView: (view) => keepOnly((schedule) => !isOfView(schedule, view)),
    remove: (id) => keepOnly((schedule) => schedule.id !== id),
    writeNow: (id) =>
      writes.add(async () => {
        const found = await knownOf(id)
        if (found) await writeOne({ schedule: found.schedule, view: found.view, at: now() }, null)
      }),
    forget: async (connectionId) => {
      await keepOnly((schedule) => schedule.connectionId !== connectionId)
    },
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

export const scheduleHandlers = (
  schedules: Schedules,
  { chooseFolder }: Pick<Host, 'chooseFolder'>,
): HandlersOf<'schedules'> => ({
  'schedules.list': schedules.list,
  'schedules.save': schedules.save,
  'schedules.renameView': ({ view, name }) => schedules.renameView(view, name),
  'schedules.removeView': ({ view }) => schedules.removeView(view),
  'schedules.remove': ({ id }) => schedules.remove(id),
  'schedules.write': ({ id }) => schedules.writeNow(id),
  'schedules.preview': (schedule, { signal }) => schedules.preview(schedule, signal),
  'schedules.chooseFolder': () => chooseFolder?.() ?? null,
})
