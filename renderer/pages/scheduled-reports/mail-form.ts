import { z } from 'zod'
import {
  isThisComputer,
  type MailSecurity,
  type MailSettings,
  mailAddress,
  mailSettingsInput,
  usualMailPorts,
} from '../../../shared/mail.ts'
import { normaliseInput } from '../../../shared/text.ts'

/** The mail server as typed, and who gets the test. */
export const mailForm = mailSettingsInput.extend({
  port: z
    .string()
    .transform((text) => Number(normaliseInput(text)))
    .pipe(mailSettingsInput.shape.port),
  plainAllowed: z.boolean(),
  keepUnprotected: z.boolean(),
  testTo: z.string(),
})
export type MailForm = z.input<typeof mailForm>
export type MailFormOutput = z.output<typeof mailForm>

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

/** Returns whether a port is the usual one of an encryption, so that it changes with it. */
export function isUsualPort(port: string, security: MailSecurity): boolean {
  return Number(normaliseInput(port)) === usualMailPorts[security]
}

/** Returns whether a form would send unencrypted to another computer. */
export function asksForPlain({ security, host }: Pick<MailForm, 'security' | 'host'>): boolean {
  return security === 'plain' && !isThisComputer(host.trim())
}

export function isAddress(text: string): boolean {
  return mailAddress.safeParse(text).success
}
