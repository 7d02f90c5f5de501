import type { IncomingMessage } from 'node:http'
import { BodyChunks } from '../body-chunks.ts'

export interface CollectedBody {
  /** The whole body, or the part that arrived or is stored. */
  readonly body: Buffer
  /** Number of bytes received. */
  readonly bytes: number
  readonly outcome: 'whole' | 'too_large' | 'cut_off'
}

/** Stored bytes of an oversized body, enough to recognize it. */
const storedOfTooLarge = 64 * 1_024
/** Senders read the refusal only after sending everything; the collector discards at most this many bytes. */
const discardedAtMost = 8 * 1_024 * 1_024

const empty = Buffer.alloc(0)

/** Reads a request's body up to a limit in bytes, and calls `done` exactly once. */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (collected: CollectedBody) => void,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) {
    done({ body: empty, bytes: 0, outcome: 'whole' })
    return
  }
  const declared = length === undefined ? 0 : Number(length)
  const chunks = new BodyChunks()
  let bytes = 0
  let tooLarge = declared > limit
  let finished = false

  const finish = (outcome: CollectedBody['outcome']): void => {
    if (finished) return
    finished = true
    const body = chunks.whole()
    done({ body: tooLarge ? body.subarray(0, storedOfTooLarge) : body, bytes, outcome })
  }

  request.on('data', (chunk: Buffer) => {
    if (finished) return
    // Of an oversized body only the first `keptOfTooLarge` bytes are needed.
    if (!tooLarge || bytes < storedOfTooLarge) chunks.push(chunk)
    bytes += chunk.length
    if (bytes > limit) tooLarge = true
    if (tooLarge && Math.max(bytes, declared) > discardedAtMost) {
      request.pause()
      finish('too_large')
    }
  })
  request.on('end', () => finish(tooLarge ? 'too_large' : 'whole'))
  request.on('close', () => finish('cut_off'))
}
