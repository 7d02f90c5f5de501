import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, saltBytes } from './scrypt.ts'
import type { Vault } from './vault.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** A sealed text is salt, nonce, tag and the encrypted secret. */
const ivAt = saltBytes
const tagAt = ivAt + ivBytes
const textAt = tagAt + tagBytes

/** Seals with AES-256-GCM by a key that scrypt makes of a passphrase; each text has a salt and a nonce of its own. */
export function createKeyVault(passphrase: string): Vault {
  return {
    protection: async () => 'encrypted',
    offersUnprotected: false,
    seal: async (secret) => {
      const salt = randomBytes(saltBytes)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, await deriveKey(passphrase, salt), iv)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([salt, iv, cipher.getAuthTag(), text]).toString('base64')
    },
    open: async (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const salt = bytes.subarray(0, ivAt)
      const iv = bytes.subarray(ivAt, tagAt)
      const decipher = createDecipheriv(algorithm, await deriveKey(passphrase, salt), iv, {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(tagAt, textAt))
      return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8')
    },
    protects: () => true,
  }
}
