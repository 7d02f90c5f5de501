import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeyVault } from '../../../electron/services/credentials/vault.ts'
import type { SharedAccess } from '../../../electron/services/team-archive/access.ts'
import { contract } from '../../../shared/contract.ts'
import { startLine } from './line.ts'
import { connectTo, deliver, type Program, startProgram } from './programs.ts'
import { incoming, soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

const addressOf = ({ user, host, port, database: name }: SharedAccess) =>
  `postgresql://${user}@${host}:${port}/${name}`

function formOf(access: SharedAccess, { password = access.password } = {}) {
  return contract.calls['teamArchive.join'].input.parse({
    address: addressOf(access),
    ca: null,
    plainText: false,
    password,
  })
}

const stateOf = ({ services }: Program) => services.handlers['teamArchive.state'](null, { signal })
const joinWith = ({ services }: Program, form: ReturnType<typeof formOf>) =>
  services.handlers['teamArchive.join'](form, { signal })
const startDesk = () => startProgram(null, { vault: createKeyVault('a key') })
const callsOf = async (program: Program) => (await program.events()).map(({ callId }) => callId)

/** Resolves to the text of every file of a program's data whose name ends so. */
async function filesOf({ directory }: Program, end: string): Promise<string> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(end))
  return (await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))).join('\n')
}

test('a desk joins, goes on after a restart, and leaves with its archive', async () => {
  const receiver = await team.startReceiver()
  await deliver(receiver, incoming('c1'))

  const desk = await startDesk()
  expect(await stateOf(desk)).toEqual({
    settings: null,
    passwordKept: null,
    status: null,
  })
  expect(await joinWith(desk, formOf(team.desk))).toMatchObject({ kind: 'ok', role: 'desk' })
  await vi.waitFor(async () => expect(await callsOf(desk)).toEqual(['c1']), soon)
  await vi.waitFor(async () => {
    const { settings, status } = await stateOf(desk)
    expect(settings).toEqual({ address: addressOf(team.desk), ca: null, plainText: false })
    expect(status).toMatchObject({ failure: null, waiting: 0, currentAt: expect.any(Number) })
  }, soon)

  const restarted = await desk.restart()
  await deliver(receiver, incoming('c2'))
  await vi.waitFor(async () => expect(await callsOf(restarted)).toEqual(['c1', 'c2']), soon)

  await restarted.services.handlers['teamArchive.leave'](null, { signal })
  await deliver(receiver, incoming('c3'))
  expect(await stateOf(restarted)).toMatchObject({ settings: null, passwordKept: null, status: null })
  expect(await filesOf(restarted, '.json')).not.toContain(team.desk.password)
  const later = await restarted.restart()
  expect(await stateOf(later)).toMatchObject({ settings: null, status: null })
  expect(await callsOf(later)).toEqual(['c1', 'c2'])
})

test('a wrong password keeps nothing, and is nowhere told', async () => {
  const desk = await startDesk()
  const wrong = 'planted-7f3a-secret'
  expect(await joinWith(desk, formOf(team.desk, { password: wrong }))).toEqual({ kind: 'login' })
  const tested = await desk.services.handlers['teamArchive.test'](formOf(team.desk, { password: wrong }), {
    signal,
  })
  expect(tested).toEqual({ kind: 'login' })
  expect(await stateOf(desk)).toMatchObject({ settings: null, passwordKept: null, status: null })
  expect(await filesOf(desk, '')).not.toContain(wrong)
})

test('the password is in the vault alone, and an empty one stays', async () => {
  const desk = await startDesk()
  await joinWith(desk, formOf(team.desk))
  expect(await filesOf(desk, 'shared-archive.json')).toContain(addressOf(team.desk))
  expect(await filesOf(desk, 'shared-archive.json')).not.toContain(team.desk.password)
  expect(JSON.stringify(await stateOf(desk))).not.toContain(team.desk.password)
  expect(await joinWith(desk, formOf(team.desk, { password: '' }))).toMatchObject({ kind: 'ok' })

  const other = { ...team.desk, host: 'db.example.test' }
  const failed = joinWith(desk, formOf(other, { password: '' }))
  await expect(failed).rejects.toMatchObject({
    code: 'team_archive_password_of_other_server',
    detail: { host: `127.0.0.1:${team.postgres.port}` },
  })
  expect(await stateOf(desk)).toMatchObject({ settings: { address: addressOf(team.desk) } })
})

test('a password for this run alone is asked for again', async () => {
  const desk = await startProgram(null)
  await joinWith(desk, formOf(team.desk))
  expect(await stateOf(desk)).toMatchObject({ passwordKept: 'run_only' })
  const restarted = await desk.restart()
  await vi.waitFor(async () => {
    const { passwordKept, status } = await stateOf(restarted)
    expect(passwordKept).toBeNull()
    expect(status?.failure).toMatchObject({ code: 'team_archive_login_refused' })
  }, soon)
  expect(await joinWith(restarted, formOf(team.desk))).toMatchObject({ kind: 'ok' })
  await vi.waitFor(async () => expect((await stateOf(restarted)).status?.failure).toBeNull(), soon)
})

test('a desk tells that the database is away, and leaves meanwhile', async () => {
  const desk = await startDesk()
  await joinWith(desk, formOf(team.desk))
  await vi.waitFor(async () => expect((await stateOf(desk)).status?.currentAt).not.toBeNull(), soon)
  await team.postgres.stop()
  try {
    await vi.waitFor(async () => {
      const { status } = await stateOf(desk)
      expect(status?.failure).toMatchObject({ code: 'team_archive_unreachable' })
    }, soon)
    const problems = async () =>
      (await desk.services.handlers['problems.list'](null, { signal })).map(({ kind }) => kind)
    await vi.waitFor(async () => expect(await problems()).toContain('sharing'), soon)
    expect(await joinWith(desk, formOf(team.desk))).toMatchObject({ kind: 'unreachable' })
    await desk.services.handlers['teamArchive.leave'](null, { signal })
    expect(await stateOf(desk)).toMatchObject({ settings: null, passwordKept: null, status: null })
    expect(await problems()).not.toContain('sharing')
  } finally {
    await team.postgres.start()
  }
})

test('a desk leaves although the network swallows what it sends', async () => {
  const line = await startLine(team.postgres.port)
  onTestFinished(line.close)
  const desk = await startDesk()
  const connectionId = await connectTo(desk, {
    baseUrl: 'https://pbx.test',
    apiKey: 'key',
    username: 'u',
    password: 'p',
  })
  await joinWith(desk, formOf({ ...team.desk, port: line.port }))
  await vi.waitFor(async () => expect((await stateOf(desk)).status?.currentAt).not.toBeNull(), soon)
  line.silence()
  const change = { kind: 'queue', number: '901', name: 'Sales' } as const
  await desk.services.handlers['people.save']({ connectionId, change }, { signal })
  await vi.waitFor(async () => expect((await stateOf(desk)).status?.waiting).toBe(1), soon)
  await desk.services.handlers['teamArchive.leave'](null, { signal })
  expect(await stateOf(desk)).toMatchObject({ settings: null, status: null })
}, 45_000)

test('who leaves and joins again has each of its own events once', async () => {
  const receiver = await startProgram(null, { receives: true, vault: createKeyVault('a key') })
  await joinWith(receiver, formOf(team.receiver))
  for (const id of ['c1', 'c2']) await deliver(receiver, incoming(id))
  await vi.waitFor(async () => {
    const sent = await team.postgres.query(
      team.database,
      `SELECT 1 FROM callboard.entry WHERE kind = 'event'`,
    )
    expect(sent.length).toBe(2)
  }, soon)
  await receiver.services.handlers['teamArchive.leave'](null, { signal })
  await deliver(receiver, incoming('c3'))

  const again = await receiver.restart()
  await joinWith(again, formOf(team.receiver))
  await deliver(again, incoming('c4'))
  const desk = await team.startDesk()
  await vi.waitFor(async () => expect(await callsOf(desk)).toEqual(['c1', 'c2', 'c4']), soon)
  await vi.waitFor(async () => expect((await stateOf(again)).status?.currentAt).not.toBeNull(), soon)
  expect((await again.events()).map(({ callId, repeats }) => [callId, repeats])).toEqual([
    ['c1', 0],
    ['c2', 0],
    ['c3', 0],
    ['c4', 0],
  ])
})

test('another archive is followed from its beginning', async () => {
  const receiver = await team.startReceiver()
  await deliver(receiver, incoming('c1'))
  const secondDatabase = await team.postgres.createDatabase()
  const second = await startProgram(await team.postgres.createLogin(secondDatabase, 'receiver'), {
    receives: true,
  })
  await deliver(second, incoming('d1'))

  const desk = await startProgram(null)
  await joinWith(desk, formOf(team.desk))
  await vi.waitFor(async () => expect(await callsOf(desk)).toEqual(['c1']), soon)
  await joinWith(desk, formOf(await team.postgres.createLogin(secondDatabase, 'desk')))
  await vi.waitFor(async () => expect(await callsOf(desk)).toEqual(['c1', 'd1']), soon)
})
