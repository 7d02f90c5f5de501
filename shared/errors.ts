import { z } from 'zod'

/**
 * The call center is unreachable or refuses access, so no query ran. Detail: `host` (with a non-default port)
 * and `reason` (the system's code); `seconds` in timed_out; `proxy` where one was used. A refused certificate
 * has its `fingerprint`, `subject`, `issuer`, `validFrom` and `validTo`, a changed one `pinned` as well. The
 * last four are answers of the call center, with the detail of those.
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
 * Failures of a query. Detail of the call center's answers: `host`, `status`, `path` and `message` (the
 * server's own words, may be empty), and `retryAfter` (seconds) where given; `location` in redirected,
 * `problem` in answer_unexpected. An answer that isn't HTTP or is too large has `host`, `reason` and
 * `mebibytes` (the limit) instead.
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

/** Errors of a connection as entered. `reason` in base_url_invalid: not_a_url, scheme or credentials. */
export const draftErrors = [
  'base_url_invalid',
  'connection_unknown',
  // The base URL changed to another origin, but the secrets weren't entered again.
  'credentials_of_other_address',
] as const

/** Errors of the local store. Detail: `problem` in store_failed, the system's own words. */
export const storeErrors = ['store_full', 'store_failed', 'store_damaged'] as const

/** Errors of writing a file. Detail: `reason`, the system's code. */
export const fileErrors = ['export_disk_full', 'export_not_written'] as const

/**
 * Failures of a mail server. Detail: `host`; `reason`, the system's or the certificate's code; `status`, the reply's
 * digits such as `550 5.1.1`, never its words, which may repeat what was sent; `recipients` of those that it refused.
 */
export const mailErrors = [
  'mail_not_set_up',
  'mail_not_tested',
  'mail_plain_refused',
  'mail_password_of_other_server',
  'mail_password_missing',
  'mail_host_not_found',
  'mail_unreachable',
  'mail_timed_out',
  'mail_connection_lost',
  'mail_certificate_refused',
  'mail_tls_failed',
  'mail_tls_missing',
  'mail_login_refused',
  'mail_sender_refused',
  'mail_recipient_refused',
  'mail_refused',
  'mail_postponed',
] as const

/**
 * Failures of the team archive's database. Detail: `host` (with its port), `reason` (the system's, the certificate's
 * or PostgreSQL's code), `user`, `database`, `version` (the schema's) and `expected` (this program's).
 */
export const teamArchiveErrors = [
  'team_archive_unreachable',
  'team_archive_tls_refused',
  'team_archive_login_refused',
  'team_archive_database_unknown',
  'team_archive_not_permitted',
  'team_archive_schema_missing',
  'team_archive_schema_newer',
  'team_archive_schema_older',
  // The database answered with another error.
  'team_archive_failed',
] as const
export type TeamArchiveError = (typeof teamArchiveErrors)[number]

/** Errors of the team archive's settings as entered. Detail: `host` that a stored password is of. */
export const sharedSettingsErrors = [
  'team_archive_address_invalid',
  'team_archive_password_of_other_server',
] as const

/**
 * Failures of a destination that events are passed on to. Detail: `name` (the destination's) and `host`; `reason`, the
 * system's code; `seconds` in timed_out; `status` and `answer`, the beginning of its own words, in answered; `reason` in
 * address_invalid: not_a_url, scheme or credentials.
 */
export const relayErrors = [
  'relay_address_invalid',
  'relay_address_refused',
  'relay_secret_missing',
  'relay_unreachable',
  'relay_timed_out',
  'relay_redirected',
  'relay_answered',
] as const

/** Every failure that may cross the contract. The renderer has a sentence for each in every language. */
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
  // The whole call: neither its id nor anything else has a time, so there is no range to search.
  'call_time_unknown',
  ...storeErrors,
  ...fileErrors,
  ...mailErrors,
  ...relayErrors,
  ...teamArchiveErrors,
  ...sharedSettingsErrors,
  // Entries of the team archive. Detail: `count`; `login` that wrote the newest, and its `reason`.
  'shared_entries_set_aside',
  'shared_entries_not_sent',
  // Scheduled reports. Detail: `folder`; `view` in view_unknown; `name`, `team`.
  'folder_missing',
  'folder_not_absolute',
  'view_unknown',
  'report_not_drawn',
  // No browser is installed that could draw a PDF, or it doesn't start (`reason`).
  'report_needs_browser',
  'report_name_taken',
  'team_unknown',
  // Backups. `reason`: newer, damaged, foreign, or gone.
  'backup_unreadable',
  // Receiving events. Detail: `port`, and `address` (one of this computer's, or `all` or `loopback`).
  'port_taken',
  'port_not_allowed',
  'interface_gone',
  // Other computers can reach the receiver without credentials, and the user hasn't chosen that.
  'receiver_open',
  // A user name is required, but its password is unknown.
  'event_password_missing',
  // The call center's requests are refused, by the setting that refuses them.
  'event_credentials_missing',
  'event_username_wrong',
  'event_password_wrong',
  'event_credentials_wrong',
  'event_address_wrong',
  'event_method_wrong',
  'event_unreadable',
  // Acknowledged events are not in the store. Detail: `count`.
  'events_missing',
  // A settings file was set aside. Detail: `file`.
  'settings_unreadable',
  // Other users had rights to files, until this run. Detail: `problem`, the names of the files.
  'files_exposed',
  'act_not_noted',
  // One address holds most connections to the receiver. Detail: `host`, `connections`.
  'connections_crowded',
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
  'team_archive_unreachable',
])

/** Tells whether a failure may be temporary, so that an automatic retry makes sense. */
export function mayPass(code: ErrorCode): boolean {
  return passing.has(code)
}

/** Values for an error's sentence, never secret. */
export const errorDetail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type ErrorDetail = z.infer<typeof errorDetail>

/** A failure inside an answer, such as of one source or of a background job. */
export const failure = z.object({ code: errorCode, detail: errorDetail })
export type Failure = z.infer<typeof failure>

/** A failure to show to the user. `message` is for the log; the renderer's sentence comes from `code`. */
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

/** Converts an error for an answer; an unforeseen one becomes `internal`, and only the log has its words. */
export function failureOf(error: unknown): Failure {
  return error instanceof AppError
    ? { code: error.code, detail: error.detail }
    : { code: 'internal', detail: {} }
}

/** Makes the compiler check that all cases of a union are handled; always throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
