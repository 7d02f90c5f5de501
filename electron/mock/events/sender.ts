import {
  type DeliveryRequest,
  deliveryRequest,
  type OutgoingEvent,
  type SenderSettings,
} from '../../../shared/webhooks/delivery-request.ts'
import { Agent, request } from '../http.ts'

export interface SentEvents {
  readonly accepted: number
  readonly refused: number
  /** Number of events without an answer. */
  readonly failed: number
  /** HTTP status of the last refusal, or the system's code of the last failure; null when all went well. */
  readonly lastProblem: string | null
}

interface EventSender {
  /** Queues the event; resolves when it is answered or dropped. Never rejects: nothing is retried. */
  send(event: OutgoingEvent): Promise<void>
  sent(): SentEvents
  /** Drops the queued events. */
  close(): void
}

/** Timeout of an answer, in milliseconds. */
const timeoutMs = 5_000
/** A call center queues at most this many events for an unreachable receiver. */
const maxQueued = 10_000

/**
 * Delivers events by the settings (§6.1), in order; with several connections (`atOnce`), events may overtake
 * each other.
 */
export function createEventSender(settings: SenderSettings, atOnce = 1): EventSender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting: { readonly event: OutgoingEvent; readonly done: () => void }[] = []
  let inFlight = 0
  let closed = false
  const counts = { accepted: 0, refused: 0, failed: 0 }
  let lastProblem: string | null = null

  async function deliver(event: OutgoingEvent): Promise<void> {
    try {
      const status = await statusOf(deliveryRequest(event, settings), agent)
      if (status === 200) {
        counts.accepted += 1
        return
      }
      counts.refused += 1
      lastProblem = String(status)
    } catch (error) {
      counts.failed += 1
      lastProblem = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    }
  }

  function next(): void {
    const first = inFlight < atOnce ? waiting.shift() : undefined
    if (first === undefined) return
    inFlight += 1
    void deliver(first.event).then(() => {
      inFlight -= 1
      first.done()
      next()
    })
  }

  return {
    send: (event) =>
      new Promise((done) => {
        if (closed || waiting.length >= maxQueued) {
          counts.failed += 1
          done()
          return
        }
        waiting.push({ event, done })
        next()
      }),
    sent: () => ({ ...counts, lastProblem }),
    close: () => {
      closed = true
      for (const { done } of waiting.splice(0)) done()
      agent.destroy()
    },
  }
}

function statusOf(
  { verb, url, headers, body }: DeliveryRequest,
  agent: InstanceType<typeof Agent>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body)
    const length = verb === 'POST' ? { 'Content-Length': bytes.length } : {}
    const sent = request(url, { method: verb, headers: { ...headers, ...length }, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('No answer')))
    sent.on('error', reject)
    sent.end(bytes)
  })
}
