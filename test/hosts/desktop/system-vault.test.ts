import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The prefix of Chromium's ciphertext names where its key comes from. */
const storage = vi.hoisted(() => ({ key: 'v11' }))
vi.mock('electron', () => ({
  safeStorage: {
    isAsyncEncryptionAvailable: async () => true,
    // Only the desktop decides this.
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
const run = () => createCredentials({ path, onSetAside: () => {} }, systemVault, { warn: () => {} })

/** Simulates Chromium's storage on a platform with a kind of key. */
function on(platform: NodeJS.Platform, key: string): void {
  vi.stubGlobal('process', { ...process, platform })
  storage.key = key
}

test('without a keyring, stores secrets unencrypted only with consent', async () => {
  on('linux', 'v10')
  expect(await run().offer()).toEqual({ protection: null, offersUnprotected: true })
  expect(await run().save('pbx', secrets, false)).toBe('run_only')
  expect(await run().save('pbx', secrets, true)).toBe('unprotected')
})

test('uses a working keyring, whatever the desktop is called', async () => {
  on('linux', 'v11')
  expect(await run().save('pbx', secrets, false)).toBe('protected')
  expect(await readFile(path, 'utf8')).not.toContain('Zq8')
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'protected' })
})

test('reports secrets sealed with the well-known key as unprotected', async () => {
  on('darwin', 'v10')
  expect(await run().save('pbx', secrets, false)).toBe('protected')
  // macOS uses the same prefix.
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'protected' })
  on('linux', 'v11')
  expect(await run().read('pbx')).toEqual({ secrets, kept: 'unprotected' })
})
