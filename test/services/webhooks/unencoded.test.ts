import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readParameters } from '../../../electron/services/webhooks/parameters.ts'
import { asking, connectRaw, startListener } from './started-listener.ts'

/* Get requests of a call center that builds addresses without encoding. */

const get = (target: string | Buffer, headers = ''): Buffer =>
  Buffer.concat([
    Buffer.from('GET '),
    Buffer.from(target),
    Buffer.from(` HTTP/1.1\r\nHost: pbx\r\n${headers}\r\n`),
  ])

it.each<readonly [string, string | Buffer, object, object]>([
  [
    'letters in UTF-8',
    '/events?event_name=Survey&text=سلام دنیا&exten=101',
    { text: 'سلام دنیا', exten: '101' },
    { path: '/events', query: 'event_name=Survey&text=سلام دنیا&exten=101' },
  ],
  ['spaces', '/events?event_name=New State&exten=1 0', { exten: '1 0' }, { canonicalName: 'NewState' }],
  [
    'letters beside encoded ones',
    '/events?event_name=Survey&text=سلام%20%D8%AF+x',
    { text: 'سلام د x' },
    { query: 'event_name=Survey&text=سلام%20%D8%AF+x' },
  ],
  [
    'bytes of another charset',
    Buffer.from('/events?event_name=Survey&text=\xd3\xe1', 'latin1'),
    { text: '\ufffd\ufffd' },
    { query: 'event_name=Survey&text=%D3%E1' },
  ],
  [
    'a plus that leads a number',
    '/events?event_name=IncomingCall&number=+989121234567&clid=Ali+R+<+98912>&text=a+1+2',
    { number: '+989121234567', clid: 'Ali R <+98912>', text: 'a 1 2' },
    { number: '+989121234567' },
  ],
  [
    'a plus that leads a number, encoded else',
    '/events?event_name=IncomingCall&number=+989121234567&clid=Ali+%3C+98912%3E',
    { number: '+989121234567', clid: 'Ali <+98912>' },
    { query: 'event_name=IncomingCall&number=+989121234567&clid=Ali+%3C+98912%3E' },
  ],
  [
    'a double slash in the path',
    '/events//newstate?exten=101',
    {},
    { canonicalName: 'NewState', path: '/events//newstate' },
  ],
  ['a double slash before the base path', '//events/newstate?exten=101', {}, { canonicalName: 'NewState' }],
  ['an event’s name in a path with spaces', '/events/New State?exten=101', {}, { name: 'New State' }],
])('reads %s, and stores it as sent', async (_what, target, fields, stored) => {
  const { sink, port } = await startListener({ basePath: '/events' })
  const connection = await connectRaw(port, get(target))
  await connection.answered('"success":1')
  const [event] = sink.events()
  expect(JSON.parse(event?.fields ?? '')).toMatchObject(fields)
  expect(event).toMatchObject({ verb: 'GET', remoteAddress: '127.0.0.1', ...stored })
})

it('reads a double slash without a base path', async () => {
  const { sink, port } = await startListener()
  await (await connectRaw(port, get('//newstate?exten=101'))).answered('"success":1')
  expect(sink.events()).toMatchObject([{ canonicalName: 'NewState', path: '//newstate' }])
})

it('requires credentials as for any other request', async () => {
  const { sink, port } = await startListener({ authorizer: asking('pbx', 'sesame') })
  const target = '/?event_name=Survey&text=سلام دنیا&password=hidden word'
  const withPassword = (password: string) =>
    get(target, `Authorization: Basic ${Buffer.from(`pbx:${password}`).toString('base64')}\r\n`)
  const refused = await connectRaw(port, withPassword('wrong'))
  expect(await refused.answered('"success":0')).toMatch(/^HTTP\/1\.1 401 /)
  const taken = await connectRaw(port, withPassword('sesame'))
  expect(await taken.answered('"success":1')).toMatch(/^HTTP\/1\.1 200 /)
  expect(sink.events()).toMatchObject([{ authorization: 'accepted' }])
  expect(sink.refusals()).toMatchObject([{ authorization: 'wrong_password' }])
  expect(JSON.stringify(sink.deliveries)).not.toMatch(/hidden|c2VzYW1l|wrong"/)
})

it('answers each, and closes the connection after it', async () => {
  const { sink, port } = await startListener()
  const first = await connectRaw(port, get('/?event_name=Ping&n=1'))
  await first.answered('"success":1')
  first.socket.write(get('/?event_name=Ping&text=سلام دنیا'))
  const answers = await first.ended
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(answers.match(/Connection: close/g)).toHaveLength(1)
  expect(sink.events()).toHaveLength(2)
})

it('accepts the body after such an address, even when late', async () => {
  const { sink, port } = await startListener()
  const head =
    'POST /New State HTTP/1.1\r\nHost: pbx\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n'
  const connection = await connectRaw(port, head)
  connection.socket.write('{"exten":"101"}')
  expect(await connection.ended).toMatch(/^HTTP\/1\.1 200 /)
  expect(sink.events()).toMatchObject([{ name: 'New State', exten: '101', rawBody: '{"exten":"101"}' }])
})

it('reads any form-encoded text, except a space before a number', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/(^|<) \p{Nd}/u.test(value))
  fc.assert(
    fc.property(text, text, (name, value) => {
      const { parameters } = readParameters(new URLSearchParams([[`x${name}`, value]]).toString())
      expect([...parameters]).toEqual([[`x${name}`, value]])
    }),
  )
})
