import { AppError } from '../errors.ts'
import { answerFrame, frameLimit, type RequestFrame, readFrame } from './frames.ts'
import type { CallInput, CallName, CallOutput, Contract, TopicName, TopicPayload } from './table.ts'
import type { Wire } from './wire.ts'

export type ConnectionState = 'connecting' | 'connected' | 'disconnected'

export interface ContractClient<C extends Contract> {
  /** Rejects with an `AppError`; an aborted signal cancels the call in the service as well. */
  call<N extends CallName<C>>(
    name: N,
    input: CallInput<C, N>,
    signal?: AbortSignal,
  ): Promise<CallOutput<C, N>>
  /** Returns how to stop listening. */
  on<N extends TopicName<C>>(name: N, listener: (payload: TopicPayload<C, N>) => void): () => void
  state(): ConnectionState
  onState(listener: (state: ConnectionState) => void): () => void
  close(): void
}

const firstRetryMilliseconds = 200
const lastRetryMilliseconds = 5_000

interface Pending {
  readonly name: string
  resolve(value: unknown): void
  reject(error: AppError): void
}

/**
 * The asking end of a contract. A lost wire rejects what is in flight with `disconnected` and is opened again
 * for as long as the client isn't closed; calls made meanwhile wait for the first wire, and reject after it.
 */
export function connect<C extends Contract>(contract: C, openWire: () => Promise<Wire>): ContractClient<C> {
  let wire: Wire | undefined
  let state: ConnectionState = 'connecting'
  let closed = false
  let nextId = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const pending = new Map<number, Pending>()
  const unsent: string[] = []
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
      const payload = contract.topics[frame.name]?.payload.safeParse(frame.payload)
      // Parsed by the topic's own schema just above, which is what its listeners are typed by.
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
    wire = undefined
    unsent.length = 0
    for (const waiting of pending.values())
      waiting.reject(new AppError('disconnected', 'The connection was lost'))
    pending.clear()
    setState('disconnected')
    if (!closed) retryTimer = setTimeout(() => open(Math.min(delay * 2, lastRetryMilliseconds)), delay)
  }

  function open(delay: number): void {
    openWire().then(
      (opened) => {
        if (closed) return opened.close()
        wire = opened
        opened.onClose(() => lost(firstRetryMilliseconds))
        opened.onFrame(receive)
        for (const text of unsent.splice(0)) opened.send(text)
        setState('connected')
      },
      () => lost(delay),
    )
  }

  function post(frame: RequestFrame): void {
    const text = JSON.stringify(frame)
    if (text.length > frameLimit) throw new AppError('too_large', 'The call is too large to send')
    if (wire) wire.send(text)
    else if (state === 'connecting') unsent.push(text)
    else throw new AppError('disconnected', 'There is no connection')
  }

  open(firstRetryMilliseconds)

  return {
    call: (name, input, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new AppError('cancelled', 'The call was cancelled'))
        const id = nextId++
        const cancel = () => {
          if (!pending.delete(id)) return
          if (wire) post({ t: 'cancel', id })
          reject(new AppError('cancelled', 'The call was cancelled'))
        }
        const settled = () => signal?.removeEventListener('abort', cancel)
        pending.set(id, {
          name,
          resolve: (value) => {
            settled()
            // Parsed by the call's own output schema in receive().
            resolve(value as CallOutput<C, typeof name>)
          },
          reject: (error) => {
            settled()
            reject(error)
          },
        })
        signal?.addEventListener('abort', cancel)
        try {
          post({ t: 'call', id, name, input })
        } catch (error) {
          pending.delete(id)
          settled()
          reject(error)
        }
      }),
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
      wire?.close()
    },
  }
}
