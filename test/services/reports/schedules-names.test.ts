import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPreferences, type SavedView } from '../../../shared/preferences.ts'
import { dailyReport, openSchedules } from './open-schedules.ts'

/** Opens the schedules of a console with views of these names. */
async function started(names: readonly string[] = []) {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-schedules-'))
  const views = names.map((name): SavedView => ({ page: 'insights', name, address: {} }))
  const schedules = openSchedules(directory, {
    preferences: { get: async () => ({ ...defaultPreferences, views }) },
    make: async () => expect.unreachable(),
    mail: async () => undefined,
  })
  onTestFinished(async () => {
    await schedules.close()
    await rm(directory, { recursive: true })
  })
  return schedules
}

/** In a file's name, only the first 76 or so of these letters have room. */
const long = 'گ'.repeat(79)

test.each([
  ['Sales', 'Sales'],
  ['Sales/EU', 'Sales: EU'],
  ['Daily', 'daily'],
  ['Why?', 'Why'],
  [`${long}۱`, `${long}۲`],
])('a report %j lets none be called %j, whose files would replace its own', async (name, other) => {
  const schedules = await started()
  await schedules.save({ ...dailyReport, name })
  await expect(schedules.save({ ...dailyReport, id: 'other', name: other })).rejects.toMatchObject({
    code: 'report_name_taken',
    detail: { name },
  })
  expect(await schedules.list()).toMatchObject([{ name }])
})

test('a report keeps its name where its view is renamed to the name of another one', async () => {
  const schedules = await started(['Morning', 'Evening'])
  const morning = { ...dailyReport, content: { kind: 'view', view: 'Morning' } } as const
  await schedules.save({ ...morning, id: 'morning', name: 'Morning' })
  await schedules.save({ ...dailyReport, id: 'evening', name: 'evening' })
  expect(await schedules.renameView('Morning', 'Evening')).toMatchObject([
    { id: 'morning', name: 'Morning', content: { view: 'Evening' } },
    { id: 'evening', name: 'evening' },
  ])
})
