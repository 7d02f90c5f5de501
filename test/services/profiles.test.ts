import { describe, expect, test } from 'vitest'
import { createProfiles } from '../../electron/services/profiles.ts'
import { type ProfileInput, profileInput } from '../../shared/profiles.ts'

const access = {
  baseUrl: 'http://127.0.0.1:4000',
  apiKey: 'demo-key',
  username: 'demo',
  password: 'demo-word',
}

const input: ProfileInput = {
  name: 'Head office',
  baseUrl: 'https://pbx.example/main/',
  apiKey: 'key-1',
  username: 'sara',
  password: 'word-1',
  quickSearchPath: 'cdr',
}

function newProfiles() {
  const state = { started: 0, changes: 0 }
  const profiles = createProfiles(
    async () => {
      state.started++
      return access
    },
    () => state.changes++,
  )
  return { state, profiles }
}

describe('connections', () => {
  test('begin with the demo, which is started only when it is asked for', async () => {
    const { state, profiles } = newProfiles()
    expect(state.started).toBe(0)
    expect(await profiles.list()).toEqual({
      activeId: 'demo',
      profiles: [
        {
          id: 'demo',
          name: 'Demo',
          baseUrl: 'http://127.0.0.1:4000',
          username: 'demo',
          hasApiKey: true,
          hasPassword: true,
          quickSearchPath: 'quick',
        },
      ],
    })
    expect(await profiles.active()).toMatchObject({ profileId: 'demo', ...access })
  })

  test('one that is added becomes the active one, its address normalised', async () => {
    const { state, profiles } = newProfiles()
    const list = await profiles.add(input)
    expect(list.profiles).toHaveLength(2)
    expect(list.profiles[1]).toMatchObject({ id: list.activeId, baseUrl: 'https://pbx.example/main' })
    expect(await profiles.active()).toMatchObject({
      apiKey: 'key-1',
      password: 'word-1',
      quickSearchPath: 'cdr',
    })
    expect(state.changes).toBe(1)
  })

  test('the same account has the same id in every run, and replaces what was typed before', async () => {
    const { activeId } = await newProfiles().profiles.add(input)
    const { profiles } = newProfiles()
    await profiles.add({ ...input, password: 'mistyped' })
    const list = await profiles.add({ ...input, baseUrl: `${input.baseUrl}/` })
    expect(list.activeId).toBe(activeId)
    expect(list.profiles).toHaveLength(2)
    expect(await profiles.active()).toMatchObject({ password: 'word-1' })
    expect((await profiles.add({ ...input, username: 'other' })).activeId).not.toBe(activeId)
  })

  test('secrets go in and never come out', async () => {
    const { profiles } = newProfiles()
    await profiles.add({ ...input, apiKey: '' })
    const list = await profiles.list()
    expect(list.profiles[1]).toMatchObject({ hasApiKey: false, hasPassword: true })
    expect(JSON.stringify(list)).not.toMatch(/word-1|demo-key|demo-word/)
  })

  test('an address that cannot be used adds nothing', async () => {
    const { state, profiles } = newProfiles()
    await expect(profiles.add({ ...input, baseUrl: 'pbx' })).rejects.toMatchObject({
      code: 'base_url_invalid',
    })
    expect((await profiles.list()).profiles).toHaveLength(1)
    expect(state.changes).toBe(0)
  })

  test('another can be made the active one', async () => {
    const { state, profiles } = newProfiles()
    await profiles.add(input)
    expect(await profiles.activate('demo')).toMatchObject({ activeId: 'demo' })
    expect(await profiles.active()).toMatchObject({ baseUrl: access.baseUrl })
    await expect(profiles.activate('no-such')).rejects.toMatchObject({ code: 'profile_unknown' })
    expect(state.changes).toBe(2)
  })

  test.each([
    ['apiKey', 'کلید'],
    ['apiKey', 'two\nlines'],
    ['username', 'sara:x'],
    ['name', '  '],
  ])('the form refuses a %s that could not be sent: %j', (field, value) => {
    const result = profileInput.safeParse({ ...input, [field]: value })
    expect(result.error?.issues.map(({ path }) => path)).toEqual([[field]])
  })
})
