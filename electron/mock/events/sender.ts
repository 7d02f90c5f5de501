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
  /** Without an answer. */
  readonly failed: number
  /** HTTP status of the last refusal, or the system's code of the last failure; null when all went well. */
  readonly lastProblem: string | null
}

export interface EventSender {
  /** Sends it behind those that wait; resolves when it was answered or given up. Never rejects: nobody tries again. */
  send(event: OutgoingEvent): Promise<void>
  sent(): SentEvents
  /** Gives up what waits. */
  close(): void
}

/** The sender waits so long for an answer. */
const timeoutMs = 5_000
/** A call center doesn't keep more than these for a receiver that is gone. */
const mostWaiting = 10_000

/** Delivers events as the settings say (§6.1), in their order; `atOnce` connections may overtake each other. */
export function createEventSender(settings: SenderSettings, atOnce = 1): EventSender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting: { readonly event: OutgoingEvent; readonly done: () => void }[] = []
  let underWay = 0
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
    const first = underWay < atOnce ? waiting.shift() : undefined
    if (first === undefined) return
    underWay += 1
    void deliver(first.event).then(() => {
      underWay -= 1
      first.done()
      next()
    })
  }

  return {
    send: (event) =>
      new Promise((done) => {
        if (closed || waiting.length >= mostWaiting) {
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
