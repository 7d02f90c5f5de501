import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCredentials } from '../../../electron/services/credentials/credentials.ts'
import { noVault } from '../../../electron/services/credentials/vault.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import { createMail, type Mail } from '../../../electron/services/mail/mail.ts'
import type { ReportMail } from '../../../electron/services/mail/outbox.ts'
import { createSmtp } from '../../../electron/services/mail/smtp.ts'
import type { MailSettingsInput } from '../../../shared/mail.ts'
import { filesIn } from '../files/files-in.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let directory: string
let told: string[]
let now: number
let opened: Mail[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callboard-outbox-'))
  told = []
  now = Date.parse('2026-11-22T08:00:00Z')
  opened = []
})
afterEach(async () => {
  for (const mail of opened) await mail.close()
  await rm(directory, { recursive: true })
})

/** Creates the mail as a run of the console does, which trusts the server's certificate. */
function open(server?: MailServer): Mail {
  const log = createLog({ level: 'silent' })
  const timeouts = { connect: 1_000, silence: 1_000, whole: 4_000 }
  const mail = createMail({
    settingsFile: filesIn(directory),
    folder: join(directory, 'outbox'),
    credentials: createCredentials(filesIn(directory)('credentials'), noVault, log),
    send: createSmtp({ timeouts, ...(server ? { trusted: [server.certificate] } : {}) }),
    log,
    changed: () => undefined,
    tell: (subject, { code }) => {
      const line = `${subject}: ${code}`
      told.push(line)
      return () => told.splice(told.indexOf(line), 1)
    },
    testTexts: async () => ({ subject: 'Test', body: 'Works', language: 'en' }),
    now: () => now,
  })
  opened.push(mail)
  return mail
}

const settingsOf = (
  { host, port }: Pick<MailServer, 'host' | 'port'>,
  more: object = {},
): MailSettingsInput => ({
  host,
  port,
  security: 'starttls',
  plainAllowed: false,
  username: '',
  password: '',
  sender: 'callboard@example.com',
  keepUnprotected: false,
  ...more,
})

const report = (due: number, recipients = ['boss@example.com']): ReportMail => ({
  scheduleId: 'monthly',
  due,
  recipients,
  subject: `Monthly ${due}`,
  body: 'Attached.',
  language: 'en',
  files: [{ name: 'Monthly.csv', content: new TextEncoder().encode('a,b\r\n') }],
})

test('a report waits for a server, is told, survives a restart, and is sent once there is one', async () => {
  const first = open()
  await first.outbox.add(report(1))
  await first.outbox.add(report(1))
  await first.outbox.sendDue()
  expect(told).toEqual(['Monthly 1: mail_not_set_up'])
  const { mode } = await stat(join(directory, 'outbox', (await readdir(join(directory, 'outbox')))[0] ?? ''))
  expect(mode & 0o077).toBe(0)
  // A killed run takes nothing back.
  told = []
  await using server = await startMailServer()
  const next = open(server)
  expect((await next.outbox.list()).waiting).toMatchObject([
    {
      subject: 'Monthly 1',
      tries: 1,
      recipients: ['boss@example.com'],
      failure: { code: 'mail_not_set_up' },
    },
  ])
  await next.outbox.start()
  expect(told).toEqual(['Monthly 1: mail_not_set_up'])
  await next.save(settingsOf(server))
  await next.outbox.sendDue(true)
  expect(told).toEqual([])
  expect(await next.outbox.list()).toMatchObject({
    waiting: [],
    delivered: [{ scheduleId: 'monthly', subject: 'Monthly 1', recipients: ['boss@example.com'] }],
  })
  expect(await readdir(join(directory, 'outbox'))).toEqual([])
  expect(server.received).toHaveLength(1)
  const mail = await PostalMime.parse(server.received[0]?.message ?? '', { attachmentEncoding: 'utf8' })
  expect(mail.attachments).toMatchObject([{ filename: 'Monthly.csv', content: 'a,b\r\n' }])
})

test('reports of a list that can’t be read stay beside it, and are sent once the list is mended', async () => {
  const first = open()
  await first.outbox.add(report(1))
  await first.close()
  const path = join(directory, 'outbox.json')
  const list = await readFile(path, 'utf8')
  // As after going back a version.
  await writeFile(
    path,
    list.replace('"failure": null', '"failure": { "code": "of_a_newer_version", "detail": {} }'),
  )
  for (let run = 0; run < 2; run++) {
    const mail = open()
    await mail.outbox.start()
    expect((await mail.outbox.list()).waiting).toEqual([])
    await mail.close()
  }
  const [aside = ''] = (await readdir(directory)).filter((name) => name.startsWith('outbox.json.unreadable-'))
  await writeFile(join(directory, aside), list)
  await rename(join(directory, aside), path)
  await using server = await startMailServer()
  const mended = open(server)
  await mended.outbox.start()
  await mended.save(settingsOf(server))
  await mended.outbox.sendDue(true)
  expect(server.received).toHaveLength(1)
})

test('a connection that breaks after the mail was sent brings the same mail again, with the same id', async () => {
  await using server = await startMailServer({
    answers: (received) => (received.length === 1 ? 'hang up' : 'taken'),
  })
  const mail = open(server)
  await mail.save(settingsOf(server))
  await mail.outbox.add(report(1))
  await mail.outbox.sendDue()
  expect((await mail.outbox.list()).waiting).toMatchObject([{ failure: { code: 'mail_connection_lost' } }])
  await mail.outbox.sendDue()
  expect(server.received, 'not before its time').toHaveLength(1)
  now += 60_000
  await mail.outbox.sendDue()
  expect((await mail.outbox.list()).waiting).toEqual([])
  const [first, again] = server.received.map(({ message }) => message.toString())
  expect(again).toBe(first)
  expect(first).toMatch(/^Message-ID: <[0-9a-f]{32}@example\.com>/im)
})

test('greylisting is waited out without a notice, a hanging server is told', async () => {
  let asked = 0
  await using server = await startMailServer({
    refuses: (who) => (who.startsWith('boss') && ++asked === 1 ? 451 : undefined),
  })
  const mail = open(server)
  await mail.save(settingsOf(server))
  await mail.outbox.add(report(1))
  await mail.outbox.sendDue()
  expect([told, (await mail.outbox.list()).waiting[0]?.failure?.code]).toEqual([[], 'mail_postponed'])
  now += 60_000
  await mail.outbox.sendDue()
  expect((await mail.outbox.list()).waiting).toEqual([])
})

test('a mail waits no longer where the computer’s clock is set back', async () => {
  await using server = await startMailServer({
    answers: (received) => (received.length === 1 ? 'hang up' : 'taken'),
  })
  const mail = open(server)
  await mail.save(settingsOf(server))
  await mail.outbox.add(report(1))
  await mail.outbox.sendDue()
  now -= 24 * 3_600_000
  await mail.outbox.sendDue()
  expect((await mail.outbox.list()).waiting).toEqual([])
})

test('who was refused is kept and told; the others get it once, a postponed one soon', async () => {
  const refusals = new Map(Object.entries({ 'gone@example.com': 550, 'late@example.com': 451 }))
  await using server = await startMailServer({ refuses: (who) => refusals.get(who) })
  const mail = open(server)
  await mail.save(settingsOf(server))
  await mail.outbox.add(report(1, ['gone@example.com', 'late@example.com', 'boss@example.com']))
  await mail.outbox.sendDue()
  refusals.delete('late@example.com')
  now += 60_000
  await mail.outbox.sendDue()
  const { waiting, delivered } = await mail.outbox.list()
  expect(waiting).toMatchObject([{ recipients: ['gone@example.com'], tries: 2 }])
  expect(delivered).toMatchObject([{ recipients: ['boss@example.com', 'late@example.com'] }])
  const sentTo = server.received.map(({ recipients }) => recipients)
  expect(sentTo).toEqual([['boss@example.com'], ['late@example.com']])
  expect(told).toEqual(['Monthly 1: mail_recipient_refused'])
  await mail.outbox.discard(waiting[0]?.id ?? '')
  expect([told, (await mail.outbox.list()).waiting]).toEqual([[], []])
})

test('a mail that was discarded while it was tried is told of no more', async () => {
  let discarded = Promise.resolve()
  await using server = await startMailServer({
    refuses: (who) => {
      if (!who.startsWith('gone')) return undefined
      discarded = mail.outbox.discard(id)
      return 550
    },
  })
  const mail = open(server)
  await mail.save(settingsOf(server))
  await mail.outbox.add(report(1, ['gone@example.com']))
  const [{ id } = { id: '' }] = (await mail.outbox.list()).waiting
  await mail.outbox.sendDue()
  await discarded
  expect([told, (await mail.outbox.list()).waiting]).toEqual([[], []])
})

test('a stored password goes to no other server, and a test tells what is wrong', async () => {
  const login = { username: 'reports', password: 'geheim' }
  await using server = await startMailServer({ login })
  await using other = await startMailServer({ login })
  const mail = open(server)
  const signal = new AbortController().signal
  expect(await mail.save(settingsOf(server, login))).toMatchObject({
    hasPassword: true,
    passwordKept: 'run_only',
  })
  await mail.test(settingsOf(server, { username: 'reports' }), 'me@example.com', signal)
  expect(server.received).toHaveLength(1)
  for (const change of [other, server]) {
    const username = change === server ? 'else' : 'reports'
    await expect(mail.test(settingsOf(change, { username }), 'me@example.com', signal)).rejects.toMatchObject(
      {
        code: 'mail_password_of_other_server',
      },
    )
  }
  await expect(mail.save(settingsOf(other, { username: 'reports' }))).rejects.toMatchObject({
    code: 'mail_password_of_other_server',
  })
  expect(other.received).toEqual([])
  await expect(
    mail.test(settingsOf(server, { ...login, password: 'wrong' }), 'me@example.com', signal),
  ).rejects.toMatchObject({ code: 'mail_login_refused' })
})

test('a server counts as tested once it took a mail as it is set, and no longer after a change', async () => {
  const { signal } = new AbortController()
  await using server = await startMailServer()
  const mail = open(server)
  const refusal = (code: string) => expect.objectContaining({ code })
  await expect(mail.mustBeTested()).rejects.toEqual(refusal('mail_not_set_up'))
  const input = settingsOf(server)
  expect(await mail.save(input)).toMatchObject({ isTested: false })
  await expect(mail.mustBeTested()).rejects.toEqual(refusal('mail_not_tested'))
  await expect(mail.test({ ...input, port: 9 }, 'me@example.com', signal)).rejects.toThrow()
  await expect(mail.mustBeTested()).rejects.toEqual(refusal('mail_not_tested'))

  // Tested as it is saved.
  await mail.test(input, 'me@example.com', signal)
  await mail.mustBeTested()
  expect(await mail.save(input)).toMatchObject({ isTested: true })
  expect(await mail.save({ ...input, sender: 'other@example.com' })).toMatchObject({ isTested: false })

  // Tested before it is saved.
  await mail.test({ ...input, sender: 'reports@example.com' }, 'me@example.com', signal)
  await expect(mail.mustBeTested()).rejects.toEqual(refusal('mail_not_tested'))
  expect(await mail.save({ ...input, sender: 'reports@example.com' })).toMatchObject({ isTested: true })
  await mail.close()
  await open(server).mustBeTested()
})
