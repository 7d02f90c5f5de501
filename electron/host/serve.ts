import { z } from 'zod'
import { AppError, type ErrorCode, type ErrorDetail } from '../../shared/errors.ts'
import {
  type AnswerFrame,
  frameLimit,
  type RequestFrame,
  readFrame,
  requestFrame,
} from '../../shared/rpc/frames.ts'
import {
  type CallContext,
  type Contract,
  type Handlers,
  type Publish,
  undeclaredErrors,
} from '../../shared/rpc/table.ts'
import type { Transport } from '../../shared/rpc/transport.ts'

type CallFrame = Extract<RequestFrame, { t: 'call' }>

export interface ContractServer<C extends Contract> {
  /** Answers calls on this transport until it closes; `window` is the host's number for the other end. */
  attach(transport: Transport, window?: number): void
  /** Notifies every attached transport. */
  readonly publish: Publish<C>
  /** Closes every transport and aborts running calls. */
  close(): void
}

/**
 * Answers a contract's calls over any number of transports. Passes on an `AppError` that the call declares;
 * any other failure becomes `internal`, and only `onUnexpected` receives the error.
 */
export function serve<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  onUnexpected: (error: unknown, call: string) => void,
): ContractServer<C> {
  /** The attached transports, with the running calls of each. */
  const transports = new Map<Transport, Map<number, AbortController>>()

  function detach(transport: Transport): void {
    const underWay = transports.get(transport)
    transports.delete(transport)
    for (const controller of underWay?.values() ?? []) controller.abort()
  }

  function cutOff(transport: Transport): void {
    detach(transport)
    transport.close()
  }

  async function answer({ id, name, input }: CallFrame, context: CallContext): Promise<string> {
    const definition = Object.hasOwn(contract.calls, name) ? contract.calls[name] : undefined
    // A mapped type can't be indexed by a name checked only at run time.
    const handler = (handlers as Readonly<Record<string, Handlers<Contract>[string]>>)[name]
    if (!definition || !handler) return failure(id, 'unknown_call', `No such call: ${name.slice(0, 100)}`)
    try {
      const request = definition.input.safeParse(input)
      if (!request.success) {
        const [issue] = request.error.issues
        return failure(id, 'bad_input', issue?.message ?? '', { field: issue?.path.join('.') ?? '' })
      }
      const returned = await handler(request.data, context)
      const { output } = definition
      const value = output.parse(output instanceof z.ZodNull ? null : returned)
      const text = JSON.stringify({ t: 'ok', id, value } satisfies AnswerFrame)
      if (text.length > frameLimit) return failure(id, 'too_large', `The answer to ${name} is too large`)
      return text
    } catch (error) {
      if (context.signal.aborted) return failure(id, 'cancelled', 'The call was cancelled')
      if (error instanceof AppError && [...definition.errors, ...undeclaredErrors].includes(error.code)) {
        return failure(id, error.code, error.message, error.detail)
      }
      onUnexpected(error, name)
      return failure(id, 'internal', 'Unexpected error; the log has it')
    }
  }

  async function receive(transport: Transport, text: string, window?: number): Promise<void> {
    const underWay = transports.get(transport)
    if (!underWay) return
    // No client of the contract sends such long frames.
    if (text.length > frameLimit) return cutOff(transport)
    const frame = readFrame(requestFrame, text)
    if (!frame) return
    if (frame.t === 'cancel') return underWay.get(frame.id)?.abort()
    // Answers to two calls with the same id are indistinguishable.
    if (underWay.has(frame.id)) return
    const controller = new AbortController()
    underWay.set(frame.id, controller)
    const result = await answer(frame, { signal: controller.signal, window })
    underWay.delete(frame.id)
    if (transports.has(transport)) transport.send(result)
  }

  return {
    attach: (transport, window) => {
      transports.set(transport, new Map())
      transport.onClose(() => detach(transport))
      transport.onFrame((text) => void receive(transport, text, window))
    },
    publish: (name, payload) => {
      const text = JSON.stringify({ t: 'topic', name, payload } satisfies AnswerFrame)
      for (const transport of transports.keys()) transport.send(text)
    },
    close: () => {
      for (const transport of [...transports.keys()]) cutOff(transport)
    },
  }
}

function failure(id: number, code: ErrorCode, message: string, detail: ErrorDetail = {}): string {
  return JSON.stringify({ t: 'error', id, code, message, detail } satisfies AnswerFrame)
}
