/** A failure to start that the user can mend: shown as its one sentence, without a stack. */
export class StartError extends Error {}

/** The sentence of a `StartError`; whatever else failed is shown whole. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The system's code of a failed call, such as EADDRINUSE. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
