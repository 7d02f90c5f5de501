import { randomUUID } from 'node:crypto'
import { Agent } from 'undici'
import { AppError } from '../../../shared/errors.ts'
import { testCallIdPrefix } from '../../../shared/webhooks/deliveries.ts'
import {
  type DeliveryRequest,
  deliveryRequest,
  type OutgoingEvent,
  type SenderSettings,
} from '../../../shared/webhooks/delivery-request.ts'
import { request } from '../call-center/network/request.ts'
import { transportError } from '../call-center/transport-error.ts'

interface SentDelivery {
  readonly request: DeliveryRequest
  readonly status: number
  /** The receiver's answer, or at least its beginning. */
  readonly answer: string
  readonly milliseconds: number
}

interface TestSender {
  /**
   * Delivers an event over the network, as a call center with these settings does.
   * @throws AppError `cancelled`, `connection_refused`, `timed_out` and the other transport errors
   */
  send(event: OutgoingEvent, settings: SenderSettings, signal?: AbortSignal): Promise<SentDelivery>
  /** Delivers a test event; `id` is its call id in the feed. @throws like `send` */
  sendTest(settings: SenderSettings, signal?: AbortSignal): Promise<SentDelivery & { readonly id: string }>
  close(): Promise<void>
}

/** How long a call center waits for an answer. */
const senderTimeoutMs = 5_000
const answerBytes = 64 * 1_024

/** Creates a sender of test events that acts as a call center (§6). */
export function createTestSender(timeoutMs: number = senderTimeoutMs): TestSender {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    // The deadline of the whole delivery replaces them.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: answerBytes,
  })

  async function send(
    event: OutgoingEvent,
    settings: SenderSettings,
    signal?: AbortSignal,
  ): Promise<SentDelivery> {
    const delivery = deliveryRequest(event, settings)
    const { verb, url, headers, body } = delivery
    const address = new URL(url)
    const { host } = address
    const seconds = timeoutMs / 1_000
    const deadline = AbortSignal.timeout(timeoutMs)
    const startedAt = performance.now()
    try {
      const { status, text: answer } = await request(address, {
        method: verb,
        headers,
        body: body === '' ? null : body,
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        dispatcher: agent,
      })
      const milliseconds = performance.now() - startedAt
      return { request: delivery, status, answer, milliseconds }
    } catch (error) {
      if (signal?.aborted) throw new AppError('cancelled', 'The test event was cancelled')
      if (deadline.aborted) {
        const detail = { host, seconds, reason: 'deadline' }
        throw new AppError('timed_out', `${host}: no answer`, detail, { cause: error })
      }
      throw transportError(error, { host, seconds, mebibytes: answerBytes / 1_024 ** 2 }) ?? error
    }
  }

  return {
    send,
    sendTest: async (settings, signal) => {
      const id = `${testCallIdPrefix}${randomUUID()}`
      // A Ping changes no state of an extension or a call.
      const event = { name: 'Ping', fields: { unique_id: id, text: 'Callboard · کال‌بورد' } }
      return { id, ...(await send(event, settings, signal)) }
    },
    close: () => agent.destroy(),
  }
}
