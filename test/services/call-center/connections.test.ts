import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createConnections } from '../../../electron/services/call-center/connections.ts'
import { createConnectionsFile } from '../../../electron/services/call-center/draft.ts'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault, noVault, type Vault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { connectionInput } from '../../../shared/connections.ts'
import { filesIn } from '../files/files-in.ts'

const access = {
  baseUrl: 'http://127.0.0.1:4000',
  apiKey: 'demo-key',
  username: 'demo',
  password: 'demo-word',
}

const input = connectionInput.parse({
  name: 'Head office',
  baseUrl: 'https://pbx.example/main/',
  apiKey: 'key-1',
  username: 'sara',
  password: 'word-1',
  quickSearchPath: 'cdr',
})

const clear: Vault = { ...noVault, offersUnprotected: true }

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-profiles-'))
  path = join(directory, 'profiles.json')
})
afterEach(() => rm(directory, { recursive: true }))

/** Opens the connections of one run on the directory. */
function run(vault: Vault = noVault) {
  const state = { started: 0, changes: 0, aside: [] as string[] }
  const connections = createConnections({
    demo: async () => {
      state.started++
      return access
    },
    saveKeeping: async () => undefined,
    file: createConnectionsFile({ path, onSetAside: (aside) => state.aside.push(aside) }, 'demo'),
    credentials: createCredentials(filesIn(directory)('credentials'), vault, createLog({ level: 'silent' })),
    changed: () => state.changes++,
  })
  return { state, connections }
}

describe('connections', () => {
  test('begin with the demo, which starts on first use', async () => {
    const { state, connections } = run()
    expect(await connections.ids()).toEqual(['demo'])
    expect(state.started).toBe(0)
    const list = await connections.list()
    expect(list.activeId).toBe('demo')
    expect(list.connections).toMatchObject([
      { id: 'demo', name: 'Demo', baseUrl: 'http://127.0.0.1:4000', credentialsMissing: false },
    ])
    expect(await connections.active()).toMatchObject({ connectionId: 'demo', ...access })
    expect(await readdir(directory)).toEqual([])
  })

  test('a new one becomes active, with a normalised address', async () => {
    const { state, connections } = run()
    const list = await connections.save(input)
    expect(list.connections).toHaveLength(2)
    expect(list.connections[1]).toMatchObject({ id: list.activeId, baseUrl: 'https://pbx.example/main' })
    expect(await connections.active()).toMatchObject({
      apiKey: 'key-1',
      password: 'word-1',
      quickSearchPath: 'cdr',
    })
    expect(state.changes).toBe(1)
  })

  test('survive a restart with the active one and sealed secrets', async () => {
    const { activeId } = await run(createKeyVault('passphrase')).connections.save(input)
    const { connections } = run(createKeyVault('passphrase'))
    expect(await connections.list()).toMatchObject({
      activeId,
      connections: [{}, { name: 'Head office', secretsKept: 'encrypted', credentialsMissing: false }],
      vault: { protection: 'encrypted' },
    })
    expect(await connections.active()).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).not.toMatch(/key-1|word-1/)
  })

  test('report missing secrets until they are typed again', async () => {
    const { activeId } = await run().connections.save(input)
    const { connections } = run()
    const missing = { id: activeId, hasApiKey: false, credentialsMissing: true, secretsKept: null }
    expect((await connections.list()).connections[1]).toMatchObject(missing)
    expect(await connections.active()).toMatchObject({ credentialsMissing: true })
    const half = await connections.save({ ...input, id: activeId, password: '' })
    expect(half.connections[1]).toMatchObject({ hasApiKey: true, credentialsMissing: true })
    const whole = await connections.save({ ...input, id: activeId, apiKey: '' })
    expect(whole.connections[1]).toMatchObject({ credentialsMissing: false, secretsKept: 'run_only' })
  })

  test('store secrets unprotected only while the user consents', async () => {
    const stored = () => readFile(join(directory, 'credentials.json'), 'utf8')
    const { connections } = run(clear)
    const { activeId } = await connections.save(input)
    await expect(stored()).rejects.toThrow('ENOENT')
    const kept = { ...input, id: activeId, apiKey: '', password: '', keepUnprotected: true }
    const list = await connections.save(kept)
    expect(list.connections[1]).toMatchObject({ secretsKept: 'unprotected' })
    expect(await run(clear).connections.active()).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect((await stat(join(directory, 'credentials.json'))).mode & 0o777).toBe(0o600)
    await connections.save({ ...kept, keepUnprotected: false })
    expect(await stored()).not.toMatch(/key-1|word-1/)
  })

  test('the same account keeps its id in every run, and replaces the earlier entry', async () => {
    const { connections } = run()
    const { activeId } = await connections.save({ ...input, password: 'mistyped' })
    const list = await connections.save({ ...input, baseUrl: `${input.baseUrl}/` })
    expect(list.activeId).toBe(activeId)
    expect(list.connections).toHaveLength(2)
    expect(await connections.active()).toMatchObject({ password: 'word-1' })
    expect((await connections.save({ ...input, username: 'other' })).activeId).not.toBe(activeId)
  })

  test('an edited one keeps its id, secrets and active state', async () => {
    const { connections } = run()
    const { activeId: id } = await connections.save(input)
    await connections.activate('demo')
    const edited = { ...input, id, apiKey: '', password: '', username: 'mina', name: 'Branch' }
    const list = await connections.save({
      ...edited,
      baseUrl: 'https://pbx.example/other',
      timeoutSeconds: 5,
    })
    expect(list).toMatchObject({
      activeId: 'demo',
      connections: [{}, { id, name: 'Branch', timeoutSeconds: 5 }],
    })
    expect(await connections.connection(id)).toMatchObject({ username: 'mina', apiKey: 'key-1' })
    // The former account is now another connection with its own archive.
    const again = await connections.save(input)
    expect(again.connections).toHaveLength(3)
    expect(new Set(again.connections.map((connection) => connection.id)).size).toBe(3)
  })

  test('secrets are never sent to a changed address', async () => {
    const { connections } = run()
    const { activeId: id } = await connections.save(input)
    const moved = { ...input, id, apiKey: '', password: '', baseUrl: 'https://elsewhere.example' }
    const refused = { code: 'credentials_of_other_address' }
    await expect(connections.save(moved)).rejects.toMatchObject(refused)
    await expect(connections.drafted(moved)).rejects.toMatchObject(refused)
    await expect(connections.save({ ...moved, password: 'word-2' })).rejects.toMatchObject(refused)
    const pinnedFingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
    await connections.save({ ...input, id, pinnedFingerprint })
    const typed = await connections.save({ ...moved, apiKey: 'key-2', password: 'word-2', pinnedFingerprint })
    expect(typed.connections[1]).toMatchObject({ id, pinnedFingerprint: null })
  })

  test('an unused secret is removed', async () => {
    const { connections } = run()
    const { activeId: id } = await connections.save(input)
    await connections.save({ ...input, id, apiKey: '', password: '', authentication: 'basic' })
    expect(await connections.connection(id)).toMatchObject({ apiKey: '', password: 'word-1' })
    const list = await connections.save({ ...input, id, apiKey: '', password: '' })
    expect(list.connections[1]).toMatchObject({
      hasApiKey: false,
      hasPassword: true,
      credentialsMissing: false,
    })
  })

  test('secrets are accepted and never returned', async () => {
    const { connections } = run()
    await connections.save({ ...input, apiKey: '' })
    const list = await connections.list()
    expect(list.connections[1]).toMatchObject({ hasApiKey: false, hasPassword: true })
    expect(JSON.stringify(list)).not.toMatch(/word-1|demo-key|demo-word/)
  })

  test('removing one removes its secrets, and activates the demo', async () => {
    const { connections } = run(createKeyVault('passphrase'))
    const { activeId: id } = await connections.save(input)
    await connections.remove(id)
    expect(await connections.list()).toMatchObject({ activeId: 'demo', connections: [{ id: 'demo' }] })
    expect(await readFile(join(directory, 'credentials.json'), 'utf8')).not.toContain(id)
    await expect(connections.connection(id)).rejects.toMatchObject({ code: 'connection_unknown' })
    await expect(connections.remove('demo')).rejects.toMatchObject({ code: 'connection_unknown' })
  })

  test('undo restores a removed one in its place with its secrets', async () => {
    const { connections } = run(createKeyVault('passphrase'))
    const { activeId: id } = await connections.save(input)
    await connections.save({ ...input, username: 'omid' })
    await connections.activate(id)
    const before = await connections.list()
    await connections.putBack(await connections.remove(id))
    expect(await connections.list()).toEqual(before)
    expect(await connections.connection(id)).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect(await run(createKeyVault('passphrase')).connections.connection(id)).toMatchObject({
      apiKey: 'key-1',
    })
  })

  test('undo keeps changes made meanwhile', async () => {
    const { connections } = run()
    const { activeId: id } = await connections.save(input)
    const removed = await connections.remove(id)
    await connections.save({ ...input, username: 'omid' })
    const { activeId } = await connections.save({ ...input, name: 'Anew', apiKey: 'key-2' })
    expect(activeId).toBe(id)
    await connections.putBack(removed)
    const { connections: list } = await connections.list()
    expect(list.filter((each) => each.id === id)).toMatchObject([{ name: 'Anew' }])
    expect(await connections.connection(id)).toMatchObject({ apiKey: 'key-2' })
  })

  test('an invalid address adds nothing', async () => {
    const { state, connections } = run()
    await expect(connections.save({ ...input, baseUrl: 'pbx' })).rejects.toMatchObject({
      code: 'base_url_invalid',
    })
    expect((await connections.list()).connections).toHaveLength(1)
    expect(state.changes).toBe(0)
  })

  test('another can be activated', async () => {
    const { connections } = run()
    await connections.save(input)
    expect(await connections.activate('demo')).toMatchObject({ activeId: 'demo' })
    expect(await connections.active()).toMatchObject({ baseUrl: access.baseUrl })
    await expect(connections.activate('no-such')).rejects.toMatchObject({ code: 'connection_unknown' })
    await expect(connections.save({ ...input, id: 'demo' })).rejects.toMatchObject({
      code: 'connection_unknown',
    })
    expect((await run().connections.list()).activeId).toBe('demo')
  })

  test('an unreadable file is set aside without loss', async () => {
    await writeFile(path, '{"version":2}')
    const { state, connections } = run()
    expect((await connections.list()).connections).toHaveLength(1)
    expect(await readdir(directory)).toEqual(state.aside.map((aside) => aside.slice(directory.length + 1)))
    expect(await readFile(state.aside[0] ?? '', 'utf8')).toBe('{"version":2}')
  })

  test.each([
    ['apiKey', 'کلید'],
    ['apiKey', 'two\nlines'],
    ['username', 'sara:x'],
    ['name', '  '],
    ['timeoutSeconds', 0],
    ['pinnedFingerprint', 'AB:CD'],
  ])('the form refuses an unusable %s: %j', (field, value) => {
    const result = connectionInput.safeParse({ ...input, [field]: value })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]])
  })
})
