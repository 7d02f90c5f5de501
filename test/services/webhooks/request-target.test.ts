import { expect, test } from 'vitest'
import { readPath, splitTarget, unencodedText } from '../../../electron/services/webhooks/request-target.ts'

test.each([
  ['/events?a=1&b=?', { path: '/events', query: 'a=1&b=?' }],
  ['/events', { path: '/events', query: '' }],
  ['/events?', { path: '/events', query: '' }],
  // A sender behind a proxy writes the whole address.
  ['http://pbx:8080/events?a=1', { path: '/events', query: 'a=1' }],
  ['HTTPS://pbx?a=1', { path: '/', query: 'a=1' }],
  ['http://pbx', { path: '/', query: '' }],
  ['*', { path: '*', query: '' }],
  ['/to/http://pbx/events', { path: '/to/http://pbx/events', query: '' }],
])('%s is split into path and query', (target, split) => {
  expect(splitTarget(target)).toEqual(split)
})

test('an address that isn’t encoded keeps its letters, or its bytes where no charset is known', () => {
  expect(unencodedText(Buffer.from('/?name=سلام'))).toBe('/?name=سلام')
  expect(unencodedText(Buffer.from('/?name=\xd3\xe1\x80\xff~', 'latin1'))).toBe('/?name=%D3%E1%80%FF~')
})

test.each([
  ['/events', '/events', { kind: 'base' }],
  ['/events/', '/events', { kind: 'base' }],
  ['/events/new%20state', '/events', { kind: 'named', name: 'new state' }],
  ['/events/a/Ping', '/events', { kind: 'named', name: 'Ping' }],
  ['/other/Ping', '/events', { kind: 'elsewhere' }],
  ['/eventsPing', '/events', { kind: 'elsewhere' }],
  ['/', '/', { kind: 'base' }],
  ['/Ping', '/', { kind: 'named', name: 'Ping' }],
])('%s of a receiver at %s is its base or names an event', (path, basePath, reading) => {
  expect(readPath(path, basePath)).toEqual(reading)
})
