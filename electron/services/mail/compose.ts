import MailComposer from 'nodemailer/lib/mail-composer'
import type { Language } from '../../../shared/language.ts'

export interface MailText {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly subject: string
  readonly body: string
  readonly language: Language
  /** Without the angle brackets; the same for each try. */
  readonly messageId: string
  /** UTC milliseconds. */
  readonly at: number
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** Composes a whole mail, headers included: a text and the attached files. */
export function composeMail(mail: MailText): Promise<Uint8Array> {
  return new MailComposer({
    from: mail.sender,
    to: [...mail.recipients],
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.messageId}>`,
    date: new Date(mail.at),
    headers: {
      'Content-Language': mail.language,
      // So that absence notes don't answer a program.
      'Auto-Submitted': 'auto-generated',
    },
    attachments: mail.files.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) })),
    // So that a repeat is the same bytes.
    baseBoundary: mail.messageId.slice(0, 32),
    // Nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
