import { generate } from 'selfsigned'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What a mail server got. */
interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly message: Buffer
}

export interface MailServerPlan {
  readonly security?: 'tls' | 'starttls' | 'plain'
  readonly login?: { readonly username: string; readonly password: string } | null
  /** Returns the reply's code for a sender or recipient; undefined takes it. */
  readonly refuses?: (address: string) => number | undefined
  /** Returns what to do with a whole mail: a reply's code, or to hang up before one. */
  readonly answers?: (received: readonly ReceivedMail[]) => number | 'taken' | 'hang up'
  /** Hangs up while the mail is still coming. */
  readonly hangsUpInData?: () => boolean
}

export interface MailServer extends AsyncDisposable {
  readonly host: string
  readonly port: number
  /** The certificate, to trust it. */
  readonly certificate: string
  /** Also those that weren't acknowledged. */
  readonly received: readonly ReceivedMail[]
}

/** Of all servers of a run: to make a key takes longer than to send a mail. */
let certified: ReturnType<typeof generate> | null = null

/** Starts a mail server on this computer, with a self-signed certificate for `localhost`. */
export async function startMailServer(plan: MailServerPlan = {}): Promise<MailServer> {
  const { security = 'starttls', login = null, refuses, answers, hangsUpInData } = plan
  certified ??= generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const { private: key, cert } = await certified
  const received: ReceivedMail[] = []
  const refusal = (code: number) =>
    Object.assign(new Error(`Refused; the password was ${login?.password}`), { responseCode: code })
  const judge: NonNullable<SMTPServerOptions['onMailFrom']> = ({ address }, _session, done) => {
    const code = refuses?.(address)
    done(code === undefined ? null : refusal(code))
  }
  const server = new SMTPServer({
    secure: security === 'tls',
    key,
    cert,
    logger: false,
    authOptional: login === null,
    disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(login === null ? ['AUTH'] : [])],
    onAuth: ({ username, password }, _session, done) =>
      username === login?.username && password === login?.password
        ? done(null, { user: username })
        : done(refusal(535)),
    onMailFrom: judge,
    onRcptTo: judge,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      if (hangsUpInData?.()) {
        hangUp()
        return
      }
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          message: Buffer.concat(parts),
        })
        const answer = answers?.(received) ?? 'taken'
        if (answer === 'hang up') hangUp()
        else done(answer === 'taken' ? null : refusal(answer))
      })
    },
  })
  // A client that refuses the certificate is an error here, too.
  server.on('error', () => undefined)
  const hangUp = () => {
    for (const connection of server.connections) connection.close()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    host: 'localhost',
    port: address.port,
    certificate: cert,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
