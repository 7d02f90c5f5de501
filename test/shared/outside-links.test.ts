import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingTemplate, recordingUrl, telephoneUrl } from '../../shared/outside-links.ts'

test.each([
  '',
  'https://pbx.example.com/play/{record}',
  ' https://pbx.example.com:8443/play?file={record}&as=wav ',
])('the address %j of recordings is taken', (template) => {
  expect(recordingTemplate.safeParse(template).success).toBe(true)
})

test.each([
  'http://pbx.example.com/{record}',
  'https://pbx.example.com/play',
  'https://user:word@pbx.example.com/{record}',
  'https://{record}/play',
  'https://pbx.example.com{record}',
  'https://pbx.example.com:{record}/',
  'javascript:alert(1)//{record}',
  'file:///var/spool/{record}',
  '{record}',
])('the address %j of recordings is refused', (template) => {
  expect(recordingTemplate.safeParse(template).success).toBe(false)
})

test('whatever a record names, the host and the folder stay those of the template', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (record) => {
      const url = recordingUrl('https://pbx.example.com/play/{record}', record)
      if (url === null) return
      const { origin, pathname, search, hash } = new URL(url)
      expect(origin).toBe('https://pbx.example.com')
      expect(pathname).toMatch(/^\/play\/[^/]+$/)
      expect([search, hash]).toEqual(['', ''])
    }),
  )
  expect(recordingUrl('https://pbx.example.com/play/{record}', 'a b/../c?d#.wav')).toBe(
    'https://pbx.example.com/play/a%20b%2F..%2Fc%3Fd%23.wav',
  )
  for (const name of ['', ' ', '.', '..']) {
    expect(recordingUrl('https://pbx.example.com/play/{record}', name)).toBeNull()
  }
  expect(recordingUrl('', 'a.wav')).toBeNull()
})

test('only a plain number is called', () => {
  expect(telephoneUrl('+989121234567')).toBe('tel:+989121234567')
  for (const number of ['', 'anonymous', '*78', '0912;ext=5', '0912 345'])
    expect(telephoneUrl(number)).toBeNull()
})
