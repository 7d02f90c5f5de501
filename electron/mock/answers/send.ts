import type { ServerResponse } from 'node:http'
import type { Answer } from './envelope.ts'

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer)).end(answer.body)
}

/** Promises the whole answer, sends half of it, and ends the connection. */
export function sendHalf(response: ServerResponse, answer: Answer): void {
  const half = Buffer.from(answer.body).subarray(0, Math.floor(Buffer.byteLength(answer.body) / 2))
  response.writeHead(answer.status, headersOf(answer)).write(half, () => response.destroy())
}

function headersOf({ contentType, body, headers }: Answer) {
  return { ...headers, 'content-type': contentType, 'content-length': Buffer.byteLength(body) }
}
