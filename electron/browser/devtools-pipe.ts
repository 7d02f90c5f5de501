import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'

const message = z.looseObject({
  id: z.int().optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: z.string() }).optional(),
})

/** A browser's DevTools protocol over two pipes, which no other program can reach. */
export interface DevtoolsPipe {
  /** Sends a command; resolves to its result. Rejects when the browser refuses it or ends. */
  call<T>(method: string, params: object, result: z.ZodType<T>, sessionId?: string): Promise<T>
  /** Calls `listener` with each event of this name. */
  on(method: string, listener: (params: unknown) => void): void
  /** Rejects every command that waits. */
  end(reason: Error): void
}

/** A report of many pages, in base64. */
const maxMessage = 512 * 1024 * 1024

/** Speaks with a browser that was started with `--remote-debugging-pipe`: JSON, each ended by a zero byte. */
export function createDevtoolsPipe(input: Writable, output: Readable): DevtoolsPipe {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, ((params: unknown) => void)[]>()
  let lastId = 0
  let parts: Buffer[] = []
  let length = 0
  let ended: Error | null = null

  function end(reason: Error): void {
    ended ??= reason
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }

  function take(text: string): void {
    const { id, method, params, result, error } = message.parse(JSON.parse(text))
    if (method !== undefined) for (const listener of listeners.get(method) ?? []) listener(params)
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || asked === undefined) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message))
    else asked.resolve(result)
  }

  output.on('data', (chunk: Buffer) => {
    try {
      let from = 0
      for (let zero = chunk.indexOf(0); zero >= 0; zero = chunk.indexOf(0, from)) {
        take(Buffer.concat([...parts, chunk.subarray(from, zero)]).toString('utf8'))
        parts = []
        length = 0
        from = zero + 1
      }
      parts.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > maxMessage) throw new Error('The browser’s answer is too large')
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)))
    }
  })
  for (const stream of [input, output]) {
    stream.on('error', end)
    stream.on('close', () => end(new Error('The browser ended')))
  }

  return {
    call: async (method, params, result, sessionId) => {
      if (ended) throw ended
      const id = ++lastId
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      return result.parse(await answer)
    },
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
    end,
  }
}
