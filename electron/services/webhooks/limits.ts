/** What one sender, or all of them, may ask of the listener. */
export interface ListenerLimits {
  readonly bodyBytes: number
  readonly urlCharacters: number
  /** The request line and all headers together. */
  readonly headerBytes: number
  /** From the first byte, or from the connection, to the last header. */
  readonly headersMs: number
  /** From the first byte to the last one of the body. */
  readonly requestMs: number
  readonly keepAliveMs: number
  /** How often slow senders are looked for. */
  readonly checkMs: number
  readonly connections: number
  /** How long a server that is replaced or stopped waits for its requests. */
  readonly drainMs: number
}

export const listenerLimits: ListenerLimits = {
  bodyBytes: 1_024 * 1_024,
  urlCharacters: 64 * 1_024,
  // Long addresses are read, so that they can be refused with a row of their own.
  headerBytes: 256 * 1_024,
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 10_000,
  checkMs: 1_000,
  connections: 512,
  drainMs: 5_000,
}
