import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { ThreadStart } from '../../electron/services/store/thread/orders.ts'

/*
 * Stands for `node:worker_threads` in a test of mutants: the store's threads run in the test's own, from the source,
 * where a change can be switched on.
 */

type Port = EventEmitter & { postMessage(answer: unknown): void; close(): void }

export let parentPort: Port | null = null
export let workerData: ThreadStart | null = null
let started: Promise<unknown> = Promise.resolve()
let count = 0
const program = join(import.meta.dirname, '../../electron/services/store-worker.ts')

export class Worker extends EventEmitter {
  readonly #port: Port
  readonly #start: Promise<unknown>

  constructor(_url: URL, options: { readonly workerData: ThreadStart }) {
    super()
    const port = Object.assign(new EventEmitter(), {
      postMessage: (answer: unknown) => setImmediate(() => this.emit('message', structuredClone(answer))),
      close: () => setImmediate(() => this.emit('exit', 0)),
    })
    this.#port = port
    // Each thread's program takes its port and its data at its import.
    this.#start = started = started.then(() => {
      parentPort = port
      workerData = options.workerData
      return import(/* @vite-ignore */ `${program}?thread=${++count}`)
    })
  }

  postMessage(order: unknown): void {
    const sent = structuredClone(order)
    this.#start.then(
      () => setImmediate(() => this.#port.emit('message', sent)),
      (error: unknown) => this.emit('error', error),
    )
  }
}
