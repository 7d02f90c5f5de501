import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concealed } from '../../../electron/services/call-center/connection-access.ts'

test.each<[string, string[], string]>([
  ['Requested operation', ['p'], 'Requested operation'],
  ['Requested operation', ['rest', 'est', 'Req'], 'Requested operation'],
  ['The key p is wrong', ['p'], 'The key ••• is wrong'],
  ['key=abc1&x', ['abc1'], 'key=•••&x'],
  ['«گذر» و گذرگاه', ['گذر'], '«•••» و گذرگاه'],
  ['a.b+c? axb+c?', ['a.b+c?'], '••• axb+c?'],
  ['xkey-7Xqlong1x', ['key-7Xqlong1'], 'x•••x'],
  ['long secrets first', ['secret', 'long secrets'], '••• first'],
])('%j without %j is %j', (text, secrets, shown) => {
  expect(concealed(text, secrets)).toBe(shown)
})

test('a secret that stands by itself is never shown', () => {
  const secret = fc.stringMatching(/^[!-~]{1,30}$/).filter((text) => !'•'.includes(text))
  fc.assert(
    fc.property(secret, (text) => {
      expect(concealed(`It says: ${text} `, [text]).split(' ')).not.toContain(text)
    }),
  )
})
