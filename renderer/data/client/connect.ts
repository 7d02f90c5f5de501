import { AppError } from '../../../shared/errors.ts'
import { answerFrame, frameLimit, type RequestFrame, readFrame } from '../../../shared/rpc/frames.ts'
import type {
  CallInput,
  CallName,
  CallOutput,
  Contract,
  TopicName,
  TopicPayload,
} from '../../../shared/rpc/table.ts'
import type { Transport } from '../../../shared/rpc/transport.ts'

export type ConnectionState = 'connecting' | 'connected' | 'disconnected'

export interface ContractClient<C extends Contract> {
  /** Rejects with an `AppError`; an aborted signal cancels the call in the service as well. */
  call<N extends CallName<C>>(
    name: N,
    input: CallInput<C, N>,
    signal?: AbortSignal,
  ): Promise<CallOutput<C, N>>
  /** Listens to a topic; returns the function that stops listening. */
  on<N extends TopicName<C>>(name: N, listener: (payload: TopicPayload<C, N>) => void): () => void
  state(): ConnectionState
  onState(listener: (state: ConnectionState) => void): () => void
  close(): void
}

const firstRetryMilliseconds = 200
const lastRetryMilliseconds = 5_000

interface Pending {
  readonly name: string
  /** The call's frame, stored until the transport opens. */
  readonly text: string
  resolve(value: unknown): void
  reject(error: AppError): void
}

/**
 * Creates the client of a contract. A lost transport rejects the calls in flight with `disconnected`, and the
 * client reconnects until it is closed. Calls wait for the first transport, but reject at once while a later
 * one is missing.
 */
export function connect<C extends Contract>(
  contract: C,
  openTransport: () => Promise<Transport>,
): ContractClient<C> {
  let transport: Transport | undefined
  let state: ConnectionState = 'connecting'
  let closed = false
  let nextId = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const pending = new Map<number, Pending>()
  const stateListeners = new Set<(state: ConnectionState) => void>()
  const topicListeners = new Map<string, Set<(payload: never) => void>>()

  function setState(next: ConnectionState): void {
    if (state === next) return
    state = next
    for (const listener of stateListeners) listener(next)
  }

  function receive(text: string): void {
    const frame = readFrame(answerFrame, text)
    if (!frame) return
    if (frame.t === 'topic') {
      if (!Object.hasOwn(contract.topics, frame.name)) return
      const payload = contract.topics[frame.name]?.payload.safeParse(frame.payload)
      // The topic's schema, which types its listeners, parsed the payload above.
      if (payload?.success)
        for (const listener of topicListeners.get(frame.name) ?? []) listener(payload.data as never)
      return
    }
    const waiting = pending.get(frame.id)
    if (!waiting) return
    pending.delete(frame.id)
    if (frame.t === 'error') {
      waiting.reject(new AppError(frame.code, frame.message, frame.detail))
      return
    }
    const value = contract.calls[waiting.name]?.output.safeParse(frame.value)
    if (value?.success) waiting.resolve(value.data)
    else waiting.reject(new AppError('internal', `The answer to ${waiting.name} doesn't fit the contract`))
  }

  function lost(delay: number): void {
    transport = undefined
    if (!closed) retryTimer = setTimeout(open, delay, Math.min(delay * 2, lastRetryMilliseconds))
    for (const waiting of pending.values())
      waiting.reject(new AppError('disconnected', 'The connection was lost'))
    pending.clear()
    setState('disconnected')
  }

  async function open(nextDelay: number): Promise<void> {
    // The host reports failures; this only retries.
    const opened = await openTransport().catch(() => undefined)
    if (closed) return opened?.close()
    if (!opened) return lost(nextDelay)
    transport = opened
    opened.onClose(() => {
      if (transport === opened) lost(firstRetryMilliseconds)
    })
    opened.onFrame(receive)
    // Calls made before the first transport opened, except cancelled ones.
    for (const { text } of pending.values()) opened.send(text)
    setState('connected')
  }

  void open(firstRetryMilliseconds)

  return {
    call: async (name, input, signal) => {
      if (signal?.aborted) throw new AppError('cancelled', 'The call was cancelled')
      if (state === 'disconnected') throw new AppError('disconnected', 'There is no connection')
      const id = nextId++
      const text = JSON.stringify({ t: 'call', id, name, input } satisfies RequestFrame)
      if (text.length > frameLimit) throw new AppError('too_large', `${name} is too large to send`)
      const cancel = () => {
        const waiting = pending.get(id)
        pending.delete(id)
        transport?.send(JSON.stringify({ t: 'cancel', id } satisfies RequestFrame))
        waiting?.reject(new AppError('cancelled', 'The call was cancelled'))
      }
      signal?.addEventListener('abort', cancel)
      try {
        const value = await new Promise((resolve, reject) => {
          pending.set(id, { name, text, resolve, reject })
          transport?.send(text)
        })
        // receive() parsed the value by the call's output schema.
        return value as CallOutput<C, typeof name>
      } finally {
        signal?.removeEventListener('abort', cancel)
      }
    },
    on: (name, listener) => {
      const listeners = topicListeners.get(name) ?? new Set()
      topicListeners.set(name, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    state: () => state,
    onState: (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    close: () => {
      closed = true
      clearTimeout(retryTimer)
      const last = transport
      lost(0)
      last?.close()
    },
  }
}
