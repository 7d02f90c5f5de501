import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Chromium's storage: what a text that it encrypts begins with names where the key comes from. */
const storage = vi.hoisted(() => ({ key: 'v11' }))
vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: async () => true,
    // The desktop alone decides what is said here.
    getSelectedStorageBackend: () => (storage.key === 'v10' ? 'gnome_libsecret' : 'basic_text'),
    encryptStringAsync: async (text: string) =>
      Buffer.from(storage.key + Buffer.from(text).toString('base64')),
    decryptStringAsync: async (bytes: Buffer) => ({
      result: Buffer.from(bytes.subarray(3).toString(), 'base64').toString(),
      shouldReEncrypt: false,
    }),
  },
}))

const { systemVault } = await import('../../../electron/desktop/system-vault.ts')
const { createCredentials } = await import('../../../electron/services/credentials/credentials.ts')

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'system-vault-'))
  path = join(folder, 'credentials.json')
})
afterEach(() => rm(folder, { recursive: true }))

const secrets = { apiKey: 'key-Zq81' }
const run = () => createCredentials(path, systemVault, { warn: () => {} })

/** What Chromium does on this system, with a key of this kind. */
function on(platform: NodeJS.Platform, key: string): void {
  vi.stubGlobal('process', { ...process, platform })
  storage.key = key
}

test('on a desktop whose keyring doesn’t answer, secrets are kept in the clear only with consent', async () => {
  on('linux', 'v10')
  expect(await run().offer()).toEqual({ protection: null, offersUnprotected: true })
  expect(await run().save('pbx', secrets, false)).toBe('run_only')
  expect(await run().save('pbx', secrets, true)).toBe('unprotected')
})

test('a keyring that answers is used, whatever the desktop is called', async () => {
  on('linux', 'v11')
  expect(await run().save('pbx', secrets, false)).toBe('protected')
  expect(await readFile(path, 'utf8')).not.toContain('Zq8')
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'protected' })
})

test('what was sealed with the key that everybody knows is told to be unprotected', async () => {
  on('darwin', 'v10')
  expect(await run().save('pbx', secrets, false)).toBe('protected')
  // A Mac's own key is called so, too.
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'protected' })
  on('linux', 'v11')
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'unprotected' })
})
