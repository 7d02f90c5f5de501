import { createKeyVault, noVault, type Vault } from '../services/credentials/vault.ts'

/** Seals with the passphrase in CALLBOARD_VAULT_KEY; without one, secrets are known for the run alone. */
export function environmentVault(): Vault {
  const passphrase = process.env.CALLBOARD_VAULT_KEY ?? ''
  // What this program starts, such as a browser, needs to know nothing of it.
  delete process.env.CALLBOARD_VAULT_KEY
  return passphrase === '' ? noVault : createKeyVault(passphrase)
}
