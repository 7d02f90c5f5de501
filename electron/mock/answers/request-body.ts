import type { IncomingMessage } from 'node:http'

const largestBody = 1_000_000

/** Null when it is too large; the rest of it isn't read. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    parts.push(part)
    size += part.length
    if (size > largestBody) return null
  }
  return Buffer.concat(parts)
}

export function isJson(request: IncomingMessage): boolean {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

/** Null when it isn't an object in JSON. */
export function parseObject(body: Buffer): object | null {
  try {
    const content: unknown = JSON.parse(body.toString('utf8'))
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : null
  } catch {
    return null
  }
}
