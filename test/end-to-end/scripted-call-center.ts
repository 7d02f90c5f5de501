import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** An answer, one that the call center thinks about, or none for ever. */
type Scripted = ScriptedAnswer | Promise<ScriptedAnswer> | 'hang'

/** A call center that answers what the test wants and keeps what it was asked. */
export interface ScriptedCallCenter extends AsyncDisposable {
  readonly baseUrl: string
  readonly bodies: readonly unknown[]
  /** From now on, to one path or to all that have no answer of their own. */
  answerWith(answer: Scripted, path?: string): void
  /** Resolves when a request that hung was given up by whoever asked. */
  givenUp(): Promise<void>
  /** Resolves once a request hangs. */
  hangs(): Promise<void>
}

export async function startScriptedCallCenter(): Promise<ScriptedCallCenter> {
  const bodies: unknown[] = []
  let others: Scripted = emptyPage
  const ofPath = new Map<string, Scripted>()
  let giveUp: () => void = () => undefined
  let hang: () => void = () => undefined
  const hangs = new Promise<void>((resolve) => {
    hang = resolve
  })
  const givenUp = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()))
      const answer = await (ofPath.get(request.url ?? '') ?? others)
      if (answer === 'hang') {
        response.on('close', giveUp)
        hang()
        return
      }
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = addressOf(server.address())
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    bodies,
    answerWith: (next, path) => {
      if (path === undefined) others = next
      else ofPath.set(path, next)
    },
    givenUp: () => givenUp,
    hangs: () => hangs,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A page of calls (§2.1); `total` counts those that aren't on it too. */
export function pageOf(records: readonly object[], total = records.length): ScriptedAnswer {
  const pagination = { start: 0, count: 20, sorting: { starttime: -1 }, total }
  return json({ success: 1, message: '', data: { pagination, data: records } })
}

/** A call that was answered, `change` made to it (§2.3). */
export function callRecord(change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    _id: '6389a0000000000000000001',
    type: 'incoming',
    cuid: '1669970000.7',
    clid: '"Sara" <02188001122>',
    src: '02188001122',
    dst: '204',
    dcontext: 'incoming',
    channel: 'SIP/trunk-00000007',
    dstchannel: 'SIP/204-00000008',
    lastapp: 'Dial',
    lastdata: '',
    start: '1401-09-11 12:03:20',
    answer: '2022-12-02 12:03:29',
    duration: 75,
    billsec: 66,
    disposition: 'ANSWERED',
    amaflags: 'DOCUMENTATION',
    accountcode: '',
    uniqueid: '1669970000.7',
    userfield: '',
    sequence: '9',
    comment: '',
    v: 2,
    did: '1541',
    entry_point: 'trunk',
    route: [],
    wait: 9,
    starttime: '1401-09-11 12:03:20',
    endtime: '1401-09-11 12:04:35',
    ANSWERED: 1,
    incoming: 1,
    billsec_hhmmss: '00:01:06',
    wait_hhmmss: '00:00:09',
    ...change,
  }
}

export function json(body: unknown, status = 200): ScriptedAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(body) }
}

const emptyPage = pageOf([])

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address
}
