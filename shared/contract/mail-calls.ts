import { z } from 'zod'
import { mailErrors, storeErrors } from '../errors.ts'
import { mailAddress, mailSettings, mailSettingsInput, outboxState, waitingMail } from '../mail.ts'
import { call } from '../rpc/table.ts'
import { nothing } from './parts.ts'

const ofMail = waitingMail.pick({ id: true })

/** Calls about the mail server, and the reports that wait for it. */
export const mailCalls = {
  /** Returns the mail server; null before one is set up. */
  'mail.settings': call(nothing, mailSettings.nullable(), storeErrors),
  /** Saves the mail server, and tries at once what waits for it. */
  'mail.saveSettings': call(mailSettingsInput, mailSettings, [
    'mail_plain_refused',
    'mail_password_of_other_server',
    ...storeErrors,
  ]),
  /** Sends a test mail with the values of the form, saved or not. */
  'mail.test': call(z.object({ settings: mailSettingsInput, recipient: mailAddress }), nothing, mailErrors),
  /** Returns the reports that wait to be delivered, and the last ones that were. */
  'mail.outbox': call(nothing, outboxState, storeErrors),
  /** Tries to deliver a report now; the outbox has the result. */
  'mail.retry': call(ofMail, nothing, storeErrors),
  /** Gives up a delivery. */
  'mail.discard': call(ofMail, nothing, storeErrors),
} as const
