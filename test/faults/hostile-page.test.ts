import { on, once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { refusedCode, tokenInHash } from '../../shared/rpc/authentication.ts'
import { frameLimit } from '../../shared/rpc/frames.ts'
import { openAsPage, openSocket } from '../connect-as-page.ts'
import { startWeb } from './started-web.ts'

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const started = await startWeb(folder)
  const { url } = started
  const client = await started.connect()
  onTestFinished(client.close)
  await client.call('console.info', null)
  return {
    ...started,
    token: tokenInHash(url.hash) ?? '',
    /** An upload id for one file. */
    newUpload: () => client.call('files.newUpload', null),
    /** The console's own page is still served promptly. */
    expectWell: async (after: string) => {
      const began = performance.now()
      expect((await fetch(url.origin)).status, after).toBe(200)
      expect(await client.call('console.info', null), after).toMatchObject({ host: 'browser', notices: [] })
      expect(performance.now() - began, after).toBeLessThan(3_000)
    },
  }
}

/** Sends raw bytes on a new connection; resolves to the status line, or '' without an answer. */
async function statusOf(port: string, said: string): Promise<string> {
  const socket = connect({ port: Number(port), host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(said)
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n', 1)[0] ?? '')
  const status = await Promise.race([answered.catch(() => ''), once(socket, 'close').then(() => '')])
  socket.destroy()
  return status
}

test('refuses other hosts, other origins, guessed tokens and path tricks', async () => {
  const { url, token, expectWell } = await start()
  const { host, port, origin } = url
  const ask = (line: string, ...headers: string[]) =>
    statusOf(port, `${line} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`)
  const own = `Host: ${host}`
  const [refused, nothing, bad] = [/ 403 /, / 40[45] /, / 400 /]

  const socket = (path: string) => ask(`GET ${path}`, own, `Origin: ${origin}`, ...upgrade)

  const cases: readonly (readonly [name: string, status: RegExp, answer: Promise<string>])[] = [
    ...[
      'rebound.example',
      `rebound.example:${port}`,
      `localhost:${port}`,
      `127.1:${port}`,
      `0.0.0.0:${port}`,
    ].map((name) => [`the host ${name}`, refused, ask('GET /', `Host: ${name}`)] as const),
    ['a host with a dot', refused, ask('GET /', `Host: 127.0.0.1.:${port}`)],
    ['an empty host', refused, ask('GET /', 'Host:')],
    ['no host', bad, ask('GET /')],
    ['two hosts', refused, ask('GET /', 'Host: rebound.example', own)],
    ['another host in the address', nothing, ask('GET http://rebound.example/', own)],
    ...[
      'null',
      'http://evil.example',
      `${origin}/`,
      `${origin}.evil.example`,
      `http://localhost:${port}`,
    ].map((from) => [`the origin ${from}`, refused, ask('GET /', own, `Origin: ${from}`)] as const),
    ['a socket for another page', refused, ask('GET /rpc', own, 'Origin: http://evil.example', ...upgrade)],
    ['a socket for no page', refused, ask('GET /rpc', own, ...upgrade)],
    ['a socket elsewhere', refused, socket('/rpc/../rpc')],
    ['a socket of HTTP/2', refused, ask('GET /', own, 'Connection: Upgrade', 'Upgrade: h2c')],
    ['a socket with the token in its address', refused, socket(`/rpc?token=${token}`)],
    ['an export by the token', nothing, ask(`GET /exports/${token}`, own)],
    ['an upload by the token', / 404 /, ask(`POST /uploads/${token}`, own, `Origin: ${origin}`, ...aByte)],
    ['an upload by nothing', nothing, ask('POST /uploads/', own, `Origin: ${origin}`, ...aByte)],
    ...['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'POST'].map(
      (verb) => [`the verb ${verb} from nowhere`, /^$| 40[035] /, ask(`${verb} /`, own)] as const,
    ),
    ['CONNECT', /^$| 40[035] /, ask('CONNECT example.com:443', own)],
    ...[
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/assets/..%5c..%5cpackage.json',
    ].map((path) => [`the path ${path}`, nothing, ask(`GET ${path}`, own)] as const),
    ...[
      '//etc/passwd',
      '/exports/..%2fpreferences.json',
      '/exports/../callboard.db',
      '/%00',
      '/rpc',
      '/uploads',
    ].map((path) => [`the path ${path}`, nothing, ask(`GET ${path}`, own)] as const),
    ['a path that is no code', bad, ask('GET /%zz', own)],
    [
      'a length and chunks',
      bad,
      ask('POST /uploads', own, 'Content-Length: 3', 'Transfer-Encoding: chunked'),
    ],
    ['headers of 100 kB', / 431 |^$/, ask('GET /', own, `X: ${'x'.repeat(100_000)}`)],
  ]
  for (const [name, status, answer] of cases) {
    expect(await answer, name).toMatch(status)
    await expectWell(name)
  }
})

test('a thousand wrong tokens don’t lock out the right one', async () => {
  const { url, token, expectWell } = await start()
  const endOf = async (guess: string) => {
    const socket = openSocket(url)
    socket.on('open', () => socket.send(guess))
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    const [code] = await once(socket, 'close')
    return { heard, code }
  }
  for (let n = 0; n < 50; n++) {
    const guesses = Array.from({ length: 20 }, () =>
      Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    )
    for (const end of await Promise.all(guesses.map(endOf)))
      expect(end).toEqual({ heard: [], code: refusedCode })
  }
  for (const near of ['', token.slice(1), token.toUpperCase(), ` ${token}`, url.href])
    expect(await endOf(near)).toEqual({ heard: [], code: refusedCode })
  await expectWell('the guesses')
})

test('silent and endless connections delay nobody', async () => {
  const { url, newUpload, expectWell } = await start()
  const begun = [
    '',
    'GET / HTT',
    `POST /uploads/${await newUpload()} HTTP/1.1\r\nHost: ${url.host}\r\nOrigin: ${url.origin}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\nhalf`,
  ]
  const sockets = Array.from({ length: 300 }, (_, n) => {
    const socket = connect({ port: Number(url.port), host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(begun[n % begun.length] ?? '')
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expectWell('300 connections')
  for (const socket of sockets) socket.destroy()
  await expectWell('their end')
})

test('malformed frames are answered, ignored or close their own socket only', async () => {
  const { url, program, expectWell } = await start()
  const open = () => openAsPage(url)
  const call = (name: string, input: unknown, id = 1) => JSON.stringify({ t: 'call', id, name, input })
  const deep = `{"t":"call","id":1,"name":"preferences.save","input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answered: readonly (readonly [frame: string, code: string])[] = [
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''].map(
      (name) => [call(name, null), 'unknown_call'] as const,
    ),
    [call('preferences.save', { pageSize: 1e9 }), 'bad_input'],
    ['{"t":"call","id":1,"name":"preferences.save","input":{"pageSize":"__proto__"}}', 'bad_input'],
    [call('archive.page', { connectionId: 'x'.repeat(1_000_000), report: '../../etc/passwd' }), 'bad_input'],
    [deep, 'bad_input'],
  ]
  for (const [frame, code] of answered) {
    const socket = await open()
    socket.send(frame)
    const data = await refusalOn(socket)
    expect(z.object({ code: z.string() }).parse(JSON.parse(data)).code, frame.slice(0, 80)).toBe(code)
    socket.terminate()
  }

  const endings: readonly (readonly [name: string, say: (socket: WebSocket) => void])[] = [
    ['a frame over the limit', (socket) => socket.send('x'.repeat(frameLimit + 1))],
    ['a frame over every limit', (socket) => socket.send(Buffer.alloc(frameLimit * 3 + 1))],
    [
      'a frame that never ends',
      (socket) => {
        for (let n = 0; n < 30; n++) socket.send('x'.repeat(1024 * 1024), { fin: false })
      },
    ],
    ['bytes that are no text', (socket) => rawOf(socket).write(Buffer.from('818200000000fffe', 'hex'))],
    ['a frame that isn’t masked', (socket) => rawOf(socket).write(Buffer.from('810568656c6c6f', 'hex'))],
    [
      'a kind of frame that doesn’t exist',
      (socket) => rawOf(socket).write(Buffer.from('8b8000000000', 'hex')),
    ],
    [
      'a frame that claims to be compressed',
      (socket) => rawOf(socket).write(Buffer.from('c18100000000ff', 'hex')),
    ],
  ]
  for (const [name, say] of endings) {
    const socket = await open()
    const closed = once(socket, 'close')
    say(socket)
    await closed
    await expectWell(name)
  }

  const socket = await open()
  for (let n = 0; n < 5_000; n++)
    socket.send(['', '[', 'null', '{"t":"cancel","id":1e9}', '{"__proto__":{"t":"call"}}'][n % 5] ?? '')
  socket.send(Buffer.alloc(1_000_000))
  let answers = 0
  const all = new Promise<void>((resolve) => {
    socket.on('message', () => {
      answers += 1
      if (answers === 2_000) resolve()
    })
  })
  for (let id = 0; id < 2_000; id++) socket.send(call('preferences.get', null, id))
  await all
  socket.terminate()
  await expectWell('a flood')
  const resident = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${program.pid}/status`, 'utf8'))?.[1]
  expect(Number(resident) / 1024).toBeLessThan(700)
})

const aByte = ['Content-Type: application/octet-stream', 'Content-Length: 0']

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

/** The first answer, skipping notifications. */
async function refusalOn(socket: WebSocket): Promise<string> {
  for await (const [data] of on(socket, 'message')) {
    const text = String(data)
    if (!text.startsWith('{"t":"topic"')) return text
  }
  throw new Error('The socket was closed')
}

/** The raw socket under a WebSocket, for frames that it wouldn't send. */
function rawOf(socket: WebSocket) {
  const under = z
    .object({ _socket: z.custom<ReturnType<typeof connect>>((value) => value !== null) })
    .parse(socket)
  return under._socket
}
