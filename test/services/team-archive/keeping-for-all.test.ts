import { beforeEach, expect, test, vi } from 'vitest'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { archiveQuery } from '../../../shared/archive/archive.ts'
import { connectTo, type Program, startProgram } from './programs.ts'
import { activeOf } from './shown.ts'
import { soon, startCallCenter, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()
let callCenter: Awaited<ReturnType<typeof startCallCenter>>['callCenter']
let access: Awaited<ReturnType<typeof startCallCenter>>['access']
beforeEach(async () => {
  ;({ callCenter, access } = await startCallCenter({ calls: 50, days: 1 }))
})

const keptHere = async ({ services }: Program) =>
  ((await services.sharing())?.callCenters ?? []).some((each) => each.keptHere)

async function requestsOf({ services }: Program, connectionId: string): Promise<number> {
  return (await services.handlers['keeping.state']({ connectionId }, { signal })).pace.requestsInLastMinute
}

/** Resolves when a connection's archive has every call. */
async function hasWholeArchive({ services }: Program, connectionId: string): Promise<void> {
  const query = archiveQuery.parse({ connectionId, report: 'quick' })
  await vi.waitFor(async () => {
    const { total } = await services.handlers['archive.count'](query, { signal })
    expect(total).toBe(callCenter.calls.rows.length)
  }, soon)
}

test('the account that a desk adds after it joined has what the team’s log had', async () => {
  const keeper = await team.startKeeper()
  await hasWholeArchive(keeper, await connectTo(keeper, access))
  const desk = await team.startKeeper()
  await vi.waitFor(async () => expect(await activeOf(desk)).not.toBe('demo'), soon)
  await hasWholeArchive(desk, await activeOf(desk))

  const own = await connectTo(desk, access)
  const list = () => desk.services.handlers['connections.list'](null, { signal })
  expect((await list()).connections).toMatchObject([
    { id: own, username: access.username, credentialsMissing: false },
  ])
  await hasWholeArchive(desk, own)
  // It has an account now: another one is another connection.
  expect(await connectTo(desk, { ...access, username: 'other' })).not.toBe(own)
})

test('an account is no other name for a connection that has an API key alone', async () => {
  const desk = await startProgram(null)
  const withKey = await connectTo(desk, { ...access, username: '', password: '' })
  expect(await connectTo(desk, access)).not.toBe(withKey)
})

test.each(['removes its connection', 'pauses keeping'] as const)(
  'another desk keeps the archive for all when the one that did %s',
  async (what) => {
    const keeper = await team.startKeeper()
    const connectionId = await connectTo(keeper, access)
    await vi.waitFor(async () => expect(await keptHere(keeper)).toBe(true), soon)
    const { handlers } = keeper.services
    if (what === 'removes its connection')
      await handlers['connections.remove']({ id: connectionId }, { signal })
    else await handlers['keeping.setOptions']({ connectionId, options: { enabled: false } }, { signal })

    const other = await team.startKeeper()
    const own = await connectTo(other, access)
    await vi.waitFor(async () => expect(await requestsOf(other, own)).toBeGreaterThan(0), soon)
    expect(await keptHere(keeper)).toBe(false)
  },
)

test('an interrupted walk goes on at its desk while another one keeps the archive for all', async () => {
  const { access: long } = await startCallCenter({ calls: 500, days: 1 })
  const vault = createKeyVault('a key')
  const walker = await team.startKeeper({ vault })
  const connectionId = await connectTo(walker, long)
  const walkOf = ({ services }: Program) => services.handlers['walk.state']({ connectionId }, { signal })
  const setPace = ({ services }: Program, currentPerSecond: number) =>
    services.handlers['keeping.setOptions']({ connectionId, options: { currentPerSecond } }, { signal })
  await vi.waitFor(async () => expect((await walkOf(walker)).archived).not.toBeNull(), soon)
  // It is interrupted before its next page.
  await setPace(walker, 0.01)
  await walker.close()
  const keeper = await team.startKeeper()
  await connectTo(keeper, long)
  await vi.waitFor(async () => expect(await keptHere(keeper)).toBe(true), soon)

  const restarted = await team.startKeeper({ directory: walker.directory, vault })
  await setPace(restarted, 100)
  await vi.waitFor(async () => {
    expect(await walkOf(restarted)).toMatchObject({ running: null, run: { result: { end: 'no_records' } } })
  }, soon)
  expect([await keptHere(keeper), await keptHere(restarted)]).toEqual([true, false])
})

test('a desk with a wrong password keeps nobody else from keeping the archive for all', async () => {
  const failing = await team.startKeeper()
  const own = await connectTo(failing, { ...access, password: 'mistyped' })
  const failureOf = async () =>
    (await failing.services.handlers['keeping.state']({ connectionId: own }, { signal })).failure
  const refused = { code: 'credentials_wrong' }
  await vi.waitFor(async () => expect(await failureOf()).toMatchObject(refused), soon)
  const desk = await team.startKeeper()
  await hasWholeArchive(desk, await connectTo(desk, access))
  expect(await keptHere(failing)).toBe(false)
  // Its user is told all the same, and has the archive.
  expect(await failureOf()).toMatchObject(refused)
  await hasWholeArchive(failing, own)

  // Once that is mended, it can take over.
  await connectTo(failing, access)
  await vi.waitFor(async () => expect(await failureOf()).toBeNull(), soon)
  await desk.close()
  await vi.waitFor(async () => expect(await keptHere(failing)).toBe(true), soon)
})

test('a connection whose removal is undone has what the team received meanwhile', async () => {
  const desk = await team.startKeeper()
  const own = await connectTo(desk, { ...access, password: 'mistyped' })
  const { handlers } = desk.services
  await handlers['connections.remove']({ id: own }, { signal })
  const keeper = await team.startKeeper()
  await hasWholeArchive(keeper, await connectTo(keeper, access))
  await hasWholeArchive(desk, own)
  const { connections } = await handlers['connections.restore']({ id: own }, { signal })
  expect(connections).toMatchObject([{ id: own, username: access.username }])
})

test('what waits to be sent when a connection is removed reaches the team while that can be undone', async () => {
  const desk = await team.startKeeper()
  const own = await connectTo(desk, access)
  await hasWholeArchive(desk, own)
  await team.postgres.stop()
  const { handlers } = desk.services
  const change = { kind: 'queue', number: '901', name: 'Sales' } as const
  await handlers['people.save']({ connectionId: own, change }, { signal })
  await handlers['connections.remove']({ id: own }, { signal })
  await team.postgres.start()

  const other = await team.startKeeper()
  await vi.waitFor(async () => {
    const connectionId = await activeOf(other)
    const { queues } = await other.services.handlers['people.list']({ connectionId }, { signal })
    expect(queues).toContainEqual(expect.objectContaining({ number: '901', name: 'Sales' }))
  }, soon)
})

test('a desk asks no call center by itself, and what it is asked for stays its own', async () => {
  const desk = await team.startDesk()
  const own = await connectTo(desk, access)
  await vi.waitFor(async () => expect((await desk.services.sharing())?.currentAt).not.toBeNull(), soon)
  const keeper = await team.startKeeper()
  await hasWholeArchive(keeper, await connectTo(keeper, access))
  await hasWholeArchive(desk, own)
  expect(await requestsOf(desk, own)).toBe(0)
  const askedBy = async () => (await desk.services.sharing())?.callCenters.map((each) => each.askedBy)
  await vi.waitFor(async () => expect(await askedBy()).toEqual([team.receiver.user]), soon)
  expect(await keptHere(desk)).toBe(false)
  const rows = await team.postgres.query(
    team.database,
    `SELECT DISTINCT login FROM callboard.entry JOIN callboard.writer ON id = writer WHERE kind IN ('page', 'cell')`,
  )
  expect(rows).toEqual([{ login: team.receiver.user }])
  // Where none does, that is told.
  await keeper.close()
  await vi.waitFor(async () => expect(await askedBy()).toEqual([null]), soon)
})
