import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProfilesFile } from '../../../electron/services/call-center/draft.ts'
import { createProfiles } from '../../../electron/services/call-center/profiles.ts'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { createKeyVault, noVault, type Vault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { profileInput } from '../../../shared/profiles.ts'
import { filesIn } from '../files/files-in.ts'

const access = {
  baseUrl: 'http://127.0.0.1:4000',
  apiKey: 'demo-key',
  username: 'demo',
  password: 'demo-word',
}

const input = profileInput.parse({
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
  const profiles = createProfiles({
    demo: async () => {
      state.started++
      return access
    },
    saveKeeping: async () => undefined,
    file: createProfilesFile({ path, onSetAside: (aside) => state.aside.push(aside) }, 'demo'),
    credentials: createCredentials(filesIn(directory)('credentials'), vault, createLog({ level: 'silent' })),
    changed: () => state.changes++,
  })
  return { state, profiles }
}

describe('connections', () => {
  test('begin with the demo, which starts on first use', async () => {
    const { state, profiles } = run()
    expect(await profiles.ids()).toEqual(['demo'])
    expect(state.started).toBe(0)
    const list = await profiles.list()
    expect(list.activeId).toBe('demo')
    expect(list.profiles).toMatchObject([
      { id: 'demo', name: 'Demo', baseUrl: 'http://127.0.0.1:4000', credentialsMissing: false },
    ])
    expect(await profiles.active()).toMatchObject({ profileId: 'demo', ...access })
    expect(await readdir(directory)).toEqual([])
  })

  test('a new one becomes active, with a normalised address', async () => {
    const { state, profiles } = run()
    const list = await profiles.save(input)
    expect(list.profiles).toHaveLength(2)
    expect(list.profiles[1]).toMatchObject({ id: list.activeId, baseUrl: 'https://pbx.example/main' })
    expect(await profiles.active()).toMatchObject({
      apiKey: 'key-1',
      password: 'word-1',
      quickSearchPath: 'cdr',
    })
    expect(state.changes).toBe(1)
  })

  test('survive a restart with the active one and sealed secrets', async () => {
    const { activeId } = await run(createKeyVault('passphrase')).profiles.save(input)
    const { profiles } = run(createKeyVault('passphrase'))
    expect(await profiles.list()).toMatchObject({
      activeId,
      profiles: [{}, { name: 'Head office', secretsKept: 'encrypted', credentialsMissing: false }],
      vault: { protection: 'encrypted' },
    })
    expect(await profiles.active()).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).not.toMatch(/key-1|word-1/)
  })

  test('report missing secrets until they are typed again', async () => {
    const { activeId } = await run().profiles.save(input)
    const { profiles } = run()
    const missing = { id: activeId, hasApiKey: false, credentialsMissing: true, secretsKept: null }
    expect((await profiles.list()).profiles[1]).toMatchObject(missing)
    expect(await profiles.active()).toMatchObject({ credentialsMissing: true })
    const half = await profiles.save({ ...input, id: activeId, password: '' })
    expect(half.profiles[1]).toMatchObject({ hasApiKey: true, credentialsMissing: true })
    const whole = await profiles.save({ ...input, id: activeId, apiKey: '' })
    expect(whole.profiles[1]).toMatchObject({ credentialsMissing: false, secretsKept: 'run_only' })
  })

  test('store secrets unprotected only while the user consents', async () => {
    const stored = () => readFile(join(directory, 'credentials.json'), 'utf8')
    const { profiles } = run(clear)
    const { activeId } = await profiles.save(input)
    await expect(stored()).rejects.toThrow('ENOENT')
    const kept = { ...input, id: activeId, apiKey: '', password: '', keepUnprotected: true }
    const list = await profiles.save(kept)
    expect(list.profiles[1]).toMatchObject({ secretsKept: 'unprotected' })
    expect(await run(clear).profiles.active()).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect((await stat(join(directory, 'credentials.json'))).mode & 0o777).toBe(0o600)
    await profiles.save({ ...kept, keepUnprotected: false })
    expect(await stored()).not.toMatch(/key-1|word-1/)
  })

  test('the same account keeps its id in every run, and replaces the earlier entry', async () => {
    const { profiles } = run()
    const { activeId } = await profiles.save({ ...input, password: 'mistyped' })
    const list = await profiles.save({ ...input, baseUrl: `${input.baseUrl}/` })
    expect(list.activeId).toBe(activeId)
    expect(list.profiles).toHaveLength(2)
    expect(await profiles.active()).toMatchObject({ password: 'word-1' })
    expect((await profiles.save({ ...input, username: 'other' })).activeId).not.toBe(activeId)
  })

  test('an edited one keeps its id, secrets and active state', async () => {
    const { profiles } = run()
    const { activeId: id } = await profiles.save(input)
    await profiles.activate('demo')
    const edited = { ...input, id, apiKey: '', password: '', username: 'mina', name: 'Branch' }
    const list = await profiles.save({ ...edited, baseUrl: 'https://pbx.example/other', timeoutSeconds: 5 })
    expect(list).toMatchObject({
      activeId: 'demo',
      profiles: [{}, { id, name: 'Branch', timeoutSeconds: 5 }],
    })
    expect(await profiles.connection(id)).toMatchObject({ username: 'mina', apiKey: 'key-1' })
    // The former account is now another connection with its own archive.
    const again = await profiles.save(input)
    expect(again.profiles).toHaveLength(3)
    expect(new Set(again.profiles.map((profile) => profile.id)).size).toBe(3)
  })

  test('secrets are never sent to a changed address', async () => {
    const { profiles } = run()
    const { activeId: id } = await profiles.save(input)
    const moved = { ...input, id, apiKey: '', password: '', baseUrl: 'https://elsewhere.example' }
    const refused = { code: 'credentials_of_other_address' }
    await expect(profiles.save(moved)).rejects.toMatchObject(refused)
    await expect(profiles.drafted(moved)).rejects.toMatchObject(refused)
    await expect(profiles.save({ ...moved, password: 'word-2' })).rejects.toMatchObject(refused)
    const pinnedFingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
    await profiles.save({ ...input, id, pinnedFingerprint })
    const typed = await profiles.save({ ...moved, apiKey: 'key-2', password: 'word-2', pinnedFingerprint })
    expect(typed.profiles[1]).toMatchObject({ id, pinnedFingerprint: null })
  })

  test('an unused secret is removed', async () => {
    const { profiles } = run()
    const { activeId: id } = await profiles.save(input)
    await profiles.save({ ...input, id, apiKey: '', password: '', authentication: 'basic' })
    expect(await profiles.connection(id)).toMatchObject({ apiKey: '', password: 'word-1' })
    const list = await profiles.save({ ...input, id, apiKey: '', password: '' })
    expect(list.profiles[1]).toMatchObject({ hasApiKey: false, hasPassword: true, credentialsMissing: false })
  })

  test('secrets are accepted and never returned', async () => {
    const { profiles } = run()
    await profiles.save({ ...input, apiKey: '' })
    const list = await profiles.list()
    expect(list.profiles[1]).toMatchObject({ hasApiKey: false, hasPassword: true })
    expect(JSON.stringify(list)).not.toMatch(/word-1|demo-key|demo-word/)
  })

  test('removing one removes its secrets, and activates the demo', async () => {
    const { profiles } = run(createKeyVault('passphrase'))
    const { activeId: id } = await profiles.save(input)
    await profiles.remove(id)
    expect(await profiles.list()).toMatchObject({ activeId: 'demo', profiles: [{ id: 'demo' }] })
    expect(await readFile(join(directory, 'credentials.json'), 'utf8')).not.toContain(id)
    await expect(profiles.connection(id)).rejects.toMatchObject({ code: 'profile_unknown' })
    await expect(profiles.remove('demo')).rejects.toMatchObject({ code: 'profile_unknown' })
  })

  test('undo restores a removed one in its place with its secrets', async () => {
    const { profiles } = run(createKeyVault('passphrase'))
    const { activeId: id } = await profiles.save(input)
    await profiles.save({ ...input, username: 'omid' })
    await profiles.activate(id)
    const before = await profiles.list()
    await profiles.putBack(await profiles.remove(id))
    expect(await profiles.list()).toEqual(before)
    expect(await profiles.connection(id)).toMatchObject({ apiKey: 'key-1', password: 'word-1' })
    expect(await run(createKeyVault('passphrase')).profiles.connection(id)).toMatchObject({ apiKey: 'key-1' })
  })

  test('undo keeps changes made meanwhile', async () => {
    const { profiles } = run()
    const { activeId: id } = await profiles.save(input)
    const removed = await profiles.remove(id)
    await profiles.save({ ...input, username: 'omid' })
    const { activeId } = await profiles.save({ ...input, name: 'Anew', apiKey: 'key-2' })
    expect(activeId).toBe(id)
    await profiles.putBack(removed)
    const { profiles: list } = await profiles.list()
    expect(list.filter((each) => each.id === id)).toMatchObject([{ name: 'Anew' }])
    expect(await profiles.connection(id)).toMatchObject({ apiKey: 'key-2' })
  })

  test('an invalid address adds nothing', async () => {
    const { state, profiles } = run()
    await expect(profiles.save({ ...input, baseUrl: 'pbx' })).rejects.toMatchObject({
      code: 'base_url_invalid',
    })
    expect((await profiles.list()).profiles).toHaveLength(1)
    expect(state.changes).toBe(0)
  })

  test('another can be activated', async () => {
    const { profiles } = run()
    await profiles.save(input)
    expect(await profiles.activate('demo')).toMatchObject({ activeId: 'demo' })
    expect(await profiles.active()).toMatchObject({ baseUrl: access.baseUrl })
    await expect(profiles.activate('no-such')).rejects.toMatchObject({ code: 'profile_unknown' })
    await expect(profiles.save({ ...input, id: 'demo' })).rejects.toMatchObject({ code: 'profile_unknown' })
    expect((await run().profiles.list()).activeId).toBe('demo')
  })

  test('an unreadable file is set aside without loss', async () => {
    await writeFile(path, '{"version":2}')
    const { state, profiles } = run()
    expect((await profiles.list()).profiles).toHaveLength(1)
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
    const result = profileInput.safeParse({ ...input, [field]: value })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]])
  })
})
