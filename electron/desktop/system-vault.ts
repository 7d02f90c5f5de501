import { safeStorage } from 'electron'
import type { Vault } from '../services/credentials/vault.ts'

/** Seals with a key that the system keeps for this user: Keychain, DPAPI or a desktop keyring. */
export const systemVault: Vault = {
  protection: async () => ((await keepsKey()) ? 'protected' : null),
  offersUnprotected: true,
  seal: async (secret) => (await encrypted(secret)).toString('base64'),
  open: async (sealed) => {
    const bytes = Buffer.from(sealed, 'base64')
    return isAsync ? (await safeStorage.decryptStringAsync(bytes)).result : safeStorage.decryptString(bytes)
  },
  protects: (sealed) => hasOwnKey(Buffer.from(sealed, 'base64')),
}

/** Whether Electron has the asynchronous calls; older versions block on the keyring. */
const isAsync = 'encryptStringAsync' in safeStorage

async function encrypted(text: string): Promise<Buffer> {
  return isAsync ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text)
}

async function keepsKey(): Promise<boolean> {
  const available = isAsync
    ? await safeStorage.isAsyncEncryptionAvailable()
    : safeStorage.isEncryptionAvailable()
  return available && hasOwnKey(await encrypted('probe'))
}

/**
 * Tells whether the key is this user's own. Without a keyring, Chromium on Linux "encrypts" with a publicly
 * known password, whatever it reports; its output then begins with `v10`.
 */
function hasOwnKey(bytes: Buffer): boolean {
  return process.platform !== 'linux' || bytes.subarray(0, 3).toString() !== 'v10'
}
