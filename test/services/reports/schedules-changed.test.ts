import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Schedules } from '../../../electron/services/reports/schedules.ts'
import { defaultPreferences, type SavedView } from '../../../shared/preferences.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { dailyReport, openSchedules } from './open-schedules.ts'

const at = (text: string) => Date.parse(`${text}+03:30`)

let directory: string
let now: number
let mailed: string[]
let views: SavedView[]
/** How often the windows were told to ask again. */
let changes: number
let schedules: Schedules
/** Resolves once the first report is being made, which takes until `goOn`. */
let begun: PromiseWithResolvers<void>
let goOn: PromiseWithResolvers<void>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-schedules-'))
  now = at('2026-11-21T12:00:00')
  mailed = []
  views = []
  changes = 0
  begun = Promise.withResolvers()
  goOn = Promise.withResolvers()
  schedules = openSchedules(directory, {
    preferences: { get: async () => ({ ...defaultPreferences, views }) },
    make: async ({ schedule: { id } }) => {
      begun.resolve()
      if (id === 'first') await goOn.promise
      const range = { from: '2026-11-21 00:00', to: '2026-11-21 23:59' }
      return { range, title: id, days: '', files: [], lackingDays: 0, omitted: [] }
    },
    mail: async ({ id, recipients }) => void mailed.push(`${id}: ${recipients}`),
    changed: () => changes++,
    now: () => now,
  })
})
afterEach(async () => {
  await schedules.close()
  await rm(directory, { recursive: true })
})

const daily = (id: string, recipient = 'boss@example.com'): Schedule => ({
  ...dailyReport,
  id,
  name: id,
  recipients: [recipient],
})

/** Changes the reports while the first of those that are due is being made. */
async function changeMeanwhile(change: () => Promise<unknown>): Promise<void> {
  for (const id of ['first', 'second', 'third']) await schedules.save(daily(id))
  now = at('2026-11-22T08:00:10')
  const checking = schedules.check()
  await begun.promise
  now += 60_000
  await change()
  goOn.resolve()
  await checking
}

test('a report that is removed or replaced while another is made isn’t mailed as before', async () => {
  await changeMeanwhile(async () => {
    await schedules.remove('second')
    await schedules.save(daily('third', 'new@example.com'))
  })
  expect(mailed).toEqual(['first: boss@example.com'])
  now = at('2026-11-23T08:00:10')
  await schedules.check()
  expect(mailed.slice(1).sort()).toEqual(['first: boss@example.com', 'third: new@example.com'])
})

test('the windows see which report is being made', async () => {
  const writing = async () =>
    (await schedules.list()).filter(({ isWriting }) => isWriting).map(({ id }) => id)
  let meanwhile: string[] = []
  let toldBefore = 0
  await changeMeanwhile(async () => {
    meanwhile = await writing()
    toldBefore = changes
  })
  expect(meanwhile).toEqual(['first'])
  expect(await writing()).toEqual([])
  // Its end, and the begin and the end of each other one.
  expect(changes - toldBefore).toBe(5)
})

test('a removed connection’s and a removed view’s reports go, and no others', async () => {
  views = [{ page: 'insights', name: 'Morning', address: { range: 'yesterday' } }]
  await schedules.save({ ...daily('gone'), connectionId: 'gone' })
  await schedules.save({ ...daily('view'), content: { kind: 'view', view: 'Morning' } })
  await schedules.save(daily('Morning'))
  const before = changes
  await schedules.forget('gone')
  expect((await schedules.removeView('Morning')).map(({ id }) => id)).toEqual(['Morning'])
  expect(changes - before).toBe(2)
  await schedules.remove('unknown')
  expect(changes - before).toBe(2)
})

test('what is due is made at the start; what closing the console breaks off is no failure', async () => {
  await schedules.save(daily('first'))
  await schedules.close()
  now = at('2026-11-22T08:00:10')
  const told: string[] = []
  const making = Promise.withResolvers<void>()
  const later = openSchedules(directory, {
    make: async (_, signal) => {
      making.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    },
    mail: async () => expect.unreachable(),
    tell: (name) => {
      told.push(name)
      return () => undefined
    },
    now: () => now,
  })
  later.start()
  await making.promise
  await later.close()
  expect(told).toEqual([])
  later.start()
  await later.writeNow('first')
  expect(await later.list()).toMatchObject([{ failed: null, last: null, isWriting: false }])
})

test('a report that is removed while it is made isn’t mailed', async () => {
  await changeMeanwhile(() => schedules.remove('first'))
  expect(mailed).toEqual(['second: boss@example.com', 'third: boss@example.com'])
})

test('a report that is replaced while it is made is next mailed when it is due again', async () => {
  await changeMeanwhile(() => schedules.save(daily('first', 'new@example.com')))
  expect(mailed).toEqual(['second: boss@example.com', 'third: boss@example.com'])
  expect(await schedules.list()).toContainEqual(
    expect.objectContaining({ id: 'first', isWriting: false, last: null }),
  )
  now = at('2026-11-23T08:00:10')
  await schedules.check()
  expect(mailed).toContain('first: new@example.com')
})

test('a report that is named by its view is renamed with it, and none with a name of its own', async () => {
  const rename = async (from: string, to: string) => {
    views = [{ page: 'insights', name: to, address: { range: 'yesterday' } }]
    const before = changes
    const renamed = await schedules.renameView(from, to)
    expect(changes).toBeGreaterThan(before)
    return renamed.map(({ name }) => name)
  }
  views = [{ page: 'insights', name: 'Morning', address: { range: 'yesterday' } }]
  const content = { kind: 'view', view: 'Morning' } as const
  const before = changes
  await schedules.save({ ...daily('Morning'), content })
  await schedules.save({ ...daily('Boss'), content })
  await schedules.save(daily('Other'))
  expect(changes - before).toBe(3)
  expect(await rename('Morning', 'morning')).toEqual(['morning', 'Boss', 'Other'])
  expect(await rename('morning', 'Early')).toEqual(['Early', 'Boss', 'Other'])
})
