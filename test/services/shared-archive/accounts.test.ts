import { expect, test, vi } from 'vitest'
import { archiveQuery } from '../../../shared/reports/archive.ts'
import { connectTo, type Program } from './programs.ts'
import { soon, startCallCenter, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

async function callsIn({ services }: Program, profile: string): Promise<number | null> {
  return (
    await services.handlers['archive.count'](archiveQuery.parse({ profile, report: 'quick' }), { signal })
  ).total
}

async function nameQueue({ services }: Program, profileId: string, name: string): Promise<void> {
  const change = { kind: 'queue', number: '901', name } as const
  await services.handlers['people.save']({ profileId, change }, { signal })
}

async function nameOfQueue({ services }: Program, profileId: string): Promise<string | null | undefined> {
  const { queues } = await services.handlers['people.list']({ profileId }, { signal })
  return queues.find(({ number }) => number === '901')?.name
}

test('a second account at one address is its console’s own: whole, and no part of the team’s', async () => {
  // Whoever has the key sees the calls, whichever account it is.
  const { callCenter, access } = await startCallCenter({ calls: 50, days: 1 }, { authentication: 'key' })
  const all = callCenter.calls.rows.length
  const keeper = await team.startDesk()
  const kept = await connectTo(keeper, access)
  await vi.waitFor(async () => expect(await callsIn(keeper, kept)).toBe(all), soon)

  const desk = await team.startDesk()
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
