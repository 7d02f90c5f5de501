import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import type { Protection } from '../../../shared/connections.ts'

/** A host's means to protect secrets from readers of this user's files. */
export interface Vault {
  /** Resolves to how `seal` currently protects; null if it can't, and then `seal` must not be called. */
  protection(): Promise<Protection | null>
  /** True if the user may choose to store secrets in plain text when nothing protects them. */
  readonly offersUnprotected: boolean
  /** Encrypts a secret into a text that is safe to store. */
  seal(secret: string): Promise<string>
  /** Decrypts a sealed text. Rejects if it was sealed with another key or isn't sealed. */
  open(sealed: string): Promise<string>
  /** Returns whether a sealed text is safe to store; an earlier version may have used a well-known key. */
  protects(sealed: string): boolean
}

/** The vault of a host without protection. */
export const noVault: Vault = {
  protection: async () => null,
  offersUnprotected: false,
  seal: () => Promise.reject(new Error('Nothing protects secrets here')),
  open: () => Promise.reject(new Error('Nothing protects secrets here')),
  protects: () => false,
}

const keyBytes = 32
export const saltBytes = 16

/** Each guess costs about 0.1 s and 32 MB. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }

/** Derives a key from a passphrase, off the main thread. */
export function deriveKey(secret: string | Uint8Array, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** A sealed text consists of salt, nonce, tag and ciphertext. */
const ivAt = saltBytes
const tagAt = ivAt + ivBytes
const textAt = tagAt + tagBytes

/** Seals with AES-256-GCM and an scrypt key of a passphrase; each text has its own salt and nonce. */
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
