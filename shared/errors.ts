import { z } from 'zod'

/**
 * The call center couldn't be reached, or let nobody in: nothing was asked of it. Detail: `host` (with its port, if it
 * isn't the scheme's own) and `reason` (the system's code for it); `seconds` in timed_out; `proxy` where one was asked.
 * A refused certificate has its `fingerprint`, `subject`, `issuer`, `validFrom` and `validTo`, a changed one `pinned`
 * as well. The last four are its answers, and have the detail of those.
 */
export const unaskedErrors = [
  'address_not_found',
  'connection_refused',
  'network_unreachable',
  'connection_lost',
  'timed_out',
  'certificate_refused',
  'certificate_changed',
  'encryption_failed',
  'proxy_failed',
  'credentials_missing',
  'credentials_wrong',
  'access_denied',
  'address_not_permitted',
] as const

/**
 * What comes of asking the call center. Detail of its answers: `host`, `status`, `path` and `message` (the server's own
 * words, maybe none), and `retryAfter` (seconds) where they say it; `location` in redirected, `problem` in answer_unexpected. Where no HTTP came, or too much of it,
 * there are `host`, `reason` and `mebibytes` (the limit) instead.
 */
export const reportErrors = [
  ...unaskedErrors,
  'path_not_found',
  'redirected',
  'method_refused',
  'content_type_refused',
  'service_unknown',
  'body_refused',
  'request_refused',
  'request_timed_out',
  'request_too_large',
  'too_many_requests',
  'server_failed',
  'answer_not_json',
  'answer_undecodable',
  'answer_unexpected',
  'answer_too_large',
] as const

/** A profile as it was typed. `reason` in base_url_invalid: not_a_url, scheme, credentials or query. */
export const draftErrors = [
  'base_url_invalid',
  'profile_unknown',
  // The base URL was changed to another origin, and the secrets weren't typed again.
  'credentials_of_other_address',
] as const

/** The local store. Detail: `problem` in store_failed, the system's own words. */
export const storeErrors = ['store_full', 'store_failed', 'store_damaged'] as const

/** A file that the user asked for. Detail: `reason`, the system's code. */
export const fileErrors = ['export_disk_full', 'export_not_written'] as const

/** Every failure that may cross the contract. The renderer has a sentence for each, in each language. */
export const errorCodes = [
  // The contract itself
  'bad_input',
  'unknown_call',
  'cancelled',
  'disconnected',
  'too_large',
  'internal',
  ...reportErrors,
  ...draftErrors,
  // The whole call: its id tells no time, and nothing else does, so there is no range to search in.
  'call_time_unknown',
  ...storeErrors,
  ...fileErrors,
  // Scheduled reports. Detail: `folder`; `view` in view_unknown; `found` and `total` in fetch_incomplete.
  'fetch_incomplete',
  'folder_missing',
  'folder_not_absolute',
  'view_unknown',
  'report_not_drawn',
  // Backups. `reason`: newer, damaged, foreign, or gone.
  'backup_unreadable',
  // Receiving events. Detail: `port`, and `address` (one of this computer's, or `all` or `loopback`).
  'port_taken',
  'port_not_allowed',
  'interface_gone',
  // Other computers would reach the receiver without credentials, and nobody has chosen that.
  'receiver_open',
  // A user name is asked for, and no password is known that goes with it.
  'event_password_missing',
] as const

export const errorCode = z.enum(errorCodes)
export type ErrorCode = z.infer<typeof errorCode>

const passing: ReadonlySet<ErrorCode> = new Set([
  'address_not_found',
  'connection_refused',
  'network_unreachable',
  'connection_lost',
  'timed_out',
  'server_failed',
  'request_timed_out',
  'too_many_requests',
  'answer_not_json',
  'answer_undecodable',
])

/** Whether a failure may be over in a moment, so that trying again without anybody's doing makes sense. */
export function mayPass(code: ErrorCode): boolean {
  return passing.has(code)
}

/** Values that an error's sentence is filled with: never a secret. */
export const errorDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type ErrorDetail = z.infer<typeof errorDetail>

/** A failure as it lies in an answer: of one source among others, of work that goes on behind the window. */
export const failure = z.object({ code: errorCode, detail: errorDetail })
export type Failure = z.infer<typeof failure>

/** A failure that the user can be told about. `message` is for the log; the renderer's sentence comes from `code`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }
}

/** How an error lies in an answer. One that nobody foresaw is `internal`: its own words are for the log alone. */
export function failureOf(error: unknown): Failure {
  return error instanceof AppError
    ? { code: error.code, detail: error.detail }
    : { code: 'internal', detail: {} }
}

/** Closes a union: a case that was forgotten doesn't compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
