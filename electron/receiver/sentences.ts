import { AppError, type Failure } from '../../shared/errors.ts'
import { StartError } from '../host/start-error.ts'

/** Returns what went wrong with a part of the receiver's settings, as a sentence. */
export function sentenceOf({ code, detail }: Failure): string {
  const of = (name: string) => String(detail[name] ?? '')
  switch (code) {
    case 'port_taken':
      return `events.port: port ${of('port')} is taken by another program; name another one with --port.`
    case 'port_not_allowed':
      return `events.port: this user may not listen on port ${of('port')}; name one above 1023 with --port.`
    case 'interface_gone':
      return `events.listenOn: ${of('address')} is no address of this computer.`
    case 'base_url_invalid':
      return 'callCenter.baseUrl: must be an address such as https://pbx.example.com, without a user name.'
    case 'mail_plain_refused':
      return `mail.security: mail to ${of('host')} needs tls or starttls, or mail.plainAllowed.`
    case 'mail_host_not_found':
      return `mail.host: there is no ${of('host')}.`
    case 'mail_unreachable':
    case 'mail_timed_out':
    case 'mail_connection_lost':
      return `mail.host: the mail server ${of('host')} doesn't answer (${code}).`
    case 'folder_not_absolute':
    case 'folder_missing':
      return `reports: ${of('folder')} is no folder of this computer; name its whole path.`
    case 'store_full':
      return 'The disk of the data directory is full.'
    case 'store_failed':
      return `The archive in the data directory can't be opened or written. ${of('problem')}`.trim()
    default:
      return `${partOf(code)} fails (${code}).`
  }
}

function partOf(code: Failure['code']): string {
  if (code.startsWith('mail_')) return 'mail: the mail server'
  return code.startsWith('export_') ? 'reports: writing into a folder' : 'The receiver'
}

/** Turns an expected failure into a `StartError`; returns any other error as it is. */
export function startErrorOf(error: unknown): unknown {
  return error instanceof AppError ? new StartError(sentenceOf(error)) : error
}
