import { expect, test, vi } from 'vitest'
import { archiveQuery } from '../../../shared/archive/archive.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'
import { defaultWebhookSettings } from '../../../shared/webhooks/settings.ts'
import { ruleFor } from '../../shared/board/floor.ts'
import { connectTo, type Program } from './programs.ts'
import { soon, startCallCenter, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

async function callsIn({ services }: Program, connectionId: string): Promise<number | null> {
  return (
    await services.handlers['archive.count'](archiveQuery.parse({ connectionId, report: 'quick' }), {
      signal,
    })
  ).total
}

async function nameQueue({ services }: Program, connectionId: string, name: string): Promise<void> {
  const change = { kind: 'queue', number: '901', name } as const
  await services.handlers['people.save']({ connectionId, change }, { signal })
}

async function nameOfQueue({ services }: Program, connectionId: string): Promise<string | null | undefined> {
  const { queues } = await services.handlers['people.list']({ connectionId }, { signal })
  return queues.find(({ number }) => number === '901')?.name
}

test('a second account at one address is its console’s own: whole, and no part of the team’s', async () => {
  // Whoever has the key sees the calls, whichever account it is.
  const { callCenter, access } = await startCallCenter({ calls: 50, days: 1 }, { authentication: 'key' })
  const all = callCenter.calls.rows.length
  const keeper = await team.startKeeper()
  const kept = await connectTo(keeper, access)
  await vi.waitFor(async () => expect(await callsIn(keeper, kept)).toBe(all), soon)

  const desk = await team.startKeeper()
  const teams = await connectTo(desk, access)
  await vi.waitFor(async () => expect(await callsIn(desk, teams)).toBe(all), soon)
  const second = await connectTo(desk, { ...access, username: 'night' })
  await vi.waitFor(async () => expect(await callsIn(desk, second)).toBe(all), soon)

  await nameQueue(desk, second, 'Own')
  await nameQueue(desk, teams, 'Sales')
  await vi.waitFor(async () => expect(await nameOfQueue(keeper, kept)).toBe('Sales'), soon)
  expect(await nameOfQueue(desk, teams)).toBe('Sales')
  expect(await nameOfQueue(desk, second)).toBe('Own')
  const people = await team.postgres.query(
    team.database,
    `SELECT 1 FROM callboard.entry WHERE kind = 'person'`,
  )
  expect(people).toHaveLength(1)
})

test('the team’s connection whose removal is undone has been no second account’s meanwhile', async () => {
  const { access } = await startCallCenter({ calls: 50, days: 1 }, { authentication: 'key' })
  const keeper = await team.startKeeper()
  const kept = await connectTo(keeper, access)
  const desk = await team.startKeeper()
  const teams = await connectTo(desk, access)
  const second = await connectTo(desk, { ...access, username: 'night' })
  const { handlers } = desk.services
  await handlers['connections.remove']({ id: teams }, { signal })
  await nameQueue(desk, second, 'Own')
  await nameQueue(keeper, kept, 'Sales')
  await vi.waitFor(async () => expect(await nameOfQueue(desk, teams)).toBe('Sales'), soon)
  await handlers['connections.restore']({ id: teams }, { signal })
  expect(await nameOfQueue(desk, second)).toBe('Own')
  expect(await nameOfQueue(keeper, kept)).toBe('Sales')
})

test('an account of a settings file goes on with what the team’s log had, and its undo leaves that', async () => {
  const { callCenter, access } = await startCallCenter({ calls: 50, days: 1 })
  const all = callCenter.calls.rows.length
  const keeper = await team.startKeeper()
  await vi.waitFor(async () => expect(await callsIn(keeper, await connectTo(keeper, access))).toBe(all), soon)
  const desk = await team.startKeeper()
  const { handlers } = desk.services
  const described = async () =>
    (await handlers['connections.list'](null, { signal })).connections.map(({ id, name, username }) => ({
      id,
      name,
      username,
    }))
  await vi.waitFor(async () => expect(await described()).toHaveLength(1), soon)
  const [followed] = await described()
  const id = followed?.id ?? ''
  await vi.waitFor(async () => expect(await callsIn(desk, id)).toBe(all), soon)

  const { baseUrl, username } = access
  const account = { id: 'a'.repeat(24), name: 'Main office', baseUrl, username }
  const { taken, secretsMissing } = await handlers['backup.loadSettings'](
    { text: settingsWith({ ...account, hadApiKey: true, hadPassword: true }) },
    { signal },
  )
  expect(secretsMissing).toEqual(['Main office'])
  expect(await described()).toEqual([{ id, name: 'Main office', username }])
  expect(await handlers['alarms.rules']({ connectionId: id }, { signal })).toEqual(rulesOfFile)
  await handlers['backup.takeSettingsBack']({ taken }, { signal })
  expect(await described()).toEqual([followed])
  expect(await callsIn(desk, id)).toBe(all)
})

const rulesOfFile = [ruleFor('waiting', { limit: 7, clearAt: 5 })]

/** Returns a settings file with a connection and its rules. */
function settingsWith(connection: { readonly id: string } & Readonly<Record<string, unknown>>): string {
  const alarms = [{ connectionId: connection.id, rules: rulesOfFile }]
  const { passwordState: _, ...webhooks } = defaultWebhookSettings
  return JSON.stringify({
    callboard: 'settings',
    version: 1,
    preferences: defaultPreferences,
    webhooks,
    connections: [connection],
    alarms,
  })
}
