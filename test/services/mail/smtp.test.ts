import { createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMail } from '../../../electron/services/mail/compose.ts'
import { createSmtp, type MailLogin } from '../../../electron/services/mail/smtp.ts'
import { type MailSecurity, type MailServer, mailAddress } from '../../../shared/mail.ts'
import { startMailServer } from './mail-server.ts'

const login: MailLogin = { username: 'reports', password: 'Zq90 geheim' }
const recipients = ['boss@example.com', 'team@example.com']

const composed = composeMail({
  sender: 'callboard@example.com',
  recipients,
  subject: 'گزارش ماهانه 1405.08',
  body: 'پیوست است.',
  language: 'fa',
  messageId: '0123456789abcdef0123456789abcdef@example.com',
  at: Date.parse('2026-11-22T08:00:00Z'),
  files: [{ name: 'گزارش.pdf', content: new TextEncoder().encode('%PDF-1.4') }],
})

interface To {
  readonly host: string
  readonly port: number
  readonly security?: MailSecurity
  readonly trusted?: string
  readonly login?: MailLogin | null
}

async function send({ host, port, security = 'starttls', trusted, login: with_ = null }: To) {
  const server: MailServer = {
    host,
    port,
    security,
    plainAllowed: false,
    username: '',
    sender: 'callboard@example.com',
  }
  const timeouts = { connect: 1_000, silence: 1_500, whole: 5_000 }
  const smtp = createSmtp({ timeouts, ...(trusted ? { trusted: [trusted] } : {}) })
  const mail = { sender: server.sender, recipients, message: await composed }
  return smtp(server, with_, mail, new AbortController().signal)
}

describe.each(['tls', 'starttls', 'plain'] as const)('by %s', (security) => {
  test('a mail arrives whole, with its attachment', async () => {
    await using server = await startMailServer({ security, login: security === 'plain' ? null : login })
    const { host, port, certificate: trusted } = server
    const sent = await send({ host, port, security, trusted, login: security === 'plain' ? null : login })
    expect(sent).toEqual({ refused: [] })
    expect(server.received).toMatchObject([{ sender: 'callboard@example.com', recipients }])
    const mail = await PostalMime.parse(server.received[0]?.message ?? '')
    expect(mail).toMatchObject({
      subject: 'گزارش ماهانه 1405.08',
      messageId: '<0123456789abcdef0123456789abcdef@example.com>',
      attachments: [{ filename: 'گزارش.pdf', mimeType: 'application/pdf' }],
    })
    expect(mail.text?.trim()).toBe('پیوست است.')
  })
})

test('what fails is told apart, in codes that say what to do, and never in the server’s words', async () => {
  const failures: [string, Parameters<typeof startMailServer>[0], Partial<To>][] = [
    ['mail_certificate_refused', { security: 'tls' }, { security: 'tls', trusted: '' }],
    ['mail_certificate_refused', { security: 'starttls' }, { security: 'starttls', trusted: '' }],
    ['mail_tls_missing', { security: 'plain' }, { security: 'starttls' }],
    ['mail_tls_failed', { security: 'plain' }, { security: 'tls' }],
    ['mail_login_refused', { login: { ...login, password: 'another' } }, { login }],
    ['mail_sender_refused', { refuses: (who) => (who.startsWith('callboard') ? 550 : undefined) }, {}],
    ['mail_recipient_refused', { refuses: (who) => (who.startsWith('callboard') ? undefined : 550) }, {}],
    ['mail_postponed', { refuses: (who) => (who.startsWith('callboard') ? undefined : 450) }, {}],
    ['mail_refused', { answers: () => 554 }, {}],
    ['mail_postponed', { answers: () => 451 }, {}],
    ['mail_connection_lost', { answers: () => 'hang up' }, {}],
    ['mail_connection_lost', { hangsUpInData: () => true }, {}],
  ]
  for (const [code, plan, to] of failures) {
    await using server = await startMailServer(plan)
    const { host, port, certificate } = server
    const error: unknown = await send({ host, port, trusted: certificate, ...to }).catch(
      (reason: unknown) => reason,
    )
    expect(error, JSON.stringify(plan)).toMatchObject({ code })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/geheim|another|Refused/)
  }
})

test('of several recipients, those who were refused are named; the others got it', async () => {
  await using server = await startMailServer({ refuses: (who) => (who.startsWith('team') ? 550 : undefined) })
  const { host, port, certificate: trusted } = server
  expect(await send({ host, port, trusted })).toEqual({
    refused: [
      {
        recipient: 'team@example.com',
        failure: { code: 'mail_recipient_refused', detail: expect.objectContaining({ status: '550' }) },
      },
    ],
  })
  expect(server.received).toMatchObject([{ recipients: ['boss@example.com'] }])
})

test('a server that never greets, or isn’t there, ends the attempt', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const { port } = address
  await expect(send({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'mail_timed_out' })
  silent.close()
  await expect(send({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'mail_unreachable' })
  await expect(send({ host: 'no-such-host.invalid', port })).rejects.toMatchObject({
    code: 'mail_host_not_found',
  })
})

test('nothing goes unencrypted to another computer', async () => {
  await expect(send({ host: 'mail.example.com', port: 25, security: 'plain' })).rejects.toMatchObject({
    code: 'mail_plain_refused',
  })
})

test('an address is one address, and can’t become a header', () => {
  const bad = [
    'a@b\r\nBcc: c@d',
    'a@b,c@d',
    'a b@c',
    '<a@b>',
    'a@b@c',
    'a@',
    '@b',
    'a@b\u0000',
    'a;b@c',
    'a\u202eb@c',
  ]
  for (const text of bad) expect(mailAddress.safeParse(text).success, JSON.stringify(text)).toBe(false)
  for (const text of ['a@b', 'کاربر@مثال.ایران', "o'neil+x@mail.example"])
    expect(mailAddress.parse(text)).toBe(text)
})
