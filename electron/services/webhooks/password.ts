import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, saltBytes } from '../credentials/vault.ts'

/** The stored form of API Password: a derived key, never the password itself. */
export const storedPassword = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not_set') }),
  /** The call center must send an empty password. */
  z.object({ kind: z.literal('empty') }),
  /** The password's scrypt key and its salt, both base64. */
  z.object({ kind: z.literal('set'), salt: z.base64(), key: z.base64() }),
])
export type StoredPassword = z.infer<typeof storedPassword>

/** Resolves to whether a sent password is right. */
export type VerifyPassword = (sent: Uint8Array) => Promise<boolean>

export async function storedPasswordOf(password: string): Promise<StoredPassword> {
  if (password === '') return { kind: 'empty' }
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt)
  return { kind: 'set', salt: salt.toString('base64'), key: key.toString('base64') }
}

/** Returns a password's verifier, or null if no password is set. */
export function verifierOf(stored: StoredPassword): VerifyPassword | null {
  if (stored.kind === 'not_set') return null
  if (stored.kind === 'empty') return async (sent) => sent.length === 0
  const salt = Buffer.from(stored.salt, 'base64')
  const key = Buffer.from(stored.key, 'base64')
  return async (sent) => {
    const derived = await deriveKey(sent, salt)
    return derived.length === key.length && timingSafeEqual(derived, key)
  }
}

/** Returns the verifier of a random password of this run, which is too strong to need scrypt. */
export function verifierOfRandom(password: string): VerifyPassword {
  const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
  const expected = digest(password)
  return async (sent) => timingSafeEqual(digest(sent), expected)
}
