import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { at, reportingConsole, savedViews, startedAt } from './reporting-console.ts'

const reporting = reportingConsole()

test('writes a due view once, in files named by their days', async () => {
  const schedules = reporting.open()
  expect(await schedules.save(reporting.morning())).toMatchObject([
    { name: 'Morning', next: at('2026-11-22T08:00:00'), last: null, failed: null },
  ])
  await schedules.check()
  expect(await reporting.files()).toEqual([])
  reporting.now = at('2026-11-22T08:00:10')
  await schedules.check()
  await schedules.check()
  expect(await reporting.files()).toEqual(['Morning 2026-11-21.csv', 'Morning 2026-11-21.pdf'])
  expect(reporting.mailed).toEqual([])
  expect(reporting.drawn).toHaveLength(1)
  expect(await schedules.list()).toMatchObject([
    {
      next: at('2026-11-23T08:00:00'),
      last: {
        at: reporting.now,
        range: { from: '2026-11-21 00:00', to: '2026-11-21 23:59' },
        files: await reporting.files(),
      },
    },
  ])
})

test('writes only the latest missed report at the start', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  await schedules.save({ ...reporting.week(), every: 'week', weekday: 0 })
  await schedules.close()
  reporting.now = at('2026-11-30T07:00:00')
  const later = reporting.open()
  await later.check()
  await later.check()
  // Monday 7:00: the last morning was Sunday's, and Sunday ended the last week.
  expect(await reporting.files()).toEqual([
    'Morning 2026-11-28.csv',
    'Morning 2026-11-28.pdf',
    'هفته 1405.09.02 تا 1405.09.08.csv',
    'هفته 1405.09.02 تا 1405.09.08.pdf',
  ])
})

test('reports a missing folder, retries, and writes when it is back', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  await rm(reporting.folder, { recursive: true })
  reporting.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await schedules.list()).toMatchObject([
    {
      last: null,
      failed: {
        at: reporting.now,
        failure: { code: 'folder_missing', detail: { folder: reporting.folder } },
      },
    },
  ])
  expect(reporting.told).toEqual(['Morning'])
  reporting.now += 10 * 60_000
  await schedules.check()
  expect(reporting.told).toEqual(['Morning'])
  await mkdir(reporting.folder)
  reporting.now += 60_000
  await schedules.check()
  expect(await reporting.files()).toEqual([])
  reporting.now += 10 * 60_000
  await schedules.check()
  expect(await reporting.files()).toHaveLength(2)
  expect(await schedules.list()).toMatchObject([{ failed: null, last: { at: reporting.now } }])
  expect(reporting.told).toEqual([])
})

test('loads the schedules of an earlier version, which fetched by themselves', async () => {
  const { folder: _, id, name, content, weekStart, recipients, ...rest } = reporting.morning()
  const last = {
    at: startedAt,
    range: { from: '2026-11-20 00:00', to: '2026-11-20 23:59' },
    files: [],
    fetchFailure: null,
    omitted: { format: 'pdf', failure: { code: 'report_needs_browser', detail: {} } },
  }
  const stored = {
    schedule: { ...rest, view: 'Morning', folder: reporting.folder, fetches: true },
    doneUntil: startedAt,
    last,
  }
  await writeFile(join(reporting.directory, 'schedules.json'), JSON.stringify({ schedules: [stored] }))
  const [loaded] = await reporting.open().list()
  expect(loaded).toMatchObject({
    name: 'Morning',
    content: { kind: 'view', view: 'Morning' },
    weekStart: 1,
    recipients: [],
    last: { at: startedAt, lackingDays: 0, omitted: [last.omitted] },
  })
  expect(loaded).not.toHaveProperty('fetches')
  const persian = { ...stored, schedule: { ...stored.schedule, calendar: 'persian' } }
  await writeFile(join(reporting.directory, 'schedules.json'), JSON.stringify({ schedules: [persian] }))
  expect(await reporting.open().list()).toMatchObject([{ weekStart: 6 }])
})

test('loads schedules whose connection was called a profile', async () => {
  const { connectionId, ...rest } = reporting.morning()
  const stored = { schedule: { ...rest, profileId: connectionId }, doneUntil: startedAt, last: null }
  await writeFile(join(reporting.directory, 'schedules.json'), JSON.stringify({ schedules: [stored] }))
  expect(await reporting.open().list()).toMatchObject([{ connectionId, name: rest.name }])
})

test('refuses an unusable folder at once', async () => {
  const schedules = reporting.open()
  const refused = (change: Partial<Schedule>) => schedules.save({ ...reporting.morning(), ...change })
  await expect(refused({ folder: join(reporting.folder, 'no-such') })).rejects.toMatchObject({
    code: 'folder_missing',
  })
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
  const schedules = reporting.open(async (due, signal) => {
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    if (due.schedule.name === 'Morning') throw new AppError('report_not_drawn', 'Not drawn')
    return reporting.maker(due, signal)
  })
  await schedules.save(reporting.morning())
  await schedules.save(reporting.week())
  reporting.now = at('2026-11-22T08:00:00')
  await Promise.all([schedules.check(), schedules.check(), schedules.writeNow('week')])
  expect(most).toBe(1)
  expect(await schedules.list()).toMatchObject([
    { name: 'Morning', failed: { failure: { code: 'report_not_drawn' } } },
    {
      id: 'week',
      name: 'هفته',
      content: { kind: 'view', view: 'هفته' },
      failed: null,
      last: { at: reporting.now },
    },
  ])
})

test('stops writing a removed view, and follows a changed schedule', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  reporting.now = at('2026-11-22T07:00:00')
  await schedules.save({ ...reporting.morning(), time: '06:00' })
  await schedules.check()
  expect(await reporting.files()).toEqual([])
  reporting.known = []
  reporting.now = at('2026-11-25T07:00:00')
  await schedules.check()
  expect([await reporting.files(), await schedules.list()]).toEqual([[], []])
  reporting.known = savedViews
  expect(await schedules.remove('morning')).toEqual([])
})

test('withdraws a failed report’s problem when it is changed or removed', async () => {
  const schedules = reporting.open()
  const failing = reporting.open(() => Promise.reject(new AppError('report_not_drawn', 'Not drawn')))
  await schedules.save(reporting.morning())
  await schedules.close()
  for (const change of [() => failing.save(reporting.morning()), () => failing.remove('morning')]) {
    await failing.writeNow('morning')
    expect(reporting.told).toEqual(['Morning'])
    await change()
    expect(reporting.told).toEqual([])
  }
})

test('withdraws a failed report’s problem when its view is renamed', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  await rm(reporting.folder, { recursive: true })
  reporting.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(reporting.told).toEqual(['Morning'])
  await schedules.renameView('Morning', 'Each day')
  expect(reporting.told).toEqual([])
})

test('renames a schedule with its view, and waits while the view is missing', async () => {
  const schedules = reporting.open()
  await schedules.save(reporting.morning())
  reporting.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  expect(await schedules.renameView('Morning', 'Early')).toMatchObject([
    { name: 'Early', content: { view: 'Early' }, time: '08:00' },
  ])
  // Another page's search with that name isn't its view.
  reporting.known = [{ page: 'quick', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  reporting.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toHaveLength(1)

  reporting.known = []
  await schedules.close()
  const next = reporting.open()
  next.start()
  await next.check()
  reporting.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await next.list()).toMatchObject([{ name: 'Early', content: { view: 'Early' }, time: '08:00' }])
})

test('a report goes by mail only through a server that was tested; without one it says so, and nothing is kept', async () => {
  const schedules = reporting.open(reporting.maker, () =>
    Promise.reject(new AppError('mail_not_tested', 'No mail went through it')),
  )
  const byMail = { ...reporting.morning(), recipients: ['boss@example.com'] }
  await expect(schedules.save(byMail)).rejects.toMatchObject({ code: 'mail_not_tested' })
  expect(await schedules.list()).toEqual([])
  expect(await schedules.save(reporting.morning())).toHaveLength(1)
})

test('a removed report comes back as it was, though no mail server is tested and its folder is gone', async () => {
  let isTested = true
  const schedules = reporting.open(undefined, async () => {
    if (!isTested) throw new AppError('mail_not_tested', 'No mail server took a test mail')
  })
  const mailed = { ...reporting.morning(), recipients: ['boss@example.com'] }
  await schedules.save(mailed)
  reporting.now = at('2026-11-22T08:00:10')
  await schedules.check()
  const before = await schedules.list()
  expect(before).toMatchObject([{ last: { at: reporting.now } }])
  isTested = false
  await schedules.remove('morning')
  await rm(reporting.folder, { recursive: true })
  expect(await schedules.save(mailed)).toEqual(before)
  // Another one needs the server.
  await schedules.remove('morning')
  await expect(schedules.save({ ...mailed, time: '09:00', folder: '' })).rejects.toMatchObject({
    code: 'mail_not_tested',
  })
})
