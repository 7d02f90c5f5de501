import { expect, test } from 'vitest'
import {
  storedPassword,
  storedPasswordOf,
  verifierOf,
  verifierOfRandom,
} from '../../../electron/services/webhooks/password.ts'

const sent = (text: string) => Buffer.from(text)

test('a stored password proves only itself, and can’t be read', async () => {
  const stored = storedPassword.parse(await storedPasswordOf('open sesame'))
  expect(JSON.stringify(stored)).not.toContain('sesame')
  expect(JSON.stringify(await storedPasswordOf('open sesame'))).not.toBe(JSON.stringify(stored))
  const verify = verifierOf(stored)
  expect(await verify?.(sent('open sesame'))).toBe(true)
  expect(await verify?.(sent('open sesam'))).toBe(false)
  expect(await verify?.(sent(''))).toBe(false)
})

test('an empty password is stored as such, and proved by nothing else', async () => {
  const stored = storedPassword.parse(await storedPasswordOf(''))
  expect(stored).toEqual({ kind: 'empty' })
  const verify = verifierOf(stored)
  expect(await verify?.(sent(''))).toBe(true)
  expect(await verify?.(sent('x'))).toBe(false)
})

test('a damaged key of a password proves nothing', async () => {
  const stored = await storedPasswordOf('open sesame')
  if (stored.kind !== 'set') throw new Error('The password was not stored')
  const verify = verifierOf({ ...stored, key: stored.key.slice(0, 8) })
  expect(await verify?.(sent('open sesame'))).toBe(false)
})

test('where no password is set there is nothing to prove', () => {
  expect(verifierOf({ kind: 'not_set' })).toBeNull()
})

test('a random password of this run proves only itself', async () => {
  const verify = verifierOfRandom('a1b2c3')
  expect(await verify(sent('a1b2c3'))).toBe(true)
  expect(await verify(sent('a1b2c4'))).toBe(false)
  expect(await verify(sent(''))).toBe(false)
})
