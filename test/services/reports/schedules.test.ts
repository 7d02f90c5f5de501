import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { at, reportingConsole, savedViews, startedAt } from './reporting-console.ts'

const desk = reportingConsole()

test('writes a due view once, in files named by their days', async () => {
  const schedules = desk.open()
  expect(await schedules.save(desk.morning())).toMatchObject([
    { name: 'Morning', next: at('2026-11-22T08:00:00'), last: null, failed: null },
  ])
  await schedules.check()
  expect(await desk.files()).toEqual([])
  desk.now = at('2026-11-22T08:00:10')
  await schedules.check()
  await schedules.check()
  expect(await desk.files()).toEqual(['Morning 2026-11-21.csv', 'Morning 2026-11-21.pdf'])
  expect(desk.mailed).toEqual([])
  expect(desk.drawn).toHaveLength(1)
  expect(await schedules.list()).toMatchObject([
    {
      next: at('2026-11-23T08:00:00'),
      last: {
        at: desk.now,
        range: { from: '2026-11-21 00:00', to: '2026-11-21 23:59' },
        files: await desk.files(),
      },
    },
  ])
})

test('writes only the latest missed report at the start', async () => {
  const schedules = desk.open()
  await schedules.save(desk.morning())
  await schedules.save({
    ...desk.morning(),
    id: 'week',
    name: 'هفته',
    content: { kind: 'view', view: 'هفته' },
    every: 'week',
    weekday: 0,
    language: 'fa',
    calendar: 'persian',
  })
  await schedules.close()
  desk.now = at('2026-11-30T07:00:00')
  const later = desk.open()
  await later.check()
  await later.check()
  // Monday 7:00: the last morning was Sunday's, and Sunday ended the last week.
  expect(await desk.files()).toEqual([
    'Morning 2026-11-28.csv',
    'Morning 2026-11-28.pdf',
    'هفته 1405.09.02 تا 1405.09.08.csv',
    'هفته 1405.09.02 تا 1405.09.08.pdf',
  ])
})

test('reports a missing folder, retries, and writes when it is back', async () => {
  const schedules = desk.open()
  await schedules.save(desk.morning())
  await rm(desk.folder, { recursive: true })
  desk.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(await schedules.list()).toMatchObject([
    {
      last: null,
      failed: { at: desk.now, failure: { code: 'folder_missing', detail: { folder: desk.folder } } },
    },
  ])
  expect(desk.told).toEqual(['Morning'])
  desk.now += 10 * 60_000
  await schedules.check()
  expect(desk.told).toEqual(['Morning'])
  await mkdir(desk.folder)
  desk.now += 60_000
  await schedules.check()
  expect(await desk.files()).toEqual([])
  desk.now += 10 * 60_000
  await schedules.check()
  expect(await desk.files()).toHaveLength(2)
  expect(await schedules.list()).toMatchObject([{ failed: null, last: { at: desk.now } }])
  expect(desk.told).toEqual([])
})

test('loads the schedules of an earlier version, which fetched by themselves', async () => {
  const { folder: _, id, name, content, weekStart, recipients, ...rest } = desk.morning()
  const last = {
    at: startedAt,
    range: { from: '2026-11-20 00:00', to: '2026-11-20 23:59' },
    files: [],
    fetchFailure: null,
  }
  const stored = {
    schedule: { ...rest, view: 'Morning', folder: desk.folder, fetches: true },
    doneUntil: startedAt,
    last,
  }
  await writeFile(join(desk.directory, 'schedules.json'), JSON.stringify({ schedules: [stored] }))
  const [loaded] = await desk.open().list()
  expect(loaded).toMatchObject({
    name: 'Morning',
    content: { kind: 'view', view: 'Morning' },
    weekStart: 1,
    recipients: [],
    last: { at: startedAt, lackingDays: 0, omitted: null },
  })
  expect(loaded).not.toHaveProperty('fetches')
  const persian = { ...stored, schedule: { ...stored.schedule, calendar: 'persian' } }
  await writeFile(join(desk.directory, 'schedules.json'), JSON.stringify({ schedules: [persian] }))
  expect(await desk.open().list()).toMatchObject([{ weekStart: 6 }])
})

test('refuses an unusable folder at once', async () => {
  const schedules = desk.open()
  const refused = (change: Partial<Schedule>) => schedules.save({ ...desk.morning(), ...change })
  await expect(refused({ folder: join(desk.folder, 'no-such') })).rejects.toMatchObject({
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
  const schedules = desk.open(async (due, signal) => {
    most = Math.max(most, ++under)
    await new Promise((resolve) => setImmediate(resolve))
    under--
    if (due.schedule.name === 'Morning') throw new AppError('report_not_drawn', 'Not drawn')
    return desk.maker(due, signal)
  })
  await schedules.save(desk.morning())
  await schedules.save({
    ...desk.morning(),
    id: 'week',
    name: 'هفته',
    content: { kind: 'view', view: 'هفته' },
    language: 'fa',
    calendar: 'persian',
  })
  desk.now = at('2026-11-22T08:00:00')
  await Promise.all([schedules.check(), schedules.check(), schedules.writeNow('week')])
  expect(most).toBe(1)
  expect(await schedules.list()).toMatchObject([
    { name: 'Morning', failed: { failure: { code: 'report_not_drawn' } } },
    {
      id: 'week',
      name: 'هفته',
      content: { kind: 'view', view: 'هفته' },
      failed: null,
      last: { at: desk.now },
    },
  ])
})

test('stops writing a removed view, and follows a changed schedule', async () => {
  const schedules = desk.open()
  await schedules.save(desk.morning())
  desk.now = at('2026-11-22T07:00:00')
  await schedules.save({ ...desk.morning(), time: '06:00' })
  await schedules.check()
  expect(await desk.files()).toEqual([])
  desk.known = []
  desk.now = at('2026-11-25T07:00:00')
  await schedules.check()
  expect([await desk.files(), await schedules.list()]).toEqual([[], []])
  desk.known = savedViews
  expect(await schedules.remove('morning')).toEqual([])
})

test('withdraws a failed report’s problem when it is changed or removed', async () => {
  const schedules = desk.open()
  const failing = desk.open(() => Promise.reject(new AppError('report_not_drawn', 'Not drawn')))
  await schedules.save(desk.morning())
  await schedules.close()
  for (const change of [() => failing.save(desk.morning()), () => failing.remove('morning')]) {
    await failing.writeNow('morning')
    expect(desk.told).toEqual(['Morning'])
    await change()
    expect(desk.told).toEqual([])
  }
})

test('withdraws a failed report’s problem when its view is renamed', async () => {
  const schedules = desk.open()
  await schedules.save(desk.morning())
  await rm(desk.folder, { recursive: true })
  desk.now = at('2026-11-22T08:00:00')
  await schedules.check()
  expect(desk.told).toEqual(['Morning'])
  await schedules.renameView('Morning', 'Each day')
  expect(desk.told).toEqual([])
})

test('renames a schedule with its view, and waits while the view is missing', async () => {
  const schedules = desk.open()
  await schedules.save(desk.morning())
  desk.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  expect(await schedules.renameView('Morning', 'Early')).toMatchObject([
    { name: 'Early', content: { view: 'Early' }, time: '08:00' },
  ])
  // Another page's search with that name isn't its view.
  desk.known = [{ page: 'quick', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toEqual([])
  desk.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await schedules.list()).toHaveLength(1)

  desk.known = []
  await schedules.close()
  const next = desk.open()
  next.start()
  await next.check()
  desk.known = [{ page: 'insights', name: 'Early', address: { range: 'yesterday' } }]
  expect(await next.list()).toMatchObject([{ name: 'Early', content: { view: 'Early' }, time: '08:00' }])
})
