import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, saltBytes } from '../credentials/vault.ts'

/** What is stored of API Password: never the password, which nobody needs to verify it. */
export const storedPassword = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not_set') }),
  /** The call center is meant to send an empty one. */
  z.object({ kind: z.literal('empty') }),
  /** The scrypt key of the password and a salt of its own, both base64. */
  z.object({ kind: z.literal('set'), salt: z.base64(), key: z.base64() }),
])
export type StoredPassword = z.infer<typeof storedPassword>

/** Tells whether a password that came is the right one. */
export type VerifyPassword = (sent: Uint8Array) => Promise<boolean>

export async function storedPasswordOf(password: string): Promise<StoredPassword> {
  if (password === '') return { kind: 'empty' }
  const salt = randomBytes(saltBytes)
  const key = await deriveKey(password, salt)
  return { kind: 'set', salt: salt.toString('base64'), key: key.toString('base64') }
}

/** Null where no password is set, so that none can be right. */
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

/** For a random password that this run made: it can't be guessed, so it needs no scrypt. */
export function verifierOfRandom(password: string): VerifyPassword {
  const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
  const expected = digest(password)
  return async (sent) => timingSafeEqual(digest(sent), expected)
}
