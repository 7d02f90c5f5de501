import { expect, test, vi } from 'vitest'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { connectTo, deliver, joinShared, type Program, startProgram } from './programs.ts'
import { activeOf, firstConnectionOf, receiptsOf, shownBy } from './shown.ts'
import { incoming, startCallCenter, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const soon = { timeout: 60_000, interval: 200 }
const dayMs = 86_400_000
const team = teamOfEachTest()

const alone = () => startProgram(null, { receives: true, vault: createKeyVault('a key') })
const repeatsOf = async (program: Program) =>
  (await program.events()).map(({ callId, repeats }) => [callId, repeats])

const statusOf = async ({ services }: Program) =>
  (await services.handlers['teamArchive.state'](null, { signal })).status
const move = ({ services }: Program) => services.handlers['teamArchive.move'](null, { signal })

/** Resolves when all that was here before is in the log. */
async function moved(program: Program): Promise<void> {
  await vi.waitFor(
    async () => expect(await statusOf(program)).toMatchObject({ former: null, waiting: 0 }),
    soon,
  )
}

async function keepFourDays(program: Program): Promise<void> {
  const connectionId = await activeOf(program)
  await program.services.handlers['keeping.setOptions']({ connectionId, options: { days: 4 } }, { signal })
}

async function nameQueue(program: Program, number: string, name: string): Promise<void> {
  const connectionId = await activeOf(program)
  await program.services.handlers['people.save'](
    { connectionId, change: { kind: 'queue', number, name } },
    { signal },
  )
}

async function queueNames(program: Program): Promise<Record<string, string | null>> {
  const connectionId = await activeOf(program)
  const { queues } = await program.services.handlers['people.list']({ connectionId }, { signal })
  return Object.fromEntries(queues.map(({ number, name }) => [number, name]))
}

test('an archive that was kept alone is moved, and a desk shows the same to the digit', async () => {
  const { access } = await startCallCenter({ calls: 300, days: 4, seed: 4 })
  const console = await alone()
  await connectTo(console, access)
  await keepFourDays(console)
  await nameQueue(console, '901', 'Sales')
  for (const id of ['c1', 'c1', 'c2']) await deliver(console, incoming(id))
  await vi.waitFor(
    // Just after its midnight, a day isn't sealed yet.
    async () => expect((await receiptsOf(console)).length).toBeGreaterThanOrEqual(2),
    soon,
  )

  await joinShared(console, team.receiver)
  expect(await statusOf(console)).toMatchObject({ former: { events: 2, isMoving: false } })
  await move(console)
  await moved(console)

  const desk = await team.startDesk()
  await vi.waitFor(async () => expect(await activeOf(desk)).toBe(await firstConnectionOf(desk)), soon)
  await keepFourDays(desk)
  const to = Date.now() - dayMs
  const whole = to - (to % dayMs)
  await vi.waitFor(
    async () => expect(await shownBy(desk, whole)).toEqual(await shownBy(console, whole)),
    soon,
  )
  expect(await repeatsOf(desk)).toEqual([
    ['c1', 1],
    ['c2', 0],
  ])
  expect(await queueNames(desk)).toMatchObject({ 901: 'Sales' })
})

test('moving goes on after a restart, and sends each event once', async () => {
  const console = await alone()
  for (let n = 0; n < 300; n++) await deliver(console, incoming(`c${n}`))
  await joinShared(console, team.receiver)
  await move(console)
  const again = await console.restart()
  await deliver(again, incoming('new'))
  await moved(again)
  // What is moved already isn't moved again.
  await move(again)
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect(await desk.events()).toHaveLength(301), soon)
  const rows = await team.postgres.query(team.database, `SELECT 1 FROM callboard.entry WHERE kind = 'event'`)
  expect(rows).toHaveLength(301)
})

test('what is moved takes the place of no name that the team entered', async () => {
  const callCenter = { baseUrl: 'https://pbx.test', apiKey: 'key', username: 'u', password: 'p' }
  const other = await alone()
  await connectTo(other, callCenter)
  await joinShared(other, team.receiver)
  await nameQueue(other, '901', 'Sales')

  const console = await alone()
  await connectTo(console, callCenter)
  await nameQueue(console, '901', 'Old name')
  await nameQueue(console, '902', 'Support')
  await deliver(console, incoming('c1'))
  await joinShared(console, team.desk)
  await move(console)
  await moved(console)
  for (const program of [other, console]) {
    await vi.waitFor(
      async () => expect(await queueNames(program)).toMatchObject({ 901: 'Sales', 902: 'Support' }),
      soon,
    )
  }
  // A desk's login may not send events: they stay.
  expect(await other.events()).toEqual([])
  expect(await repeatsOf(console)).toEqual([['c1', 0]])
})
