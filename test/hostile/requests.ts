import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { RefusalReason } from '../../shared/webhooks/deliveries.ts'

/** Bytes sent to the receiver, and the rows that they may store, in order. */
export interface HostileRequest {
  readonly name: string
  readonly sent: string | Buffer
  readonly rows: readonly ('event' | RefusalReason)[]
  /** The last row's body, if it isn't what follows the first empty line; null for whatever was read. */
  readonly body?: string | Buffer | null
}

/** An event of a new extension, so that none is a repeat. */
const eventOf = (exten: number): string => `{"event_name":"NewState","exten":"${exten}"}`
const smuggled = 'POST /events HTTP/1.1\r\nHost: a\r\nContent-Length: 25\r\n\r\n{"event_name":"Smuggled"}'
const chunked = 'Transfer-Encoding: chunked'

/** Builds a request of header lines and a body. */
function request(headers: string, body: string | Buffer = '', line = 'POST /events HTTP/1.1'): Buffer {
  return Buffer.concat([Buffer.from(`${line}\r\nHost: a\r\n${headers}\r\n\r\n`), Buffer.from(body)])
}

/** Builds a request with the right Content-Length. */
function whole(body: string | Buffer, headers = ''): Buffer {
  return request(`${headers}Content-Length: ${Buffer.byteLength(body)}`, body)
}

const get = (query: string): Buffer => request('X: 1', '', `GET /events?${query} HTTP/1.1`)
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

type Case = readonly [name: string, sent: string | Buffer, body?: HostileRequest['body']]

/** Ambiguous framing that two parsers could read differently: refused. */
const ambiguous: readonly Case[] = [
  ['a length and chunks', request(`Content-Length: 6\r\n${chunked}`, `0\r\n\r\n${smuggled}`)],
  ['chunks and a length', request(`${chunked}\r\nContent-Length: 6`, `0\r\n\r\n${smuggled}`)],
  ['two lengths', request('Content-Length: 0\r\nContent-Length: 88', smuggled)],
  ['the same length twice', request('Content-Length: 5\r\nContent-Length: 5', 'hello')],
  ['a list of lengths', request('Content-Length: 5, 5', 'hello')],
  ['a signed length', request('Content-Length: +5', 'hello')],
  ['a negative length', request('Content-Length: -1', smuggled)],
  ['a hexadecimal length', request('Content-Length: 0x5', 'hello')],
  ['a length beyond counting', request('Content-Length: 99999999999999999999', 'hello')],
  ['an empty length', request('Content-Length: ', smuggled)],
  ['a folded length', request('Content-Length:\r\n 5', 'hello')],
  ['a folded header', request('X: a\r\n b\r\nContent-Length: 0', '')],
  ['chunks that aren’t last', request('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`)],
  ['a space before the colon', request('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`)],
  ['a vertical tab in an encoding', request('Transfer-Encoding:\vchunked', `0\r\n\r\n${smuggled}`)],
  ['a bare line feed between headers', request('X: y\nContent-Length: 0', smuggled)],
  ['a bare carriage return', request('X: y\rContent-Length: 0', smuggled)],
  ['a null byte in a header', request('X: a\0b', smuggled)],
  ['a header without a colon', request('nonsense', smuggled)],
  ['a header without a name', request(': nameless', smuggled)],
  ['a version of its own', request('X: 1', '', 'GET /events?event_name=Ping HTTP/3.7')],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a verb in small letters', request('X: 1', '', 'get /events?event_name=Ping HTTP/1.1')],
  ['a null byte in the address', request('X: 1', '', 'GET /events?event_name=Pi\0ng HTTP/1.1')],
  ['a tab in the address', request('X: 1', '', 'GET /events?event_name=Pi\tng HTTP/1.1')],
  [
    'an address that isn’t encoded, and a header without a colon',
    request('nonsense', '', 'GET /events?event_name=Ping&text=سلام دنیا HTTP/1.1'),
  ],
  ['a chunk of no size', request(chunked, `zz\r\n${smuggled}`), ''],
  ['a chunk of a negative size', request(chunked, '-5\r\nhello\r\n0\r\n\r\n'), ''],
  ['a chunk beyond counting', request(chunked, `fffffffffffffffff\r\n${smuggled}`), ''],
  ['a chunk with a prefix', request(chunked, '0x5\r\nhello\r\n0\r\n\r\n'), ''],
  ['a chunk that ends elsewhere', request(chunked, `5\r\nhelloXX0\r\n\r\n${smuggled}`), 'hello'],
  [
    'a length among the trailers',
    request(chunked, `${chunk(eventOf(224))}0\r\nContent-Length: 5\r\n\r\n`),
    eventOf(224),
  ],
  ['TLS', Buffer.from(`16030100a1010000${'07'.repeat(160)}`, 'hex')],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['bytes without end', Buffer.alloc(100_000, 0x80)],
]

const bomb = Buffer.alloc(20_000_000, 'a')

const refused: readonly (readonly [RefusalReason, ...Case])[] = [
  [
    'verb',
    'CONNECT',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
    'CONNECT example.com:443',
  ],
  ['verb', 'TRACE', request('X: 1', '', 'TRACE /events HTTP/1.1')],
  ['verb', 'OPTIONS of everything', request('Origin: http://evil.example', '', 'OPTIONS * HTTP/1.1')],
  ['verb', 'DELETE', request('X: 1', '', 'DELETE /events HTTP/1.1')],
  [
    'path',
    'a path that climbs in code',
    request('X: 1', '', 'GET /%2e%2e/events%00?event_name=Ping HTTP/1.1'),
  ],
  ['url_too_long', 'an address of 100 kB', get(`event_name=Ping&a=${'a'.repeat(100_000)}`)],
  ['headers_too_large', 'headers of 300 kB', request(`X: ${'x'.repeat(300_000)}`), null],
  [
    'headers_too_large',
    '2,500 headers',
    request(Array.from({ length: 2_500 }, (_, n) => `x${n}: 1`).join('\r\n')),
    null,
  ],
  [
    'headers_too_large',
    'a chunk’s extension of 100 kB',
    request(chunked, `5;${'x'.repeat(100_000)}\r\nhello`),
    null,
  ],
  ['body_encoded', 'a gzip bomb', whole(gzipSync(bomb), 'Content-Encoding: gzip\r\n')],
  ['body_encoded', 'a deflate bomb', whole(deflateSync(bomb), 'Content-Encoding: deflate\r\n')],
  ['body_encoded', 'a brotli bomb', whole(brotliCompressSync(bomb), 'Content-Encoding: br\r\n')],
  [
    'body_encoded',
    'encodings of encodings',
    whole(gzipSync(gzipSync(eventOf(101))), 'Content-Encoding: gzip, gzip\r\n'),
  ],
  ['body_unreadable', 'a million open brackets', whole('['.repeat(1_000_000))],
  ['body_unreadable', 'overlong UTF-8', whole(Buffer.from('c0aef0808080ff', 'hex'))],
  ['body_unreadable', 'nothing but null bytes', whole(Buffer.alloc(64))],
  ['body_not_object', 'a list', whole('[1,{"event_name":"Ping"}]')],
  ['body_unreadable', 'null', whole('null')],
  ['no_event_name', 'an object of prototypes alone', whole('{"__proto__":{"event_name":"Ping"}}')],
]

const long = (length: number): string => 'x'.repeat(length)

const events: readonly Case[] = [
  [
    'prototypes',
    whole('{"event_name":"Cdr","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  ],
  ['a prototype’s name', whole('{"event_name":"__proto__","exten":"constructor","cuid":"toString"}')],
  ['prototypes in parameters', get('event_name=Cdr&__proto__[polluted]=1&constructor.prototype.polluted=1')],
  [
    'formulas',
    whole(`{"event_name":"Survey","a":"=cmd|' /C calc'!A0","b":"@SUM(1)","c":"+1","d":"-1","e":"\\t=1"}`),
  ],
  [
    'markup',
    whole('{"event_name":"<img src=x onerror=alert(1)>","exten":"</script><script>alert(1)</script>"}'),
  ],
  ['marks that turn the text round', whole('{"event_name":"Survey","a":"\\u202egnp.exe\\u0007\\u0000"}')],
  ['statements', whole(`{"event_name":"Cdr","cuid":"'; DROP TABLE event; --","exten":"%_"}`)],
  ['halves of letters', whole('{"event_name":"Survey","a":"\\ud800","b":"\\udfff\\ud800"}')],
  ['a null byte', whole('{"event_name":"Survey","a":"b\\u0000c"}')],
  ['10,000 levels', whole(`{"event_name":"Cdr","a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  [
    '10,000 levels of objects',
    whole(`{"event_name":"Cdr","a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`),
  ],
  ['a value of 1 MiB', whole(`{"event_name":"Survey","a":"${long(1_048_576 - 32)}"}`)],
  ['a name of 300 kB', whole(`{"event_name":"${long(300_000)}"}`)],
  [
    '50,000 fields',
    whole(`{"event_name":"Cdr",${Array.from({ length: 50_000 }, (_, n) => `"f${n}":${n}`).join()}}`),
  ],
  ['numbers beyond counting', whole(`{"event_name":"Cdr","a":1e400,"b":${'9'.repeat(10_000)},"c":-0}`)],
  ['the same field twice', whole('{"event_name":"Cdr","exten":"101","exten":"102"}')],
  ['a byte order mark', whole(`\ufeff${eventOf(201)}`)],
  ['UTF-16', whole(Buffer.from(`\ufeff${eventOf(202)}`, 'utf16le'))],
  [
    'a charset that doesn’t exist',
    whole(eventOf(203), 'Content-Type: application/json; charset=klingon\r\n'),
  ],
  ['a type that lies', whole(eventOf(204), 'Content-Type: image/png\r\n')],
  [
    '10,000 chunks of one byte',
    request(chunked, `${[...eventOf(102).padEnd(10_000)].map(chunk).join('')}0\r\n\r\n`),
    eventOf(102).padEnd(10_000),
  ],
  [
    'trailers',
    request(chunked, `${chunk(eventOf(225))}0\r\nX-Name: Other\r\nX-Authorization: 1\r\n\r\n`),
    eventOf(225),
  ],
  ['a path that climbs', request('X: 1', '', 'GET /events/../../etc/passwd?event_name=Ping HTTP/1.1')],
  ['percent signs that mean nothing', get('event_name=Ping&a=%zz&b=%&c=%c0%af&d=%00')],
  ['10,000 parameters', get(`event_name=Ping&${'a=1&'.repeat(10_000)}`)],
  ['an address that isn’t encoded', request('X: 1', '', 'GET /events?event_name=سلام HTTP/1.1')],
  ['an address with spaces', request('X: 1', '', 'GET /events?event_name=Ping&text=a HTTP/1.1 b HTTP/1.1')],
  [
    'an address with spaces, and a body',
    request('Content-Length: 39', eventOf(226), 'POST /events/New State?a=b c HTTP/1.1'),
  ],
  ['a foreign host', request('Host: evil.example\r\nContent-Length: 39', eventOf(205))],
  ['an address in full', request('X: 1', '', 'GET http://evil.example/events?event_name=Ping HTTP/1.1')],
  ['an upgrade', whole(eventOf(206), 'Connection: upgrade\r\nUpgrade: websocket\r\n')],
  ['another expectation', whole(eventOf(207), 'Expect: 200-ok\r\n')],
  ['a page’s origin', whole(eventOf(208), 'Origin: http://evil.example\r\nContent-Type: text/plain\r\n')],
  ['no version', 'GET /events?event_name=Ping\r\n\r\n'],
  ['HTTP/1.0', `POST /events HTTP/1.0\r\nContent-Length: 39\r\n\r\n${eventOf(220)}`],
]

/** Pipelined requests and trailing bytes. */
const sequences: readonly HostileRequest[] = [
  {
    name: 'fifty at once',
    sent: Buffer.concat(Array.from({ length: 50 }, (_, n) => whole(`{"event_name":"Ping","n":${n}}`))),
    rows: Array<'event'>(50).fill('event'),
    body: '{"event_name":"Ping","n":49}',
  },
  {
    name: 'garbage behind an event',
    sent: Buffer.concat([whole(eventOf(221)), Buffer.from('\0garbage\r\n\r\n')]),
    rows: ['event', 'not_http'],
    body: null,
  },
  {
    name: 'a body of a Get',
    sent: request('Content-Length: 39', eventOf(222), 'GET /events HTTP/1.1'),
    rows: ['event'],
  },
  {
    name: 'one byte more than said',
    sent: Buffer.concat([whole(eventOf(223)), Buffer.from('x')]),
    rows: ['event', 'not_http'],
    body: null,
  },
]

const named = ([name, sent, body]: Case, row: HostileRequest['rows'][number]): HostileRequest => ({
  name,
  sent,
  rows: [row],
  ...(body === undefined ? {} : { body }),
})

/** All hostile requests; add what real senders or attackers send. */
export const hostileRequests: readonly HostileRequest[] = [
  ...ambiguous.map((each) => named(each, 'not_http')),
  ...refused.map(([reason, ...each]) => named(each, reason)),
  ...events.map((each) => named(each, 'event')),
  ...sequences,
]
