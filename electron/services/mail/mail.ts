import { randomUUID } from 'node:crypto'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError, type Failure } from '../../../shared/errors.ts'
import type { MailSettings, MailSettingsInput } from '../../../shared/mail.ts'
import type { SettingsFiles } from '../files/settings-files.ts'
import { composeMail, type MailText } from './compose.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createMailSettings, type MailSettingsOptions } from './settings.ts'
import type { SendMail } from './smtp.ts'

interface MailOptions extends Pick<MailSettingsOptions, 'credentials'> {
  readonly settingsFile: SettingsFiles
  /** The folder of the mails that wait. */
  readonly folder: string
  readonly send: SendMail
  readonly log: Parameters<typeof createOutbox>[0]['log']
  readonly changed: () => void
  readonly delivered?: Parameters<typeof createOutbox>[0]['delivered']
  readonly tell: (subject: string, failure: Failure) => () => void
  /** UTC milliseconds. */
  readonly now?: () => number
  /** The words of a test mail. */
  readonly testTexts: () => Promise<Pick<MailText, 'subject' | 'body' | 'language'>>
}

/** The mail server, its test, and the reports that go through it. */
export interface Mail {
  settings(): Promise<MailSettings | null>
  /** Saves the server, and tries at once what waits. @throws AppError as MailSettingsStore */
  save(input: MailSettingsInput): Promise<MailSettings>
  /** Passes where the server took a mail. @throws AppError `mail_not_set_up`, `mail_not_tested` */
  mustBeTested(): Promise<void>
  /** Sends a test mail with the form's values. @throws AppError one of `mailErrors` */
  test(input: MailSettingsInput, recipient: string, signal: AbortSignal): Promise<void>
  readonly outbox: Outbox
  /** Begins to send what waits; settings that can't be read are told now, not only once a report is due. */
  start(): Promise<void>
  close(): Promise<void>
}

export function createMail({
  settingsFile,
  folder,
  credentials,
  log,
  send,
  changed,
  delivered,
  tell,
  testTexts,
  now,
}: MailOptions): Mail {
  const settings = createMailSettings({ place: settingsFile('mail'), credentials })
  const outbox = createOutbox({
    place: settingsFile('outbox'),
    folder,
    settings,
    send,
    log,
    changed,
    tell,
    ...(delivered ? { delivered } : {}),
    ...(now ? { now } : {}),
  })
  return {
    settings: settings.get,
    mustBeTested: settings.mustBeTested,
    save: async (input) => {
      const saved = await settings.save(input)
      changed()
      outbox.sendDue(true).catch((err: unknown) => log.error({ err }, 'The outbox could not be sent'))
      return saved
    },
    test: async (input, recipient, signal) => {
      const access = await settings.drafted(input)
      const { server, login } = access
      const { sender } = server
      const message = await composeMail({
        ...(await testTexts()),
        sender,
        recipients: [recipient],
        messageId: `${randomUUID()}@${sender.slice(sender.lastIndexOf('@') + 1)}`,
        at: Date.now(),
        files: [],
      })
      const { refused } = await send(server, login, { sender, recipients: [recipient], message }, signal)
      const [first] = refused
      if (first) throw new AppError(first.failure.code, 'The recipient was refused', first.failure.detail)
      await settings.tested(access)
      changed()
    },
    outbox,
    start: async () => {
      await settings.get().catch((err: unknown) => log.error({ err }, 'The mail server could not be read'))
      await outbox.start()
    },
    close: async () => {
      await outbox.close()
      await settings.close()
    },
  }
}

export const mailHandlers = (mail: Mail): HandlersOf<'mail'> => ({
  'mail.settings': mail.settings,
  'mail.saveSettings': mail.save,
  'mail.test': ({ settings, recipient }, { signal }) => mail.test(settings, recipient, signal),
  'mail.outbox': mail.outbox.list,
  'mail.retry': ({ id }) => mail.outbox.retry(id),
  'mail.discard': ({ id }) => mail.outbox.discard(id),
})
