import type { IncomingMessage } from 'node:http'

export interface CollectedBody {
  /** Whole, or as much of it as arrived or is kept. */
  readonly body: Buffer
  /** Bytes that arrived. */
  readonly bytes: number
  readonly outcome: 'whole' | 'too_large' | 'cut_off'
}

/** Kept of a body that is too large, to see what it was. */
const storedOfTooLarge = 64 * 1_024
/** A sender hears the refusal only after it has sent everything; one that sends more than this isn't waited for. */
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
  const chunks: Buffer[] = []
  let bytes = 0
  let tooLarge = declared > limit
  let finished = false

  const finish = (outcome: CollectedBody['outcome']): void => {
    if (finished) return
    finished = true
    const [first = empty] = chunks
    const body = chunks.length > 1 ? Buffer.concat(chunks) : first
    done({ body: tooLarge ? body.subarray(0, storedOfTooLarge) : body, bytes, outcome })
  }

  request.on('data', (chunk: Buffer) => {
    if (finished) return
    // What is kept of a body that is too large is already there, or comes with this chunk.
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
