import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { RawEncoding } from '../../../shared/webhooks/deliveries.ts'
import { decodeBody } from './body-text.ts'
import { masked, redactHeaders, redactText } from './redaction.ts'
import type { RequestTarget } from './request-target.ts'

/** The stored part of every request, with secrets masked. */
export interface RawRequest {
  readonly receivedAt: number
  readonly remoteAddress: string
  readonly verb: string
  readonly path: string
  readonly query: string
  readonly headers: string
  readonly rawBody: string
  readonly rawEncoding: RawEncoding
}

export function rawRequest(
  request: IncomingMessage,
  { path, query }: RequestTarget,
  body: Buffer,
  receivedAt: number,
): RawRequest {
  return {
    receivedAt,
    remoteAddress: addressOf(request.socket.remoteAddress),
    verb: request.method ?? '',
    path,
    query: query === '' ? '' : redactText(query),
    headers: redactHeaders(request.rawHeaders),
    ...rawBody(body),
  }
}

/** Returns the stored form of input that isn't an HTTP request: all of it is body. */
export function rawPacket(packet: Buffer, remoteAddress: string | undefined, receivedAt: number): RawRequest {
  return {
    receivedAt,
    remoteAddress: addressOf(remoteAddress),
    verb: '',
    path: '',
    query: '',
    headers: '[]',
    ...rawBody(packet),
  }
}

function rawBody(body: Buffer): { rawBody: string; rawEncoding: RawEncoding } {
  if (body.length === 0) return { rawBody: '', rawEncoding: 'text' }
  if (isUtf8(body)) return { rawBody: redactText(body.toString('utf8')), rawEncoding: 'text' }
  const { text } = decodeBody(body, null)
  const redacted = redactText(text)
  // Store the exact bytes unless they hold a secret.
  return redacted.includes(masked) && redacted !== text
    ? { rawBody: redacted, rawEncoding: 'text' }
    : { rawBody: body.toString('base64'), rawEncoding: 'base64' }
}

/** Writes an IPv4 address of a dual-stack socket in its usual form. */
function addressOf(remoteAddress = ''): string {
  return remoteAddress.startsWith('::ffff:') ? remoteAddress.slice('::ffff:'.length) : remoteAddress
}
