import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'

/** One call of a contract: its input, its output, and the errors that reach its caller. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorCode[]
}

/** A notification: carries a key or a sequence number, never the data that changed. */
interface Topic<P extends z.ZodType = z.ZodType> {
  readonly payload: P
}

export interface Contract {
  readonly calls: Readonly<Record<string, Call>>
  readonly topics: Readonly<Record<string, Topic>>
}

export function call<I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  errors: readonly ErrorCode[] = [],
): Call<I, O> {
  return { input, output, errors }
}

export function topic<P extends z.ZodType>(payload: P): Topic<P> {
  return { payload }
}

export type CallName<C extends Contract> = keyof C['calls'] & string
export type TopicName<C extends Contract> = keyof C['topics'] & string
export type CallInput<C extends Contract, N extends CallName<C>> = z.input<C['calls'][N]['input']>
type CallRequest<C extends Contract, N extends CallName<C>> = z.output<C['calls'][N]['input']>
export type CallOutput<C extends Contract, N extends CallName<C>> = z.output<C['calls'][N]['output']>
export type TopicPayload<C extends Contract, N extends TopicName<C>> = z.output<C['topics'][N]['payload']>

/** Describes the caller of a call. */
export interface CallContext {
  /** Fires when the caller cancels or its transport closes. */
  readonly signal: AbortSignal
  /** The host's number for the window, when it has several. */
  readonly window?: number | undefined
}

/** What a handler returns: for a call that answers nothing, anything, once it is done. */
type Answer<O> = [O] extends [null] ? unknown : O | Promise<O>

/** The handlers of a contract's calls. */
export type Handlers<C extends Contract> = {
  readonly [N in CallName<C>]: (input: CallRequest<C, N>, context: CallContext) => Answer<CallOutput<C, N>>
}

/** Notifies a topic's listeners. */
export type Publish<C extends Contract> = <N extends TopicName<C>>(
  name: N,
  payload: TopicPayload<C, N>,
) => void

/** Errors that any call may have besides its declared ones. */
export const undeclaredErrors: readonly ErrorCode[] = ['bad_input', 'cancelled', 'too_large']
