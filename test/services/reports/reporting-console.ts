import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { createPeriodWatch } from '../../../electron/services/reports/report-period.ts'
import type { Schedules } from '../../../electron/services/reports/schedules.ts'
import { createReportMaker, type MakeReport } from '../../../electron/services/reports/write-report.ts'
import { defaultRules } from '../../../shared/callers.ts'
import { AppError } from '../../../shared/errors.ts'
import { usualDefinitions } from '../../../shared/figures/definitions.ts'
import { noTally } from '../../../shared/figures/tally.ts'
import { defaultPreferences, type SavedView } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { madeCoverage } from '../../shared/figures/made-coverage.ts'
import { dailyReport, openAlways, openSchedules, tehranClock } from './open-schedules.ts'

export const at = (text: string) => Date.parse(`${text}+03:30`)
/** A Saturday. */
export const startedAt = at('2026-11-21T12:00:00')
export const savedViews: readonly SavedView[] = [
  { page: 'insights', name: 'Morning', address: { range: 'yesterday' } },
  { page: 'insights', name: 'هفته', address: { range: 'last7Days', threshold: 30 } },
]

const people = {
  list: async () => ({
    queues: [{ number: '902', name: null, learnedName: 'Support' }],
    agents: [
      { number: '501', name: 'Sara', learnedName: null, team: 'Sales', queues: null, learnedQueues: [] },
    ],
    contacts: [],
    dialing: defaultRules,
  }),
}

/** For each test of a file: a console with saved views, whose reports go to a folder. */
export function reportingConsole() {
  const reporting = {
    directory: '',
    folder: '',
    now: startedAt,
    /** How complete the period is. */
    covered: madeCoverage(),
    known: savedViews,
    drawn: [] as string[],
    cannotDraw: false,
    told: [] as string[],
    mailed: [] as string[],
  }
  const opened: Schedules[] = []
  const figures = {
    get: async () => ({
      tally: noTally,
      rings: { attempts: 0, answered: 0, missed: 0 },
      ...reporting.covered,
    }),
    coverage: async () => reporting.covered,
    series: async () => ({ timeline: [], week: [], queues: [] }),
    queueHours: async () => [],
    agentTable: async () => [],
    callers: async () => ({
      ...{ callers: 0, repeated: 0, openCallbacks: 0, oldestOpen: null, openSince: [] },
    }),
  }
  const tools = {
    figures,
    clock: tehranClock,
    calendar: openAlways,
    people,
    definitions: async () => usualDefinitions,
    receipts: { day: async () => expect.unreachable() },
    timeZone: 'Asia/Tehran',
  }
  const maker = createReportMaker({
    ...tools,
    printUnseen: async ({ page }) => {
      if (reporting.cannotDraw) throw new AppError('report_not_drawn', 'The page took no title')
      reporting.drawn.push(page)
      return new TextEncoder().encode('%PDF-')
    },
  })

  beforeEach(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'callboard-schedules-'))
    const folder = join(directory, 'reports')
    await mkdir(folder)
    const fresh = {
      now: startedAt,
      covered: madeCoverage(),
      known: savedViews,
      drawn: [],
      cannotDraw: false,
      told: [],
      mailed: [],
    }
    Object.assign(reporting, { directory, folder, ...fresh })
  })
  afterEach(async () => {
    for (const schedules of opened.splice(0)) await schedules.close()
    await chmod(reporting.folder, 0o700).catch(() => undefined)
    await rm(reporting.directory, { recursive: true })
  })

  const morning = (): Schedule => ({
    ...dailyReport,
    id: 'morning',
    name: 'Morning',
    content: { kind: 'view', view: 'Morning' },
    connectionId: 'demo',
    recipients: [],
    folder: reporting.folder,
    formats: ['csv', 'pdf'],
  })

  return Object.assign(reporting, {
    maker,
    makerWithoutPdf: createReportMaker({ ...tools, printUnseen: null }),
    /** Creates the schedules as a run of the console does. */
    open: (make: MakeReport = maker, mailMustWork = async () => {}): Schedules => {
      const schedules = openSchedules(reporting.directory, {
        preferences: { get: async () => ({ ...defaultPreferences, views: [...reporting.known] }) },
        make,
        mailMustWork,
        mail: async ({ id }, due, { title }) => {
          reporting.mailed.push(`${id} ${new Date(due).toISOString()} ${title}`)
        },
        areDaysComing: createPeriodWatch(tools),
        tell: (view) => {
          reporting.told.push(view)
          return () => reporting.told.splice(reporting.told.indexOf(view), 1)
        },
        now: () => reporting.now,
      })
      opened.push(schedules)
      return schedules
    },
    morning,
    /** The Persian view, which is due each morning, too. */
    week: (): Schedule => ({
      ...morning(),
      id: 'week',
      name: 'هفته',
      content: { kind: 'view', view: 'هفته' },
      language: 'fa',
      calendar: 'persian',
    }),
    files: async () => (await readdir(reporting.folder)).sort(),
  })
}
