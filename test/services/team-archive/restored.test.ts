import { expect, test, vi } from 'vitest'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import { copyOfArchive, deliver, joinShared, type Program, restoreArchive, startProgram } from './programs.ts'
import { incoming, soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n + 1}`)
const repeatsOf = async (program: Program) =>
  Object.fromEntries((await program.events()).map(({ callId, repeats }) => [callId, repeats]))

async function deliverAll(program: Program, ids: readonly string[]): Promise<void> {
  for (const id of ids) await deliver(program, incoming(id))
}

/** Resolves when a program has these events, each of them once. */
async function hasEachOnce(program: Program, ids: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    expect(await repeatsOf(program)).toEqual(Object.fromEntries(ids.map((id) => [id, 0])))
    expect(await program.events()).toHaveLength(ids.length)
  }, soon)
}

test.each([4, 30])(
  'an older backup loses none of the %i events that come before the log is back, nor those before it',
  async (count) => {
    const receiver = await team.startReceiver()
    const desk = await team.startDesk()
    const early = idsOf('early', 2)
    await deliverAll(receiver, early)
    await hasEachOnce(desk, early)
    await receiver.close()
    const backup = await copyOfArchive(receiver)
    const later = await receiver.restart()
    const between = idsOf('between', 10)
    await deliverAll(later, between)
    await hasEachOnce(desk, [...early, ...between])
    await later.close()

    await team.postgres.stop()
    await restoreArchive(later, backup)
    const restored = await later.restart()
    const fresh = idsOf('fresh', count)
    await deliverAll(restored, fresh.slice(0, count / 2))
    const restarted = await restored.restart()
    await deliverAll(restarted, fresh.slice(count / 2))
    await team.postgres.start()
    for (const program of [desk, restarted]) await hasEachOnce(program, [...early, ...between, ...fresh])
  },
)

test.each(['before it joined', 'while it took part'])(
  'a backup from %s is restored after leaving: who joins again has all of the log',
  async (when) => {
    const receiver = await team.startReceiver()
    await deliver(receiver, incoming('c1'))
    const alone = await startProgram(null, { receives: true, vault: createKeyVault('a key') })
    await alone.close()
    const empty = await copyOfArchive(alone)
    const joining = await alone.restart()
    await joinShared(joining, team.receiver)
    await hasEachOnce(joining, ['c1'])
    await joining.close()
    const backup = when === 'before it joined' ? empty : await copyOfArchive(joining)

    const leaving = await joining.restart()
    await deliver(receiver, incoming('c2'))
    await deliver(leaving, incoming('own'))
    for (const program of [receiver, leaving]) await hasEachOnce(program, ['c1', 'c2', 'own'])
    await leaving.services.handlers['teamArchive.leave'](null, { signal })
    await leaving.close()
    await restoreArchive(leaving, backup)
    const again = await leaving.restart()
    await joinShared(again, team.receiver)
    await deliver(receiver, incoming('c3'))
    await hasEachOnce(again, ['c1', 'c2', 'own', 'c3'])
  },
)

test('a backup from before joining has each event once, also if they were moved into the log', async () => {
  const alone = await startProgram(null, { receives: true })
  await deliverAll(alone, ['c1', 'c1', 'c2', 'c3'])
  await alone.close()
  const backup = await copyOfArchive(alone)
  const joined = await team.startReceiver({ directory: alone.directory })
  const desk = await team.startDesk()
  const expected = { c1: 1, c2: 0, c3: 0 }
  const hasAllOnce = (program: Program) =>
    vi.waitFor(async () => {
      expect(await repeatsOf(program)).toEqual(expected)
      expect(await program.events()).toHaveLength(3)
    }, soon)
  await move(joined)
  await hasAllOnce(desk)
  await joined.close()

  await restoreArchive(joined, backup)
  const restored = await joined.restart()
  await vi.waitFor(
    async () => expect(await restored.services.sharing()).toMatchObject({ currentAt: expect.any(Number) }),
    soon,
  )
  await hasAllOnce(restored)
  // Nor does it send any again.
  await move(restored)
  const sent = await team.postgres.query(team.database, `SELECT 1 FROM callboard.entry WHERE kind = 'event'`)
  expect(sent).toHaveLength(3)
})

/** Resolves when all that a program had before it joined is in the log. */
async function move({ services }: Program): Promise<void> {
  await services.handlers['teamArchive.move'](null, { signal })
  await vi.waitFor(
    async () => expect(await services.sharing()).toMatchObject({ former: null, waiting: 0 }),
    soon,
  )
}
