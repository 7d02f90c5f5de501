import { AppError, type ErrorCode, type ErrorDetail } from '../errors.ts'
import { type AnswerFrame, frameLimit, type RequestFrame, readFrame, requestFrame } from './frames.ts'
import { type Contract, type Handlers, type TopicName, type TopicPayload, universalErrors } from './table.ts'
import type { Wire } from './wire.ts'

export interface ContractServer<C extends Contract> {
  /** Answers calls on this wire until it closes. */
  attach(wire: Wire): void
  /** Pokes every attached wire. */
  publish<N extends TopicName<C>>(name: N, payload: TopicPayload<C, N>): void
  /** Closes every wire; calls under way are aborted. */
  close(): void
}

/**
 * Answers a contract's calls over any number of wires. An `AppError` that the call declares crosses; any other
 * failure becomes `internal`, and only `onUnexpected` learns what it was.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  onUnexpected: (error: unknown, call: string) => void,
): ContractServer<C> {
  const wires = new Set<Wire>()

  async function answer(
    frame: Extract<RequestFrame, { t: 'call' }>,
    signal: AbortSignal,
  ): Promise<AnswerFrame> {
    const { id, name } = frame
    const definition = Object.hasOwn(contract.calls, name) ? contract.calls[name] : undefined
    // A mapped type can't be indexed by a name that was only checked at run time.
    const handler = (handlers as Readonly<Record<string, Handlers<Contract>[string]>>)[name]
    if (!definition || !handler) return failure(id, 'unknown_call', `There is no call named ${name}`)
    const input = definition.input.safeParse(frame.input)
    if (!input.success) {
      return failure(id, 'bad_input', input.error.message, {
        field: input.error.issues[0]?.path.join('.') ?? '',
      })
    }
    try {
      const value = definition.output.parse(await handler(input.data, { signal }))
      return { t: 'ok', id, value }
    } catch (error) {
      if (signal.aborted) return failure(id, 'cancelled', 'The call was cancelled')
      if (error instanceof AppError && [...definition.errors, ...universalErrors].includes(error.code)) {
        return failure(id, error.code, error.message, error.detail)
      }
      onUnexpected(error, name)
      return failure(id, 'internal', 'Unexpected error; the log has it')
    }
  }

  function attach(wire: Wire): void {
    const underWay = new Map<number, AbortController>()
    wires.add(wire)
    wire.onClose(() => {
      wires.delete(wire)
      for (const controller of underWay.values()) controller.abort()
    })
    wire.onFrame((text) => {
      // A client that keeps to the contract never sends so much: whoever does is cut off.
      if (text.length > frameLimit) return wire.close()
      const frame = readFrame(requestFrame, text)
      if (!frame) return
      if (frame.t === 'cancel') return underWay.get(frame.id)?.abort()
      const controller = new AbortController()
      underWay.set(frame.id, controller)
      void answer(frame, controller.signal).then((result) => {
        underWay.delete(frame.id)
        if (!wires.has(wire)) return
        const answerText = JSON.stringify(result)
        wire.send(
          answerText.length <= frameLimit
            ? answerText
            : JSON.stringify(failure(frame.id, 'too_large', `The answer to ${frame.name} is too large`)),
        )
      })
    })
  }

  return {
    attach,
    publish: (name, payload) => {
      const frame: AnswerFrame = { t: 'topic', name, payload }
      const text = JSON.stringify(frame)
      for (const wire of wires) wire.send(text)
    },
    close: () => {
      for (const wire of wires) wire.close()
    },
  }
}

function failure(id: number, code: ErrorCode, message: string, detail: ErrorDetail = {}): AnswerFrame {
  return { t: 'error', id, code, message, detail }
}
