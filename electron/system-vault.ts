import { safeStorage } from 'electron'
import type { Vault } from './services/credentials/vault.ts'

/** Seals with a key that the system keeps for this user: Keychain, DPAPI, or a keyring of the desktop. */
export const systemVault: Vault = {
  protection: async () => ((await keepsKey()) ? 'protected' : null),
  offersUnprotected: true,
  seal: async (secret) => {
    const sealed = isAsync ? await safeStorage.encryptStringAsync(secret) : safeStorage.encryptString(secret)
    return sealed.toString('base64')
  },
  open: async (sealed) => {
    const bytes = Buffer.from(sealed, 'base64')
    return isAsync ? (await safeStorage.decryptStringAsync(bytes)).result : safeStorage.decryptString(bytes)
  },
}

/** Electron had only calls that wait for the keyring before it had these. */
const isAsync = 'encryptStringAsync' in safeStorage

async function keepsKey(): Promise<boolean> {
  const available = isAsync
    ? await safeStorage.isAsyncEncryptionAvailable()
    : safeStorage.isEncryptionAvailable()
  // Without a keyring Chromium "encrypts" with a password that everybody knows.
  return (
    available &&
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()))
  )
}
