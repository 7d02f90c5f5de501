import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'

export const secret = `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`

export interface Taken {
  readonly id: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Another program that wants the events: what it got, and how it answers. */
export interface OtherProgram {
  readonly address: string
  readonly port: number
  /** Each request that it answered with 2xx, in order. */
  readonly taken: Taken[]
  /** Requests of any outcome. */
  asked: number
  /** Answers with a status, or by itself. */
  answer: number | ((response: ServerResponse, taken: Taken) => void)
  close(): Promise<void>
}

/** Starts it; it verifies each signature by the published library, and answers 401 where it is wrong. */
export async function startProgram(port = 0): Promise<OtherProgram> {
  const verifier = new Webhook(secret)
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      program.asked++
      const { headers } = request
      const id = String(headers['webhook-id'])
      const taken = { id, path: request.url ?? '', headers, body }
      if (typeof program.answer === 'function') return program.answer(response, taken)
      const status = isSigned(verifier, taken) ? program.answer : 401
      if (status < 300) program.taken.push(taken)
      response.writeHead(status).end(`status ${status}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  const program: OtherProgram = {
    ...{ address: `http://127.0.0.1:${own}/events`, port: own, taken: [], asked: 0, answer: 204, close },
  }
  return program
}

/** Returns whether the published library takes a request; its time is compared with the computer's, which a test may move. */
function isSigned(verifier: Webhook, { body, headers, id }: Taken): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  return headers['webhook-signature'] === verifier.sign(id, at, body)
}
