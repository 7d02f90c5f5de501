import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { freePort } from '../end-to-end/receiver.ts'

/** What a hostile call center does with one request. */
export interface HostileAnswer {
  readonly name: string
  readonly send: (socket: Socket, path: string) => void
}

const head = (more: string, status = '200 OK') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}\r\n`
const whole = (body: Uint8Array, more = '') =>
  Buffer.concat([Buffer.from(head(`Content-Length: ${body.length}\r\n${more}`)), body])

const good = {
  ...{
    cuid: '1763629200.1',
    src: '09121234567',
    dst: '501',
    qnum: '9',
    type: 'incoming',
    wait: 5,
    billsec: 7,
  },
  ...{ disposition: 'ANSWERED', starttime: '2026-11-20 09:00:00', endtime: '2026-11-20 09:01:00', v: 2 },
}
/** The text of an answer with these records, each the text of a JSON value. */
const envelope = (path: string, records: readonly string[], total: string) => {
  const data = `[${records.join(',')}]`
  return path.includes('ordered')
    ? `{"success":1,"message":"","data":{"last_id":"${'f'.repeat(24)}","data":${data}}}`
    : `{"success":1,"message":"","data":{"pagination":{"start":0,"count":20,"sorting":{},"total":${total}},"data":${data}}}`
}
/** The text of a good record with something else in a field; a name of before is there twice. */
const recordWith = (id: number, name: string, value: string) =>
  `${JSON.stringify({ _id: String(id).padStart(24, '0'), ...good }).slice(0, -1)},${name}:${value}}`

const edge = String(Number.MAX_SAFE_INTEGER)
const value = fc.oneof(
  fc.integer({ min: 40, max: 300_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 40, max: 100_000 }).map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
  fc.constantFrom(edge, `-${edge}`, '1e400', '-0', '9'.repeat(40), `0.${'1'.repeat(40)}`),
  fc.constantFrom(edge, `-${edge}`, '1', 'NaN').map((n) => `{"$numberLong":"${n}"}`),
  fc.constantFrom(edge, `-${edge}`, '', 'x').map((n) => `{"$date":{"$numberLong":"${n}"}}`),
  fc.constantFrom(
    '{"$numberInt":"7"}',
    '{"$numberDecimal":"1E+6000"}',
    '{"$oid":7}',
    '{"__proto__":{"a":1}}',
  ),
  fc.constantFrom(
    '"\\u0000"',
    '"\\ud800"',
    '"\u202e\u2066"',
    '"9999-99-99 99:99:99"',
    '"=1+2"',
    'true',
    'null',
  ),
  fc.json(),
)
const name = fc.oneof(
  fc.constantFrom(
    ...['_id', 'cuid', 'src', 'starttime', 'endtime', 'wait', 'route', 'type'].map((n) => `"${n}"`),
  ),
  fc.constantFrom('"__proto__"', '"constructor"', '""', '"\\u0000"', '"\u202e"'),
  fc.integer({ min: 1_000, max: 300_000 }).map((letters) => `"${'k'.repeat(letters)}"`),
)
const total = fc.constantFrom('1', '0', '-5', '999999999', edge, '"7"', 'null', '{}', '[]')
const record = fc.tuple(fc.nat(50), name, value).map((parts) => recordWith(...parts))
const text = fc
  .tuple(
    fc.array(fc.oneof({ weight: 5, arbitrary: record }, { weight: 1, arbitrary: value }), { maxLength: 20 }),
    total,
  )
  .map(
    ([records, lie]) =>
      (path: string) =>
        envelope(path, records, lie),
  )

const spaces = (bytes: number) => Buffer.alloc(bytes, ' ')
const answer = fc.oneof(
  {
    weight: 6,
    arbitrary: text.map(
      (body): HostileAnswer => ({
        name: 'odd records',
        send: (socket, path) => socket.end(whole(Buffer.from(body(path)))),
      }),
    ),
  },
  fc.constantFrom('utf16le', 'latin1', 'bom').map(
    (encoding): HostileAnswer => ({
      name: `written as ${encoding}`,
      send: (socket, path) => {
        const body = envelope(path, [recordWith(1, '"dst_name"', '"سارا"')], '1')
        socket.end(
          whole(
            encoding === 'bom'
              ? Buffer.from(`\ufeff${body}`)
              : Buffer.from(body, encoding === 'latin1' ? 'latin1' : 'utf16le'),
          ),
        )
      },
    }),
  ),
  fc.integer({ min: 0, max: 200 }).map(
    (bytes): HostileAnswer => ({
      name: `cut after ${bytes} bytes`,
      send: (socket, path) => socket.end(whole(Buffer.from(envelope(path, [], '0'))).subarray(0, bytes)),
    }),
  ),
  fc.integer({ min: -60, max: 1_000_000 }).map(
    (more): HostileAnswer => ({
      name: `a length that is ${more} wrong`,
      send: (socket, path) => {
        const body = Buffer.from(envelope(path, [], '0'))
        socket.end(
          Buffer.concat([Buffer.from(head(`Content-Length: ${Math.max(0, body.length + more)}\r\n`)), body]),
        )
      },
    }),
  ),
  fc.integer({ min: 50, max: 200 }).map(
    (megabytes): HostileAnswer => ({
      name: `a gzip bomb of ${megabytes} MB`,
      send: (socket) =>
        socket.end(whole(gzipSync(spaces(megabytes * 1_000_000)), 'Content-Encoding: gzip\r\n')),
    }),
  ),
  fc
    .constantFrom(
      'http://elsewhere.invalid/',
      'http://a:b@127.0.0.1:9/',
      '//x',
      'file:///etc/passwd',
      '\u202e',
    )
    .map(
      (to): HostileAnswer => ({
        name: 'a redirect',
        send: (socket) =>
          socket.end(head(`Location: ${to}\r\nContent-Length: 0\r\n`, '307 Temporary Redirect')),
      }),
    ),
  fc.constantFrom('401 No', '403 No', '404 No', '500 No', '599 \u202e', '204 None', '999 X').map(
    (status): HostileAnswer => ({
      name: `${status} with HTML`,
      send: (socket) =>
        socket.end(`${head('Connection: close\r\n', status)}<html><script>alert(1)</script>\u0000`),
    }),
  ),
  fc
    .constantFrom(
      'X: a\nY: b\r\n',
      'X: \u0000\r\n',
      'Set-Cookie: a\r\n',
      `X: ${'x'.repeat(100_000)}\r\n`,
      'Transfer-Encoding: chunked\r\nContent-Length: 3\r\n',
    )
    .map(
      (header): HostileAnswer => ({
        name: 'odd headers',
        send: (socket, path) =>
          socket.end(`${head(`Connection: close\r\n${header}`)}${envelope(path, [], '0')}`),
      }),
    ),
  fc.integer({ min: 5, max: 40 }).map(
    (ms): HostileAnswer => ({
      name: 'a body that drips',
      send: (socket) => every(socket, ms, () => socket.write(' '), head('')),
    }),
  ),
  fc.constant<HostileAnswer>({
    name: 'a body that never ends',
    send: (socket) =>
      every(socket, 1, () => socket.writableLength < 1e6 && socket.write(spaces(500_000)), head('')),
  }),
  fc.constant<HostileAnswer>({ name: 'a reset', send: (socket) => socket.resetAndDestroy() }),
)

function every(socket: Socket, ms: number, write: () => unknown, first: string): void {
  socket.write(first)
  const timer = setInterval(write, ms)
  socket.on('close', () => clearInterval(timer))
}

/** Draws so many answers, the same for the same seed. */
export const hostileAnswers = (numRuns: number, seed: number) => fc.sample(answer, { numRuns, seed })

/** Serves what `choose` returns for a path, until the test ends. */
export async function startHostileCallCenter(choose: (path: string) => HostileAnswer): Promise<string> {
  const server = createServer()
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  server.on('request', (request: IncomingMessage) => {
    request.resume()
    request.on('end', () => choose(request.url ?? '').send(request.socket, request.url ?? ''))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}
