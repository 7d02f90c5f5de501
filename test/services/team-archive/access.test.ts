import { describe, expect, it, test } from 'vitest'
import { readSharedAddress } from '../../../electron/services/team-archive/access.ts'

test('an address names all that is needed', () => {
  expect(readSharedAddress('postgresql://desk@db.example/callboard', { password: 'p' })).toEqual({
    host: 'db.example',
    port: 5432,
    database: 'callboard',
    user: 'desk',
    password: 'p',
    tls: 'verify',
    ca: null,
  })
  expect(readSharedAddress('postgres://d%40x:se%2Fcret@[2001:db8::1]:6432/my%20archive', {})).toMatchObject({
    host: '2001:db8::1',
    port: 6432,
    database: 'my archive',
    user: 'd@x',
    password: 'se/cret',
  })
})

describe('plain text', () => {
  const tlsOf = (host: string, choices: Parameters<typeof readSharedAddress>[1] = {}) =>
    readSharedAddress(`postgresql://desk@${host}/callboard`, choices).tls

  it('is for this computer', () => {
    for (const host of ['localhost', '127.0.0.1', '127.8.9.1', '[::1]']) expect(tlsOf(host)).toBe('off')
    for (const host of ['db', '10.0.0.1', '127.0.0.1.example', 'localhost.example']) {
      expect(tlsOf(host)).toBe('verify')
    }
  })

  it('is for others only by choice, and not with a CA', () => {
    expect(tlsOf('db.example', { plainText: true })).toBe('off')
    expect(tlsOf('localhost', { ca: 'PEM' })).toBe('verify')
    expect(() => tlsOf('db.example', { plainText: true, ca: 'PEM' })).toThrow('not both')
  })
})

test('what is no address is refused, without its password', () => {
  for (const text of [
    '',
    'desk:secret@db/callboard',
    'mysql://desk:secret@db/callboard',
    'postgresql://:secret@db/callboard',
    'postgresql://desk:secret@db',
    'postgresql://desk:secret@/callboard',
    'postgresql://desk:secret@db/callboard/more',
    'postgresql://desk:secret@db/callboard?sslmode=disable',
    'postgresql://desk:secret@db:99999/callboard',
    'postgresql://desk:secret@db:0/callboard',
    'postgresql://desk:secret%@db/callboard',
  ]) {
    expect(() => readSharedAddress(text, {}), text).toThrow(/^(?!.*secret).*team archive/)
  }
})
