import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPeriodWatch } from '../../../electron/services/reports/report-period.ts'
import type { Schedules } from '../../../electron/services/reports/schedules.ts'
import { createReportMaker, type MakeReport } from '../../../electron/services/reports/write-report.ts'
import { AppError } from '../../../shared/errors.ts'
import { usualDefinitions } from '../../../shared/kpi/definitions.ts'
import type { PeriodCoverage } from '../../../shared/kpi/queries.ts'
import { noTally } from '../../../shared/kpi/tally.ts'
import { defaultPreferences, type SavedView } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { lackingDay, madeCoverage } from '../../shared/kpi/made-coverage.ts'
import { dailyReport, openSchedules, tehranClock } from './open-schedules.ts'

const at = (text: string) => Date.parse(`${text}+03:30`)
/** A Saturday. */
const start = at('2026-11-21T12:00:00')
const views: SavedView[] = [
  { page: 'insights', name: 'Morning', address: { range: 'yesterday' } },
  { page: 'insights', name: 'هفته', address: { range: 'last7Days', threshold: 30 } },
]
/** How complete the period is. */
let covered: PeriodCoverage
const figures = {
  get: async () => ({ tally: noTally, rings: { attempts: 0, rings: 0, answered: 0 }, ...covered }),
  coverage: async () => covered,
  callers: async () => ({ callers: 0, repeated: 0, openCallbacks: 0, oldestOpen: null, openSince: [] }),
  series: async () => ({ timeline: [], week: [], queues: [], wholeDays: { days: 0, hours: [] } }),
  queueHours: async () => [],
  agentTable: async () => [],
}
const lacking = madeCoverage(
  { queue: [lackingDay('2026-11-21')] },
  { keeping: { status: 'catching_up', comesAt: null } },
)

let directory: string
let folder: string
let now: number
let known: SavedView[]
let drawn: string[]
let told: string[]
let mailed: string[]
let opened: Schedules[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-schedules-'))
  folder = join(directory, 'reports')
  await mkdir(folder)
  now = start
  covered = madeCoverage()
  known = views
  drawn = []
  told = []
  mailed = []
  opened = []
})
afterEach(async () => {
  for (const schedules of opened) await schedules.close()
  await chmod(folder, 0o700).catch(() => undefined)
  await rm(directory, { recursive: true })
})

const people = {
  list: async () => ({
    queues: [{ number: '902', name: null, learnedName: 'Support' }],
    agents: [
      {
        number: '501',
        name: 'Sara',
        learnedName: null,
        team: 'Sales',
        queues: null,
        learnedQueues: [],
      },
    ],
    contacts: [],
  }),
}
const definitions = async () => usualDefinitions
const receipts = { day: async () => expect.unreachable() }
const tools = { figures, clock: tehranClock, people, definitions, receipts, timeZone: 'Asia/Tehran' }
const maker = createReportMaker({
  ...tools,
  printUnseen: async ({ page }) => {
    drawn.push(page)
    return new TextEncoder().encode('%PDF-')
  },
})

/** Creates the schedules as a run of the console does. */
function open(make: MakeReport = maker): Schedules {
  const schedules = openSchedules(directory, {
    preferences: { get: async () => ({ ...defaultPreferences, views: known }) },
    make,
    mail: async ({ id }, due, { title }) => {
      mailed.push(`${id} ${new Date(due).toISOString()} ${title}`)
    },
    areDaysComing: createPeriodWatch(tools),
    tell: (view) => {
      told.push(view)
      return () => told.splice(told.indexOf(view), 1)
    },
    now: () => now,
  })
  opened.push(schedules)
  return schedules
}

const morning = (): Schedule => ({
  ...dailyReport,
  id: 'morning',
  name: 'Morning',
  content: { kind: 'view', view: 'Morning' },
  profileId: 'demo',
  recipients: [],
  folder,
  formats: ['csv', 'pdf'],
})

const files = async () => (await readdir(folder)).sort()

test('writes a due view once, in files named by their days', async () => {
  const schedules = open()
  expect(await schedules.save(morning())).toMatchObject([
    { name: 'Morning', next: at('2026-11-22T08:00:00'), last: null, failed: null },
  ])
  await schedules.check()
  expect(await files()).toEqual([])
  now = at('2026-11-22T08:00:10')
  await schedules.check()
  await schedules.check()
  expect(await files()).toEqual(['Morning 2026-11-21.csv', 'Morning 2026-11-21.pdf'])
  expect(mailed).toEqual([])
  expect(drawn).toHaveLength(1)
  expect(await schedules.list()).toMatchObject([
    {
      next: at('2026-11-23T08:00:00'),
      last: { at: now, range: { from: '2026-11-21 00:00', to: '2026-11-21 23:59' }, files: await files() },
    },
  ])
})

test('writes only the latest missed report at the start', async () => {
  const schedules = open()
  await schedules.save(morning())
  await schedules.save({
    ...morning(),
    id: 'week',
    name: 'هفته',
    content: { kind: 'view', view: 'هفته' },
    every: 'week',
    weekday: 0,
    language: 'fa',
    calendar: 'persian',
  })
  await schedules.close()
  now = at('2026-11-30T07:00:00')
  const later = open()
  await later.check()
  await later.check()
  // Monday 7:00: the last morning was Sunday's, and Sunday ended the last week.
  expect(await files()).toEqual([
    'Morning 2026-11-28.csv',
    'Morning 2026-11-28.pdf',
    'هفته 1405.09.02 تا 1405.09.08.csv',
    'هفته 1405.09.02 تا 1405.09.08.pdf',
  ])
})

test('reports a missing folder, retries, and writes when it is back', async () => {
  const schedules = open()
  await schedules.save(morning())
  await rm(folder, { recursive: true })
  now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await schedules.list()).toMatchObject([
    { last: null, failed: { at: now, failure: { code: 'folder_missing', detail: { folder } } } },
  ])
  expect(told).toEqual(['Morning'])
  now += 10 * 60_000
  await schedules.check()
  expect(told).toEqual(['Morning'])
  await mkdir(folder)
  now += 60_000
  await schedules.check()
  expect(await files()).toEqual([])
  now += 10 * 60_000
  await schedules.check()
  expect(await files()).toHaveLength(2)
  expect(await schedules.list()).toMatchObject([{ failed: null, last: { at: now } }])
  expect(told).toEqual([])
})

test('waits for the missing days of the period, and writes once they came', async () => {
  covered = lacking
  const schedules = open()
  await schedules.save(morning())
  const due = at('2026-11-22T08:00:00')
  for (now of [due, due + 10 * 60_000]) {
    await schedules.check()
    expect(await schedules.list()).toMatchObject([{ isWaiting: true, last: null, failed: null }])
  }
  expect(await files()).toEqual([])
  covered = madeCoverage()
  now = due + 11 * 60_000
  await schedules.check()
  expect(await schedules.list()).toMatchObject([{ isWaiting: false, last: { at: now, lackingDays: 0 } }])
  expect(await readFile(join(folder, 'Morning 2026-11-21.csv'), 'utf8')).toContain(
    '"Queue entries, complete days",,7 of 7,,Complete.',
  )
})

test('writes an incomplete report after an hour, and says what it lacks', async () => {
  covered = lacking
  const schedules = open()
  await schedules.save(morning())
  const due = at('2026-11-22T08:00:00')
  for (now of [due, due + 60 * 60_000]) await schedules.check()
  expect(await schedules.list()).toMatchObject([{ isWaiting: false, last: { at: now, lackingDays: 1 } }])
  expect(await readFile(join(folder, 'Morning 2026-11-21.csv'), 'utf8')).toContain(
    '"Queue entries, complete days",,6 of 7,,6 of 7 days; missing: 2026-11-21. They are being fetched.',
  )
  now += 60_000
  covered = madeCoverage()
  await schedules.check()
  expect(await schedules.list()).toMatchObject([{ last: { at: due + 60 * 60_000 } }])
})

test('waits for no days that nobody fetches, and for none where the user asks', async () => {
  const never = [
    madeCoverage({ queue: [lackingDay('2026-11-21', { state: 'not_kept' })] }),
    { ...lacking, keeping: { status: 'paused' as const, comesAt: null } },
  ]
  for (covered of never) {
    const schedules = open()
    await schedules.save(morning())
    now += 86_400_000
    await schedules.check()
    expect(await schedules.list()).toMatchObject([{ isWaiting: false, last: { at: now, lackingDays: 1 } }])
    await schedules.remove('morning')
  }
  covered = lacking
  const schedules = open()
  await schedules.save(morning())
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([{ last: { at: now, lackingDays: 1 } }])
})

test('loads the schedules of an earlier version, which fetched by themselves', async () => {
  const { folder: _, id, name, content, weekStart, recipients, ...rest } = morning()
  const last = {
    at: start,
    range: { from: '2026-11-20 00:00', to: '2026-11-20 23:59' },
    files: [],
    fetchFailure: null,
  }
  const stored = { schedule: { ...rest, view: 'Morning', folder, fetches: true }, doneUntil: start, last }
  await writeFile(join(directory, 'schedules.json'), JSON.stringify({ schedules: [stored] }))
  const [loaded] = await open().list()
  expect(loaded).toMatchObject({
    name: 'Morning',
    content: { kind: 'view', view: 'Morning' },
    weekStart: 1,
    recipients: [],
    last: { at: start, lackingDays: 0, omitted: null },
  })
  expect(loaded).not.toHaveProperty('fetches')
  const persian = { ...stored, schedule: { ...stored.schedule, calendar: 'persian' } }
  await writeFile(join(directory, 'schedules.json'), JSON.stringify({ schedules: [persian] }))
  expect(await open().list()).toMatchObject([{ weekStart: 6 }])
})

test('refuses an unusable folder at once', async () => {
  const schedules = open()
  const refused = (change: Partial<Schedule>) => schedules.save({ ...morning(), ...change })
  await expect(refused({ folder: join(folder, 'no-such') })).rejects.toMatchObject({ code: 'folder_missing' })
  await expect(refused({ folder: 'reports' })).rejects.toMatchObject({ code: 'folder_not_absolute' })
  await expect(refused({ content: { kind: 'view', view: 'Unheard of' } })).rejects.toMatchObject({
    code: 'view_unknown',
    detail: { view: 'Unheard of' },
  })
  expect(await schedules.list()).toEqual([])
})

test('writes reports due together one by one; a failure delays no other', async () => {
  let under = 0
  let most = 0
  const schedules = open(async (due, signal) => {
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    if (due.schedule.name === 'Morning') throw new AppError('report_not_drawn', 'Not drawn')
    return maker(due, signal)
  })
  await schedules.save(morning())
  await schedules.save({
    ...morning(),
    id: 'week',
    name: 'هفته',
    content: { kind: 'view', view: 'هفته' },
    language: 'fa',
    calendar: 'persian',
  })
  now = at('2026-11-22T08:00:00')
  await Promise.all([schedules.check(), schedules.check(), schedules.writeNow('week')])
  expect(most).toBe(1)
  expect(await schedules.list()).toMatchObject([
    { name: 'Morning', failed: { failure: { code: 'report_not_drawn' } } },
    { id: 'week', name: 'هفته', content: { kind: 'view', view: 'هفته' }, failed: null, last: { at: now } },
  ])
})

test('stops writing a removed view, and follows a changed schedule', async () => {
  const schedules = open()
  await schedules.save(morning())
  now = at('2026-11-22T07:00:00')
  await schedules.save({ ...morning(), time: '06:00' })
  await schedules.check()
  expect(await files()).toEqual([])
  known = []
  now = at('2026-11-25T07:00:00')
  await schedules.check()
  expect([await files(), await schedules.list()]).toEqual([[], []])
  known = views
  expect(await schedules.remove('morning')).toEqual([])
})

test('writes the table for Excel in either language, and says that the PDF needs a browser', async () => {
  const make = createReportMaker({ ...tools, printUnseen: null })
  const schedules = open(make)
  await schedules.save({
    ...morning(),
    id: 'week',
    name: 'هفته',
    content: { kind: 'view', view: 'هفته' },
    language: 'fa',
    calendar: 'persian',
  })
  await schedules.writeNow('week')
  expect(await files()).toEqual(['هفته 1405.08.24 تا 1405.08.30.csv'])
  const text = await readFile(join(folder, 'هفته 1405.08.24 تا 1405.08.30.csv'), 'utf8')
  expect(text.startsWith('\ufeffبخش,نام,معیار,مقدار,واحد,توضیح\r\nنما,نام,,هفته,,\r\n')).toBe(true)
  expect(await schedules.list()).toMatchObject([
    { failed: null, last: { omitted: { format: 'pdf', failure: { code: 'report_needs_browser' } } } },
  ])
  await schedules.save({ ...morning(), formats: ['pdf'] })
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([
    {},
    { failed: { failure: { code: 'report_needs_browser' } } },
  ])
  expect(text).toContain('نما,از,,1405-08-24 00:00,,')
  expect(text).toContain('شاخص‌ها,سطح سرویس,پاسخ تا 30 ثانیه ÷ ورودها,,,ورودی به صف نیست')
})

test('draws the page with the view’s own days and connection', async () => {
  const schedules = open()
  await schedules.save(morning())
  await schedules.writeNow('morning')
  const [, search = ''] = drawn[0]?.split('?') ?? []
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    title: 'Morning 2026-11-20',
    connection: 'demo',
    range: '2026-11-20 00:00~2026-11-20 23:59',
    threshold: '20',
  })
})

test('withdraws a failed report’s problem when it is changed or removed', async () => {
  const schedules = open()
  const failing = open(() => Promise.reject(new AppError('report_not_drawn', 'Not drawn')))
  await schedules.save(morning())
  await schedules.close()
  for (const change of [() => failing.save(morning()), () => failing.remove('morning')]) {
    await failing.writeNow('morning')
    expect(told).toEqual(['Morning'])
    await change()
    expect(told).toEqual([])
  }
})

test('withdraws a failed report’s problem when its view is renamed', async () => {
  const schedules = open()
  await schedules.save(morning())
  await rm(folder, { recursive: true })
  now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(told).toEqual(['Morning'])
  await schedules.renameView('Morning', 'Each day')
  expect(told).toEqual([])
})

test('renames a schedule with its view, and waits while the view is missing', async () => {
  const schedules = open()
  await schedules.save(morning())
  known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  expect(await schedules.renameView('Morning', 'Early')).toMatchObject([
    { name: 'Early', content: { view: 'Early' }, time: '08:00' },
  ])
  // Another page's search with that name isn't its view.
  known = [{ page: 'quick', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toHaveLength(1)

  known = []
  await schedules.close()
  const next = open()
  next.start()
  await next.check()
  known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await next.list()).toMatchObject([{ name: 'Early', content: { view: 'Early' }, time: '08:00' }])
})

test('is of the finished month in its calendar, a sheet a queue, for the agents of a team', async () => {
  const schedules = open()
  const month = {
    ...morning(),
    content: { kind: 'figures', queues: ['901', '902'], team: 'Sales' },
    every: 'month',
    formats: ['pdf', 'xlsx', 'csv'],
    language: 'fa',
    calendar: 'persian',
  } as const
  await schedules.save({
    ...month,
    formats: [...month.formats],
    content: { ...month.content, queues: ['901'] },
  })
  // 1 Azar 1405 is a Sunday.
  now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await files()).toEqual(
    ['csv', 'pdf', 'xlsx'].map((format) => `Morning 1405.08.01 تا 1405.08.30.${format}`),
  )
  const search = new URLSearchParams(drawn[0]?.split('?')[1])
  expect(drawn[0]).toMatch(/^\/report-sheets\?/)
  expect(Object.fromEntries(search)).toMatchObject({
    range: '2026-10-23 00:00~2026-11-21 23:59',
    queues: '901',
    agents: '501',
    team: 'Sales',
    language: 'fa',
    calendar: 'persian',
  })
  await schedules.save({ ...morning(), content: { kind: 'agents', queues: [], team: 'Gone' } })
  await schedules.writeNow('morning')
  expect(await schedules.list()).toMatchObject([
    { failed: { failure: { code: 'team_unknown', detail: { team: 'Gone' } } } },
  ])
})

test('mails a report once, also if its folder is missing and it is made again', async () => {
  const schedules = open()
  await schedules.save({ ...morning(), recipients: ['boss@example.com'] })
  await rm(folder, { recursive: true })
  const due = at('2026-11-22T08:00:00')
  for (now of [due, due + 11 * 60_000]) await schedules.check()
  expect(await schedules.list()).toMatchObject([{ failed: { failure: { code: 'folder_missing' } } }])
  await mkdir(folder)
  now += 11 * 60_000
  await schedules.check()
  expect(await files()).toHaveLength(2)
  expect(mailed).toEqual([`morning ${new Date(due).toISOString()} Morning 2026-11-21`])
  await schedules.writeNow('morning')
  expect(mailed).toHaveLength(2)
})
