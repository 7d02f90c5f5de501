import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import type { Protection } from '../../../shared/profiles.ts'

/** What a host has to keep secrets from whoever may read this user's files. */
export interface Vault {
  /** How `seal` protects, here and now; null where nothing does, and `seal` may not be called. */
  protection(): Promise<Protection | null>
  /** Whether the user may have secrets stored in the clear where nothing protects them. */
  readonly offersUnprotected: boolean
  /** Turns a secret into a text that is safe to store. */
  seal(secret: string): Promise<string>
  /** The secret again. Rejects where the text was sealed with another key, or isn't a sealed one. */
  open(sealed: string): Promise<string>
  /** Whether a text that was sealed is safe to store: an earlier version may have sealed with a key that is none. */
  protects(sealed: string): boolean
}

/** A host that protects nothing. */
export const noVault: Vault = {
  protection: async () => null,
  offersUnprotected: false,
  seal: () => Promise.reject(new Error('Nothing protects secrets here')),
  open: () => Promise.reject(new Error('Nothing protects secrets here')),
  protects: () => false,
}

export const keyBytes = 32
export const saltBytes = 16

/** About a tenth of a second and 32 MB for each guess. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }

/** Derives a key from a secret that somebody chose, off the main thread. */
export function deriveKey(secret: string | Uint8Array, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

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
