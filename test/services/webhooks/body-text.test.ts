import { expect, test } from 'vitest'
import { decodeBody, decoderFor } from '../../../electron/services/webhooks/body-text.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16(text).swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

const known = { charsetKnown: true, exact: true }

test.each<[string, Buffer, string | null, object]>([
  ['UTF-8', Buffer.from('سلام'), null, { text: 'سلام', charset: 'utf-8', ...known }],
  ['nothing', Buffer.alloc(0), null, { text: '', charset: 'utf-8', ...known }],
  ['one letter', latin1('a'), null, { text: 'a', charset: 'utf-8', ...known }],
  ['a mark of UTF-8', Buffer.from('\ufeffسلام'), null, { text: 'سلام', charset: 'utf-8', ...known }],
  ['a second mark', Buffer.from('\ufeff\ufeffa'), null, { text: '\ufeffa', charset: 'utf-8', ...known }],
  ['UTF-16 that looks like it', utf16('a=1'), null, { text: 'a=1', charset: 'utf-16le', ...known }],
  ['one letter of UTF-16', utf16('a'), null, { text: 'a', charset: 'utf-16le', ...known }],
  ['UTF-16 from high to low', utf16be('a=1'), null, { text: 'a=1', charset: 'utf-16be', ...known }],
  ['a mark of UTF-16', utf16('\ufeffسلام'), null, { text: 'سلام', charset: 'utf-16le', ...known }],
  ['a mark from high to low', utf16be('\ufeffسلام'), null, { text: 'سلام', charset: 'utf-16be', ...known }],
  [
    'a mark against the claim',
    utf16be('\ufeffسلام'),
    'utf-16le',
    { text: 'سلام', charset: 'utf-16be', ...known },
  ],
  ['claimed UTF-16', utf16('سلام'), 'UTF-16', { text: 'سلام', charset: 'utf-16le', ...known }],
  ['another charset', latin1('\xd3'), ' "windows-1256" ', { text: 'س', charset: 'windows-1256', ...known }],
  ['UTF-8 against the claim', Buffer.from('س'), 'windows-1256', { text: 'س', charset: 'utf-8', ...known }],
  [
    'an unknown charset',
    latin1('\xd3'),
    'klingon',
    { text: '\ufffd', charset: 'utf-8', charsetKnown: false, exact: false },
  ],
  [
    'UTF-8 of an unknown charset',
    latin1('a'),
    'klingon',
    { text: 'a', charset: 'utf-8', charsetKnown: false, exact: true },
  ],
  [
    'bytes that nothing explains',
    latin1('\xff\x80'),
    null,
    { text: '\ufffd\ufffd', charset: 'utf-8', charsetKnown: true, exact: false },
  ],
  ['half a mark', latin1('\xfe\xfea'), null, { charset: 'utf-8', exact: false }],
  ['the other half', latin1('\xff\xffa'), null, { charset: 'utf-8', exact: false }],
  ['zeros alone', latin1('\0\0'), null, { text: '\0\0', charset: 'utf-8', ...known }],
])('%s is decoded', (_, body, claimed, decoded) => {
  expect(decodeBody(body, claimed)).toMatchObject(decoded)
})

test('charsets that senders invent don’t hide the ones that exist', () => {
  for (let n = 0; n < 100; n++) expect(decoderFor(`klingon-${n}`)).toBeNull()
  expect(decoderFor('klingon-1')).toBeNull()
  expect(decoderFor('windows-1256')?.encoding).toBe('windows-1256')
  expect(decoderFor('CP1256')?.encoding).toBe('windows-1256')
})
