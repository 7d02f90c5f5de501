import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { deliver, type Program } from './programs.ts'
import { incoming, soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

const hasCalls = (program: Program, ...ids: readonly string[]) =>
  vi.waitFor(async () => expect((await program.events()).map(({ callId }) => callId)).toEqual(ids), soon)

test('a login that becomes a receiver’s sends what waited, without a restart', async () => {
  const desk = await team.startDesk()
  const console = await team.startDesk({ receives: true })
  await deliver(console, incoming('c1'))
  const stateOf = () => console.services.handlers['teamArchive.state'](null, { signal })
  await vi.waitFor(async () => {
    const { status } = await stateOf()
    expect(status?.failure).toMatchObject({ code: 'team_archive_not_permitted' })
  }, soon)
  await team.postgres.query('postgres', `GRANT callboard_receiver TO ${team.desk.user}`)
  await hasCalls(desk, 'c1')
})

test('a log that was restored goes on: also who joined after its backup is heard, and nobody skips entries', async () => {
  const { postgres, database } = team
  const receiver = await team.startReceiver()
  const desk = await team.startDesk()
  await deliver(receiver, incoming('c1'))
  await hasCalls(desk, 'c1')
  await receiver.close()
  await desk.close()
  await postgres.query('postgres', `CREATE DATABASE restored TEMPLATE ${database}`)

  const again = await receiver.restart()
  const follower = await desk.restart()
  const later = await team.startReceiver()
  for (const program of [again, later]) await deliver(program, incoming('lost with the log'))
  await vi.waitFor(async () => expect(await follower.events()).toHaveLength(2), soon)
  await postgres.query('restored', await documented(/SELECT setval\(.*;/))
  await postgres.query('postgres', `DROP DATABASE ${database} WITH (FORCE)`)
  await postgres.query('postgres', `ALTER DATABASE restored RENAME TO ${database}`)

  await deliver(again, incoming('c2'))
  await hasCalls(follower, 'c1', 'lost with the log', 'c2')
  await deliver(later, incoming('c3'))
  await hasCalls(follower, 'c1', 'lost with the log', 'c2', 'c3')
})

/** Returns what the guide says to run. */
async function documented(statement: RegExp): Promise<string> {
  const guide = await readFile(new URL('../../../docs/team-archive.md', import.meta.url), 'utf8')
  const [found] = statement.exec(guide) ?? []
  if (found === undefined) throw new Error('The guide has no such statement')
  return found
}
