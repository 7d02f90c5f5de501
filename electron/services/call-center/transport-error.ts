import { errors } from 'undici'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'

/** Maps system, TLS and HTTP codes of a request without a complete answer to error codes. */
const codesByReason: Readonly<Record<string, ErrorCode>> = {
  ENOTFOUND: 'address_not_found',
  EAI_AGAIN: 'address_not_found',
  ECONNREFUSED: 'connection_refused',
  EACCES: 'connection_refused',
  EHOSTUNREACH: 'network_unreachable',
  EHOSTDOWN: 'network_unreachable',
  ENETUNREACH: 'network_unreachable',
  ENETDOWN: 'network_unreachable',
  EADDRNOTAVAIL: 'network_unreachable',
  ECONNRESET: 'connection_lost',
  ECONNABORTED: 'connection_lost',
  EPIPE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection_lost',
  HPE_INVALID_EOF_STATE: 'connection_lost',
  ETIMEDOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_OVERFLOW: 'answer_too_large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'answer_too_large',
  CERT_HAS_EXPIRED: 'certificate_refused',
  CERT_NOT_YET_VALID: 'certificate_refused',
  CERT_REVOKED: 'certificate_refused',
  CERT_UNTRUSTED: 'certificate_refused',
  CERT_REJECTED: 'certificate_refused',
  CERT_SIGNATURE_FAILURE: 'certificate_refused',
  CERT_CHAIN_TOO_LONG: 'certificate_refused',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_refused',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_refused',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_refused',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_refused',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_refused',
  INVALID_CA: 'certificate_refused',
  INVALID_PURPOSE: 'certificate_refused',
  HOSTNAME_MISMATCH: 'certificate_refused',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_refused',
  // Node has no names for OpenSSL's rarer errors, such as a weak signature.
  UNSPECIFIED: 'certificate_refused',
  EPROTO: 'encryption_failed',
  // The console is closing.
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
}

/**
 * Converts an error of `undici` below HTTP to an AppError; returns undefined for an unknown error.
 * `detail` holds the host and the limits that may have been exceeded.
 */
export function transportError(
  error: unknown,
  detail: {
    readonly host: string
    readonly seconds: number
    readonly mebibytes: number
    /** The proxy of the request. */
    readonly proxy?: string
  },
): AppError | undefined {
  if (error instanceof AppError) {
    return new AppError(error.code, error.message, { host: detail.host, ...error.detail }, { cause: error })
  }
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const known = Object.hasOwn(codesByReason, reason) ? codesByReason[reason] : codeOfFamily(reason)
  const code = detail.proxy !== undefined && isOfProxy(reason, known) ? 'proxy_failed' : known
  if (code === undefined) return undefined
  return new AppError(code, `${detail.host}: ${reason}`, { ...detail, reason }, { cause: error })
}

/** Only the proxy itself is resolved and connected to; undici reports its refusals by these two codes. */
function isOfProxy(reason: string, code: ErrorCode | undefined): boolean {
  return (
    ['UND_ERR_ABORTED', 'UND_ERR_INVALID_ARG'].includes(reason) ||
    code === 'address_not_found' ||
    code === 'connection_refused' ||
    code === 'network_unreachable'
  )
}

function codeOfFamily(reason: string): ErrorCode | undefined {
  if (reason.startsWith('ERR_SSL_') || reason.startsWith('ERR_TLS_')) return 'encryption_failed'
  // The server doesn't speak HTTP.
  if (reason.startsWith(parserReason)) return 'answer_not_json'
  return undefined
}

/** The prefix of HTTP parser codes, also used for undici's parser errors without a code. */
const parserReason = 'HPE_'

/** Returns the error's code; of several tried addresses, the first one's. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof errors.HTTPParserError) return error.code ?? parserReason
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : reasonOf(error.cause)
}
