import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { AppError } from '../../../../shared/errors.ts'
import { BodyChunks } from '../../body-chunks.ts'
import { textOfBody } from './body-text.ts'

interface RequestOptions {
  readonly dispatcher: Dispatcher
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
  /** Aborts the request and closes its connection. */
  readonly signal: AbortSignal
  /** The maximum size of the decoded body. */
  readonly answerBytes?: number
  /** Called with the headers when they arrive, before the body. */
  readonly onHeaders?: (headers: IncomingHttpHeaders) => void
}

/** A complete HTTP answer with its body as text. */
interface HttpAnswer extends Omit<ReceivedAnswer, 'body'> {
  readonly text: string
}

interface ReceivedAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const defaultAnswerBytes = 16 * 1024 * 1024

/**
 * Makes one request. Rejects with an error of undici or Node, with the signal's reason, or with an
 * `AppError` if the body can't be decoded as text.
 */
export async function request(url: URL, options: RequestOptions): Promise<HttpAnswer> {
  const { status, headers, body } = await received(url, options)
  const text = await textOfBody(body, headers, options.answerBytes ?? defaultAnswerBytes).catch((error) => {
    // For a refusal, the status suffices.
    if (status >= 300 && error instanceof AppError && error.code === 'answer_undecodable') return ''
    throw error
  })
  return { status, headers, text }
}

function received(
  url: URL,
  { dispatcher, signal, method, headers = {}, body = null, onHeaders = () => {} }: RequestOptions,
): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const reader = new AnswerReader({ resolve, reject }, signal, onHeaders)
    const path = url.pathname + url.search
    dispatcher.dispatch({ origin: url.origin, path, method, headers, body }, reader)
  })
}

interface Settle {
  resolve(answer: ReceivedAnswer): void
  reject(error: Error): void
}

/**
 * Reads an answer and releases it when done. undici retains the handlers of its last 256 requests, and
 * its own `request` keeps every answer with them, so a walk's answers would outlive the young generation.
 */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #onHeaders: (headers: IncomingHttpHeaders) => void
  #settle: Settle | null
  #stopListening: () => void
  #controller: Dispatcher.DispatchController | null = null
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #chunks = new BodyChunks()

  constructor(settle: Settle, signal: AbortSignal, onHeaders: (headers: IncomingHttpHeaders) => void) {
    this.#settle = settle
    this.#onHeaders = onHeaders
    const abort = () => {
      this.#controller?.abort(signal.reason)
      this.#reject(signal.reason)
    }
    this.#stopListening = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The request was aborted while connecting.
    if (!this.#settle) controller.abort(new Error('Nobody waits for the answer any more'))
    else this.#controller = controller
  }

  /** Also called for each provisional answer (1xx). */
  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status
    this.#headers = headers
    if (status >= 200) this.#onHeaders(headers)
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#settle?.resolve({ status: this.#status, headers: this.#headers, body: this.#chunks.whole() })
    this.#letGo()
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error)
  }

  #reject(error: Error): void {
    this.#settle?.reject(error)
    this.#letGo()
  }

  #letGo(): void {
    this.#stopListening()
    this.#stopListening = () => undefined
    this.#settle = null
    this.#controller = null
    this.#chunks = new BodyChunks()
    this.#headers = {}
  }
}
