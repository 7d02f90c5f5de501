import { z } from 'zod'
import { AppError, type ErrorDetail, type TeamArchiveError } from '../../../shared/errors.ts'
import type { SharedAccess } from './access.ts'
import { schemaVersion } from './schema/init.ts'

const coded = z.object({ code: z.string() })

/** Converts a failure of node-postgres to what the user can do about it. Its words stay out: they may repeat values. */
export function errorOfLog(error: unknown, { host, port, user, database }: SharedAccess): AppError {
  if (error instanceof AppError) return error
  const { code, reason } = failureOfLog(error)
  const detail = { host: `${host}:${port}`, user, database, ...(reason !== '' && { reason }) }
  return new AppError(code, `The team archive failed: ${code} ${reason}`, detail)
}

/** The log doesn't take what was sent: another time it won't, either. */
export function isRefusal(error: unknown): boolean {
  // Invalid values (22), a broken constraint (23), or more than the schema takes (54).
  return error instanceof AppError && /^(?:22|23|54)[0-9A-Z]{3}$/.test(String(error.detail.reason))
}

/** Tells what failed; `reason` is the system's, OpenSSL's or PostgreSQL's code, empty where there is none. */
export function failureOfLog(error: unknown): { code: TeamArchiveError; reason: string } {
  const reason = reasonOf(error)
  return { code: codeOf(reason), reason }
}

/** Returns the error of a schema of another version than this program's. */
export function errorOfVersion(version: number, { host, port }: SharedAccess): AppError {
  const detail: ErrorDetail = { host: `${host}:${port}`, version, expected: schemaVersion }
  return version > schemaVersion
    ? new AppError('team_archive_schema_newer', 'The team archive is newer than this program', detail)
    : new AppError('team_archive_schema_older', 'The team archive is older than this program', detail)
}

function reasonOf(error: unknown): string {
  const { data } = coded.safeParse(error)
  if (data) return data.code
  // node-postgres gives these no code.
  const message = error instanceof Error ? error.message : ''
  if (message.includes('SSL connection')) return 'TLS_MISSING'
  // A login without a password, or with one that the server can't prove to know.
  if (message.startsWith('SASL')) return 'SASL'
  if (/timeout/i.test(message)) return 'ETIMEDOUT'
  return /terminated|not queryable|closed|ended/i.test(message) ? 'CLOSED' : ''
}

/** Sorts by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or the system's code. */
function codeOf(reason: string): TeamArchiveError {
  if (
    /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ALTNAME|HOSTNAME_MISMATCH|^ERR_(?:SSL|TLS)|^EPROTO|^TLS_/.test(
      reason,
    )
  ) {
    return 'team_archive_tls_refused'
  }
  switch (reason) {
    case '28000':
    case '28P01':
    case 'SASL':
      return 'team_archive_login_refused'
    case '3D000':
      return 'team_archive_database_unknown'
    case '42501':
      return 'team_archive_not_permitted'
    // The schema, a table or a function isn't there.
    case '3F000':
    case '42P01':
    case '42883':
      return 'team_archive_schema_missing'
  }
  // Connection exceptions, too many connections, shutdowns, timeouts; and what the system reports.
  return /^08|^53300|^57|^E[A-Z]|^CLOSED$/.test(reason) ? 'team_archive_unreachable' : 'team_archive_failed'
}
