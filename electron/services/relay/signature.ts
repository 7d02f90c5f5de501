import { createHmac } from 'node:crypto'

/** What is signed, by the Standard Webhooks. */
interface Signed {
  /** The same for each try of an event; it has no dot. */
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
  readonly body: Uint8Array
}

/** Returns the headers that tell a receiver what it got, and that it is from here. */
export function signedHeaders(secret: string, { id, at, body }: Signed): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
