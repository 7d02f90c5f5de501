/** A failure to start that the user can fix: shown as its one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Returns the sentence of a `StartError`; for any other error, its stack. */
export function startFailure(error: unknown): string {
  // By its name: the built host has a class of its own.
  if (error instanceof Error && error.name === 'StartError') return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Returns the system's code of a failed call, such as EADDRINUSE; `unknown` without one. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
