import {
  isThisComputer,
  type MailSecurity,
  type MailSettings,
  type MailSettingsInput,
  mailAddress,
  mailSettingsInput,
  usualMailPorts,
} from '../../../shared/mail.ts'
import { normaliseInput } from '../../../shared/text.ts'

/** The mail server as typed. */
export interface MailForm extends Omit<MailSettingsInput, 'port'> {
  readonly port: string
  readonly testTo: string
}

export function mailFormOf(settings: MailSettings | null): MailForm {
  const {
    host = '',
    port,
    security = 'tls',
    plainAllowed = false,
    username = '',
    sender = '',
  } = settings ?? {}
  return {
    host,
    port: String(port ?? usualMailPorts[security]),
    security,
    plainAllowed,
    username,
    sender,
    password: '',
    keepUnprotected: settings?.passwordKept === 'unprotected',
    testTo: sender,
  }
}

/** Chooses an encryption, with its usual port if the port was the usual one of the other. */
export function withSecurity(form: MailForm, security: MailSecurity): MailForm {
  const isUsual = form.port === String(usualMailPorts[form.security])
  return { ...form, security, port: isUsual ? String(usualMailPorts[security]) : form.port }
}

/** Returns whether a form would send unencrypted to another computer. */
export function asksForPlain({ security, host }: MailForm): boolean {
  return security === 'plain' && !isThisComputer(host.trim())
}

/** Returns the values to send, or the fields with a problem. */
export function mailInputOf(
  form: MailForm,
): { readonly input: MailSettingsInput } | { readonly wrong: readonly string[] } {
  const { testTo: _, port, ...rest } = form
  const read = mailSettingsInput.safeParse({ ...rest, port: Number(normaliseInput(port)) })
  return read.success ? { input: read.data } : { wrong: read.error.issues.map(({ path }) => String(path[0])) }
}

export function isAddress(text: string): boolean {
  return mailAddress.safeParse(text).success
}
