import { Agent, request } from 'undici'
import { AppError, type ErrorDetail } from '../../../shared/errors.ts'
import { answerHeaders } from '../call-center/answer.ts'
import { trustedAuthorities } from '../call-center/network/certificates.ts'
import type { RelayContent } from './content.ts'
import { guardedLookup, type ResolveName, refuseLiteral } from './reachable-addresses.ts'
import { signedHeaders } from './signature.ts'

export interface SenderOptions {
  readonly answerWithinMs?: number
  readonly resolveName?: ResolveName
}

export interface ToSend extends RelayContent {
  readonly id: string
  /** UTC milliseconds. */
  readonly at: number
  readonly secret: string
}

/** Sends events to the addresses of destinations. */
export interface Sender {
  /** Resolves once the destination took it (any 2xx). @throws AppError one of `relayErrors`, or the signal's reason */
  send(sent: ToSend, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const usualAnswerMs = 10_000
/** Of an answer, which may be endless, no more is read. */
const readBytes = 4_096
const shownCharacters = 300
/** Connections to one origin. */
const connections = 4

export function createSender({ answerWithinMs = usualAnswerMs, resolveName }: SenderOptions = {}): Sender {
  const agents = new Map<string, Agent>()
  // The timeout of the whole request replaces undici's own.
  const limits = { connections, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 16_384 }
  const lookup = guardedLookup(resolveName)

  function agentOf(protocol: string): Agent {
    const known = agents.get(protocol)
    if (known) return known
    // Loaded only for HTTPS, because loading the authorities blocks the thread.
    const secureContext = protocol === 'https:' ? trustedAuthorities() : undefined
    const agent = new Agent({
      ...limits,
      connect: { lookup, timeout: answerWithinMs, ...(secureContext ? { secureContext } : {}) },
    })
    agents.set(protocol, agent)
    return agent
  }

  return {
    send: async ({ url, contentType, body, secret, id, at }, signal) => {
      refuseLiteral(url)
      const inTime = AbortSignal.timeout(answerWithinMs)
      const headers = {
        'content-type': contentType,
        'user-agent': 'Callboard',
        ...signedHeaders(secret, { id, at, body }),
      }
      const answer = await request(url, {
        dispatcher: agentOf(url.protocol),
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, inTime]),
      }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : failureOf(error, url, inTime.aborted ? answerWithinMs : null)
      })
      const status = answer.statusCode
      const start = await beginningOf(answer.body)
      if (status >= 200 && status < 300) return
      const { retryAfter } = answerHeaders(answer.headers)
      const detail = { host: url.host, status, ...(retryAfter === null ? {} : { retryAfter }) }
      // It isn't followed: only the address that the user typed is trusted.
      if (status >= 300 && status < 400)
        throw new AppError('relay_redirected', `${url.host}: ${status}`, detail)
      throw new AppError('relay_answered', `${url.host}: ${status}`, {
        ...detail,
        answer: shown(start, secret),
      })
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}

/** Reads an answer's beginning, and cuts the rest off. */
async function beginningOf(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= readBytes) break
    }
  } catch {
    // The status alone decides.
  }
  body.destroy()
  return Buffer.concat(chunks).subarray(0, readBytes)
}

/** Returns an answer's own words on one line, without the secret, which it may repeat. */
function shown(start: Buffer, secret: string): string {
  const key = secret.replace(/^whsec_/, '')
  return start
    .toString('utf8')
    .replaceAll(key, '…')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, shownCharacters)
}

function failureOf(error: unknown, { host }: URL, timedOutMs: number | null): AppError {
  if (error instanceof AppError) return error
  const detail: ErrorDetail = { host }
  if (timedOutMs !== null) {
    return new AppError('relay_timed_out', `${host} doesn’t answer`, {
      ...detail,
      seconds: timedOutMs / 1_000,
    })
  }
  const reason = reasonOf(error)
  return new AppError('relay_unreachable', `${host}: ${reason}`, { ...detail, reason }, { cause: error })
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (typeof code === 'string') return code
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : 'unknown'
}
