import type { IncomingMessage, ServerResponse } from 'node:http'

/** Re-exports what the mock uses of `node:http`; an import would load its WebSocket and fetch too. */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')

/** One HTTP answer, ready to be sent. */
export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const maxBodyBytes = 1_000_000

/** Returns null for a body over 1 MB, whose rest is not read. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    parts.push(part)
    size += part.length
    if (size > maxBodyBytes) return null
  }
  return Buffer.concat(parts)
}

export function isJson(request: IncomingMessage): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Returns null for a body that is no JSON object. */
export function parseObject(body: Buffer): object | null {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer)).end(answer.body)
}

export function headersOf({ contentType, body, headers }: Answer) {
  return { ...headers, 'content-type': contentType, 'content-length': Buffer.byteLength(body) }
}
