import { safeStorage } from 'electron'
import type { Vault } from '../services/credentials/vault.ts'

/** Seals with a key that the system keeps for this user: Keychain, DPAPI, or a keyring of the desktop. */
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

/** Electron had only calls that wait for the keyring before it had these. */
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
 * Whether the key is this user's. On Linux, Chromium "encrypts" with a password that everybody knows where no keyring
 * answers, whatever it says of the desktop's; what it made then begins so.
 */
function hasOwnKey(bytes: Buffer): boolean {
  return process.platform !== 'linux' || bytes.subarray(0, 3).toString() !== 'v10'
}
