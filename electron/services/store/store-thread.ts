import { Worker } from 'node:worker_threads'
import { AppError, assertNever } from '../../../shared/errors.ts'
import type { StoreFailure } from './thread/failure.ts'
import type { Answer, Order, ThreadStart } from './thread/orders.ts'

/** What a thread makes is short-lived; V8 lets the less of it pile up, the less a thread may have. */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1_024 }

interface Waiting {
  readonly order: Order
  readonly signal: AbortSignal | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * A thread of the store that runs one order at a time. An order cancelled while it waits isn't run; if the
 * thread dies, the current order fails and the next order starts another thread.
 */
export class StoreThread {
  readonly #url: URL
  readonly #start: ThreadStart
  readonly #onDamage: () => void
  readonly #waiting: Waiting[] = []
  #worker: Worker | null = null
  #underWay: Waiting | null = null
  #closed = false

  /** `onDamage` is called when the thread finds the file damaged. */
  constructor(url: URL, start: ThreadStart, onDamage: () => void = () => {}) {
    this.#url = url
    this.#start = start
    this.#onDamage = onDamage
  }

  /** @throws AppError `store_full`, `store_failed`, `cancelled`; any other error is a bug in the store. */
  ask(order: Order, signal?: AbortSignal): Promise<unknown> {
    if (this.#closed) return Promise.reject(errorOf({ kind: 'failed', message: 'The store is closed' }))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, signal, resolve, reject })
      this.#next()
    })
  }

  /** Runs the waiting orders and ends the thread. */
  async close(): Promise<void> {
    const worker = this.#worker
    const ended = worker && new Promise((resolve) => worker.once('exit', resolve))
    const told = worker && this.ask({ kind: 'close' })
    this.#closed = true
    await told
    await ended
  }

  #next(): void {
    if (this.#underWay) return
    const next = this.#waiting.shift()
    if (!next) return
    if (next.signal?.aborted) {
      next.reject(new AppError('cancelled', 'Nobody waits for the answer any more'))
      this.#next()
      return
    }
    this.#underWay = next
    this.#worker ??= this.#startWorker()
    this.#worker.postMessage(next.order)
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#url, {
      workerData: this.#start,
      name: `store ${this.#start.role}`,
      resourceLimits: limits,
    })
    worker.on('message', (answer: Answer) => {
      if (!answer.ok && answer.failure.kind === 'damaged') this.#onDamage()
      this.#settle((asked) =>
        answer.ok ? asked.resolve(answer.value) : asked.reject(errorOf(answer.failure)),
      )
    })
    worker.on('error', (error) => this.#lose(worker, error.message))
    worker.on('exit', () => this.#lose(worker, 'The thread has ended'))
    return worker
  }

  /** Fails the current order; the next one starts another thread. */
  #lose(worker: Worker, problem: string): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#settle(({ reject }) =>
      reject(
        new AppError('store_failed', `The store's ${this.#start.role} broke off: ${problem}`, { problem }),
      ),
    )
  }

  #settle(how: (asked: Waiting) => void): void {
    const asked = this.#underWay
    this.#underWay = null
    if (asked) how(asked)
    this.#next()
  }
}

export function errorOf(failure: StoreFailure): Error {
  switch (failure.kind) {
    case 'full':
      return new AppError('store_full', `No room for the store: ${failure.message}`)
    case 'damaged':
      return new AppError('store_damaged', `The store is damaged: ${failure.message}`)
    case 'failed':
      return new AppError('store_failed', `The store failed: ${failure.message}`, {
        problem: failure.message,
      })
    case 'bug':
      return new Error(failure.message)
    default:
      return assertNever(failure.kind)
  }
}
