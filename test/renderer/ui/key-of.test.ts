import { expect, test } from 'vitest'
import { keyOf } from '../../../renderer/ui/keyboard.ts'

test('a key of a Persian layout is the one that a Latin layout has in its place', () => {
  expect(keyOf({ key: 'ت', code: 'KeyJ' })).toBe('j')
  expect(keyOf({ key: 'ن', code: 'KeyK' })).toBe('k')
  expect(keyOf({ key: '؟', code: 'Slash' })).toBe('?')
  expect(keyOf({ key: '/', code: 'Slash' })).toBe('/')
})

test('a Latin layout of another order keeps its own letters', () => {
  expect(keyOf({ key: 'J', code: 'KeyC' })).toBe('j')
  expect(keyOf({ key: 'PageDown', code: 'PageDown' })).toBe('PageDown')
})
