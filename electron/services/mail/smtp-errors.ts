import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'
import { AppError, type ErrorCode, type ErrorDetail, type Failure } from '../../../shared/errors.ts'
import type { MailServer } from '../../../shared/mail.ts'

/** A recipient that a server didn't take. */
export interface Refusal {
  readonly recipient: string
  readonly failure: Failure
}

/** What the library tells of a failure; its message may repeat the server's words and is left out. */
const smtpError = z.object({
  /** The library's class of it. */
  code: z.string().optional(),
  /** The system's code under the class. */
  originalCode: z.string().optional(),
  /** The command that failed. */
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  /** The address that was refused. */
  recipient: z.string().optional(),
  rejected: z.array(z.string()).optional(),
  rejectedErrors: z.array(z.unknown()).optional(),
})
type SmtpError = z.infer<typeof smtpError>

const closed = 'ECLOSED'

/** Returns the error of a connection that ended before an answer. */
export function closedEarly(): Error {
  return Object.assign(new Error('The connection ended'), { code: closed })
}

/** Converts a failure of an attempt to what the user can do about it. */
export function errorOfMail(error: unknown, { host, port }: MailServer, isTooLate: boolean): AppError {
  if (error instanceof AppError) return error
  const read = smtpError.safeParse(error).data ?? {}
  const detail: ErrorDetail = { host: `${host}:${port}`, ...statusOf(read), ...reasonOf(error, read) }
  const code = isTooLate ? 'mail_timed_out' : codeOf(error, read)
  const recipients = code === 'mail_recipient_refused' ? { recipients: (read.rejected ?? []).join(', ') } : {}
  return new AppError(code, `The mail server failed: ${code} ${read.code ?? ''}`, {
    ...detail,
    ...recipients,
  })
}

/** Returns those of the recipients that a server didn't take while it took others. */
export function refusalsOf(
  { rejected, rejectedErrors = [] }: SMTPConnectionSendInfo,
  host: string,
): Refusal[] {
  return rejected.map((recipient, index) => ({
    recipient,
    failure: refusal(rejectedErrors[index], recipient, host),
  }))
}

function refusal(error: unknown, recipient: string, host: string): Failure {
  const read = smtpError.safeParse(error).data ?? {}
  const code = isPassing(read) ? 'mail_postponed' : 'mail_recipient_refused'
  return { code, detail: { host, recipients: recipient, ...statusOf(read) } }
}

function codeOf(error: unknown, read: SmtpError): ErrorCode {
  const system = reasonOf(error, read).reason ?? ''
  switch (read.code) {
    case 'EDNS':
      return 'mail_host_not_found'
    case 'ETIMEDOUT':
      return 'mail_timed_out'
    case 'EAUTH':
    case 'ENOAUTH':
      return isPassing(read) ? 'mail_postponed' : 'mail_login_refused'
    case 'ETLS':
      return tlsCode(read, system)
    case 'EENVELOPE':
      return envelopeCode(read)
    case 'EMESSAGE':
      return isPassing(read) ? 'mail_postponed' : 'mail_refused'
    default:
      if (isCertificate(system)) return 'mail_certificate_refused'
      if (isTls(system)) return 'mail_tls_failed'
      if (
        /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES)$/.test(system)
      ) {
        return 'mail_unreachable'
      }
      if (/^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|EAI_NODATA)$/.test(system)) return 'mail_host_not_found'
      if (read.responseCode !== undefined) return isPassing(read) ? 'mail_postponed' : 'mail_refused'
      return 'mail_connection_lost'
  }
}

function tlsCode({ responseCode, response }: SmtpError, system: string): ErrorCode {
  if (isCertificate(system)) return 'mail_certificate_refused'
  // The server answered STARTTLS with a refusal, or didn't offer it.
  return responseCode !== undefined || response !== undefined ? 'mail_tls_missing' : 'mail_tls_failed'
}

function envelopeCode(read: SmtpError): ErrorCode {
  if (read.command === 'RCPT TO' || (read.rejected?.length ?? 0) > 0) {
    const each = (read.rejectedErrors ?? [read]).map((one) => smtpError.safeParse(one).data ?? {})
    return each.some(isPassing) ? 'mail_postponed' : 'mail_recipient_refused'
  }
  return isPassing(read) ? 'mail_postponed' : 'mail_sender_refused'
}

/** Returns whether a server said that a later try may succeed, as with greylisting. */
function isPassing({ responseCode }: SmtpError): boolean {
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500
}

const isCertificate = (reason: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ALTNAME|CA_|HOSTNAME_MISMATCH/.test(reason)
const isTls = (reason: string): boolean => /^(?:ERR_SSL|ERR_TLS|EPROTO)/.test(reason)

/** Returns the digits of a reply: `550 5.1.1`. */
function statusOf({ responseCode, response }: SmtpError): { status?: string } {
  if (responseCode === undefined) return {}
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return { status: enhanced === undefined ? `${responseCode}` : `${responseCode} ${enhanced}` }
}

/** Returns the system's code, or that it is about the certificate where the library keeps only the sentence. */
function reasonOf(error: unknown, { originalCode, response, code }: SmtpError): { reason?: string } {
  if (originalCode !== undefined) return { reason: originalCode }
  const isOfTls = code === 'ETLS' && response === undefined && error instanceof Error
  return isOfTls && /certificate|altname/i.test(error.message) ? { reason: 'CERT_REFUSED' } : {}
}
