import { type ScryptOptions, scrypt } from 'node:crypto'

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
