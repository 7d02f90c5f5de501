/** Limits per sender and for all senders together. */
export interface ListenerLimits {
  readonly bodyBytes: number
  readonly urlCharacters: number
  /** The request line and all headers together. */
  readonly headerBytes: number
  /** From the connection or the request's first byte to the last header. */
  readonly headersMs: number
  /** From the first byte to the end of the body. */
  readonly requestMs: number
  readonly keepAliveMs: number
  /** Interval of the check for slow senders. */
  readonly checkMs: number
  readonly connections: number
  /** Of one address that never sent an accepted request. */
  readonly strangerConnections: number
  /** How long a replaced or stopped server waits for its requests. */
  readonly drainMs: number
}

export const listenerLimits: ListenerLimits = {
  bodyBytes: 1_024 * 1_024,
  urlCharacters: 64 * 1_024,
  // Large enough to read overlong addresses, so that each refusal is stored.
  headerBytes: 256 * 1_024,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 10_000,
  checkMs: 1_000,
  connections: 512,
  strangerConnections: 256,
  drainMs: 5_000,
}
