import SMTPConnection, { type SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection'
import { AppError } from '../../../shared/errors.ts'
import { isThisComputer, type MailServer } from '../../../shared/mail.ts'
import { closedEarly, errorOfMail, type Refusal, refusalsOf } from './smtp-errors.ts'

/*
 * The door through which reports leave this computer.
 *
 * What goes out are figures, names of agents and numbers of callers, and the mail server's password. It is held against
 * - readers of the network: TLS from the start, or STARTTLS that is required, so that stripping the offer ends the
 *   attempt before the login; the certificate must be valid for the server's name, and there is no way around that.
 *   Without TLS only to this computer itself, or where the user chose it in so many words;
 * - a server that isn't the one meant: a stored password goes only to the server that it was entered for (settings.ts);
 * - a server that lies, stalls or floods: every step has a timeout, an attempt has one in all, a reply is limited, and
 *   of a reply only its digits are kept, as its words could repeat the password or be shown as the console's own;
 * - texts that would become commands or headers: addresses with control characters, spaces or separators are refused by
 *   their schema, and the library encodes the subject and the files' names;
 * - readers of this computer: the password comes from the vault for each attempt, and is in no log, error, address or
 *   command line; the library's own log is off.
 * A mail is delivered at least once: if the connection breaks after the whole mail was sent and before the server said
 * so, nobody can know. It is then sent again byte by byte as it was, with the same Message-ID, by which mail programs
 * tell a repeat.
 */

/** What is sent: a whole mail, headers included. */
interface MailToSend {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly message: Uint8Array
}

/** Who of the recipients didn't get a mail; the others did. */
interface SendResult {
  readonly refused: readonly Refusal[]
}

export interface MailLogin {
  readonly username: string
  readonly password: string
}

/** @throws AppError one of `mailErrors`, `cancelled` */
export type SendMail = (
  server: MailServer,
  login: MailLogin | null,
  mail: MailToSend,
  signal: AbortSignal,
) => Promise<SendResult>

interface MailTimeouts {
  /** For finding and reaching the server, and its greeting, in milliseconds. */
  readonly connect: number
  /** Without a sign of life. */
  readonly silence: number
  /** For a whole attempt. */
  readonly whole: number
}

const usualTimeouts: MailTimeouts = { connect: 20_000, silence: 60_000, whole: 10 * 60_000 }
const replyLimit = 64 * 1024

interface SmtpOptions {
  readonly timeouts?: MailTimeouts
  /** Certificates trusted besides the usual ones. */
  readonly trusted?: readonly string[]
}

/** Creates what sends mails by SMTP, a connection for each. */
export function createSmtp(options: SmtpOptions = {}): SendMail {
  return (server, login, mail, signal) =>
    connected(server, login, signal, options, async (connection, step) => {
      const envelope = { from: mail.sender, to: [...mail.recipients], size: mail.message.byteLength }
      const sent = await step<SMTPConnectionSendInfo>((done) =>
        connection.send(envelope, Buffer.from(mail.message), done),
      )
      return { refused: sent ? refusalsOf(sent, server.host) : [] }
    })
}

/** Reaches the mail server and logs in, without a mail. @throws AppError one of `mailErrors`, `cancelled` */
export function checkSmtp(server: MailServer, login: MailLogin | null, signal: AbortSignal): Promise<void> {
  return connected(server, login, signal, {}, async () => {})
}

type Begin<T> = (done: (error?: Error | null, result?: T) => void) => void
/** Resolves to a step's result; rejects with the library's error. */
type Step = <T>(begin: Begin<T>) => Promise<T | undefined>

/** Connects, logs in, and does `work` with the connection. */
async function connected<R>(
  server: MailServer,
  login: MailLogin | null,
  signal: AbortSignal,
  { timeouts = usualTimeouts, trusted }: SmtpOptions,
  work: (connection: SMTPConnection, step: Step) => Promise<R>,
): Promise<R> {
  const { host, port, security } = server
  refusePlain(server)
  const whole = AbortSignal.timeout(timeouts.whole)
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'plain',
    // The computer's own name is nobody's business.
    name: 'callboard.invalid',
    tls: { minVersion: 'TLSv1.2', ...(trusted ? { ca: [...trusted] } : {}) },
    dnsTimeout: timeouts.connect,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    socketCloseTimeout: 0,
    maxResponseSize: replyLimit,
    logger: false,
  })
  const isOver = AbortSignal.any([signal, whole])
  const abort = () => connection.close()
  isOver.addEventListener('abort', abort, { once: true })
  // Also tells a connection that ends before a step is answered.
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(closedEarly()))
  })
  broken.catch(() => undefined)
  const step: Step = <T>(begin: Begin<T>) =>
    Promise.race([
      broken,
      new Promise<T | undefined>((resolve, reject) => {
        begin((error, result) => (error ? reject(error) : resolve(result)))
      }),
    ])
  try {
    if (isOver.aborted) throw closedEarly()
    await step((done) => connection.connect(done))
    if (login) await step((done) => connection.login({ user: login.username, pass: login.password }, done))
    const result = await work(connection, step)
    connection.quit()
    return result
  } catch (error) {
    connection.close()
    if (signal.aborted) throw new AppError('cancelled', 'The console is closing')
    throw errorOfMail(error, server, whole.aborted)
  } finally {
    isOver.removeEventListener('abort', abort)
  }
}

/** Refuses to send unencrypted to another computer without the user's choice. @throws AppError `mail_plain_refused` */
export function refusePlain({ host, security, plainAllowed }: MailServer): void {
  if (security !== 'plain' || plainAllowed || isThisComputer(host)) return
  throw new AppError('mail_plain_refused', 'Mail to another computer needs TLS', { host })
}
