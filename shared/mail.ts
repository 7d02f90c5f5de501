import { z } from 'zod'
import { secretsKept } from './connections.ts'
import { failure } from './errors.ts'

const instant = z.int()

/**
 * An e-mail address alone, without a name. Control characters, spaces and the characters that separate addresses are
 * refused, so that none can end a header or add another recipient.
 */
export const mailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>(),;:"\\[\]\p{C}]{1,64}@[^\s@<>(),;:"\\[\]\p{C}]+$/u)

/** TLS from the start, TLS required after a plain greeting (STARTTLS), or none. */
export const mailSecurity = z.enum(['tls', 'starttls', 'plain'])
export type MailSecurity = z.infer<typeof mailSecurity>

export const usualMailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, plain: 25 }

/** A mail server's name or IP address. */
const host = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[\p{L}\p{N}.:_-]+$/u)

const server = {
  host,
  port: z.int().min(1).max(65_535),
  security: mailSecurity,
  /** The user's explicit choice to send reports unencrypted to another computer. */
  plainAllowed: z.boolean().default(false),
  /** Empty for a server without a login. */
  username: z
    .string()
    .trim()
    .max(300)
    .regex(/^\P{Cc}*$/u),
  sender: mailAddress,
}

/** The mail server as entered. The password is write-only; an empty one keeps the stored one. */
export const mailSettingsInput = z.object({
  ...server,
  password: z
    .string()
    .max(1_000)
    .regex(/^\P{Cc}*$/u),
  /** The user's consent to store the password in plain text without protection. */
  keepUnprotected: z.boolean().default(false),
})
export type MailSettingsInput = z.infer<typeof mailSettingsInput>

/** The mail server, without its password. */
export const mailServer = z.object(server)
export type MailServer = z.infer<typeof mailServer>

export const mailSettings = mailServer.extend({
  hasPassword: z.boolean(),
  /** Null without a password. */
  passwordKept: secretsKept.nullable(),
  /** Whether it took a mail as it is set: only then a report may be scheduled by mail. */
  isTested: z.boolean(),
})
export type MailSettings = z.infer<typeof mailSettings>

/** A report that isn't delivered to each of its recipients yet. */
export const waitingMail = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  scheduleId: z.string(),
  /** The report and its days. */
  subject: z.string(),
  /** Those who haven't got it. */
  recipients: z.array(mailAddress),
  /** When the report was made, UTC milliseconds. */
  madeAt: instant,
  tries: z.int().nonnegative(),
  /** When it is tried again, UTC milliseconds. */
  nextAt: instant,
  /** Why the last try failed; null before the first one. */
  failure: failure.nullable(),
})
export type WaitingMail = z.infer<typeof waitingMail>

/** A schedule's last delivery. */
export const deliveredMail = z.object({
  scheduleId: z.string(),
  at: instant,
  subject: z.string(),
  recipients: z.array(mailAddress),
})

export const outboxState = z.object({
  /** Oldest first. */
  waiting: z.array(waitingMail),
  /** Of each schedule the last one. */
  delivered: z.array(deliveredMail),
})
export type OutboxState = z.infer<typeof outboxState>

/** Returns whether a mail server is this computer itself, so that nothing crosses a network. */
export function isThisComputer(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
