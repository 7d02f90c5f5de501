import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { guardedLookup, isRefusedAddress } from '../../../electron/services/relay/reachable-addresses.ts'
import { createSender, type SenderOptions, type ToSend } from '../../../electron/services/relay/sender.ts'
import { destinationInput, relayAddress } from '../../../shared/relay.ts'
import { secret, startProgram } from './other-program.ts'

function senderOf(options: SenderOptions = {}) {
  const sender = createSender({ answerWithinMs: 5_000, ...options })
  onTestFinished(() => sender.close())
  return (address: string, more: Partial<ToSend> = {}) =>
    sender.send(
      {
        ...{ url: new URL(address), contentType: 'application/json', body: Buffer.from('{}') },
        ...{ id: 'event-1-1', at: Date.now(), secret },
        ...more,
      },
      new AbortController().signal,
    )
}

test.each([
  ['file:///etc/passwd', 'scheme'],
  ['ftp://crm.example/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['crm.example/events', 'not_a_url'],
  ['http://', 'not_a_url'],
  ['http://user:word@crm.example/', 'credentials'],
  ['https://user@crm.example/', 'credentials'],
])('%s is no address of a destination: %s', (address, reason) => {
  expect(relayAddress(address)).toEqual({ ok: false, reason })
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://0xa9fea9fe/',
  'http://2852039166/',
  'http://0.0.0.0/',
  'http://[fd00:ec2::254]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://100.100.100.200/',
])('nothing is sent to %s', async (address) => {
  await expect(senderOf()(address)).rejects.toMatchObject({ code: 'relay_address_refused' })
})

test.each(['127.0.0.1', '10.0.0.7', '192.168.1.9', '::1', 'fd12::9', '203.0.113.4', '2001:db8::1'])(
  'a program may stand at %s',
  (address) => expect(isRefusedAddress(address)).toBe(false),
)

test('a name that leads to an address of the link is refused, also beside another one', async () => {
  const crm = await startProgram()
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  const send = senderOf({ resolveName: (_, __, done) => done(null, addresses) })
  await expect(send(`http://crm.example:${crm.port}/`)).rejects.toMatchObject({
    code: 'relay_address_refused',
    detail: { host: 'crm.example' },
  })
  expect(crm.asked).toBe(0)
})

test('connects to the address that was looked at, whatever the DNS says the next time', async () => {
  const crm = await startProgram()
  let asked = 0
  const send = senderOf({
    resolveName: (_, __, done) =>
      done(null, [{ address: asked++ === 0 ? '127.0.0.1' : '169.254.169.254', family: 4 }]),
  })
  await send(`http://crm.example:${crm.port}/events`)
  expect(crm.taken).toHaveLength(1)
  expect(asked).toBe(1)
  // Looked up alone, too, as older connections do.
  const lookup = guardedLookup((_, __, done) => done(null, [{ address: 'fe80::1%eth0', family: 6 }]))
  const error = await new Promise((resolve) => lookup('crm.example', {}, resolve))
  expect(error).toMatchObject({ code: 'relay_address_refused' })
})

test('a redirect isn’t followed', async () => {
  const [crm, other] = [await startProgram(), await startProgram()]
  crm.answer = (response) => response.writeHead(307, { location: other.address }).end()
  await expect(senderOf()(crm.address)).rejects.toMatchObject({
    code: 'relay_redirected',
    detail: { status: 307 },
  })
  expect(other.asked).toBe(0)
})

test('of an endless answer the beginning is read, without the secret that it repeats', async () => {
  const crm = await startProgram()
  let written = 0
  crm.answer = (response) => {
    response.writeHead(500)
    response.write(`No!\r\nX-Evil: 1\u202e ${secret} `)
    const write = () => {
      if (response.destroyed) return
      written++
      response.write('x'.repeat(65_536), () => setImmediate(write))
    }
    write()
  }
  const error: unknown = await senderOf()(crm.address).catch((failed: unknown) => failed)
  expect(error).toMatchObject({ code: 'relay_answered', detail: { status: 500 } })
  expect(JSON.stringify(error)).toContain('No! X-Evil: 1 whsec_… xxx')
  expect(JSON.stringify(error)).not.toContain(secret.slice(6))
  expect(JSON.stringify(error).length).toBeLessThan(600)
  expect(written).toBeLessThan(1_000)
})

test('headers without an end, and what isn’t HTTP, fail in time', async () => {
  for (const written of ['HTTP/1.1 200 OK\r\nX: ', 'SSH-2.0-other\r\n']) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write(written)
      const more = setInterval(() => socket.write('x'.repeat(4_096)), 5)
      socket.on('close', () => clearInterval(more))
    })
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    await expect(senderOf()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'relay_unreachable',
      detail: { host: `127.0.0.1:${port}` },
    })
  }
})

test('no name, address or secret can begin a header', () => {
  const given = {
    id: '00000000-0000-4000-8000-000000000001',
    ...{ name: 'CRM', address: 'http://crm.example/', form: 'read', isOn: true, secret, filter: {} },
  }
  expect(destinationInput.safeParse(given).success).toBe(true)
  for (const wrong of [
    { name: 'CRM\r\nX-Evil: 1' },
    { secret: `${secret}\r\nX-Evil: 1` },
    { secret: 'short' },
    { secret: 'whsec_c2hvcnQ=' },
    { id: 'one\r\ntwo' },
  ]) {
    expect(destinationInput.safeParse({ ...given, ...wrong }).success).toBe(false)
  }
  const broken = relayAddress('http://crm.example/a\r\nX-Evil: 1')
  expect(broken.ok && broken.url.href).toBe('http://crm.example/aX-Evil:%201')
})
