import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../electron/services/log/log.ts'
import { createOutbox } from '../../../electron/services/mail/outbox.ts'
import { createSmtp } from '../../../electron/services/mail/smtp.ts'
import { filesIn } from '../files/files-in.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Opens an outbox that sends to this server; `now` moves its clock. */
async function opened({ host, port }: MailServer) {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-outbox-'))
  const path = join(directory, 'outbox.json')
  const world = { now: Date.parse('2026-11-22T08:00:00Z') }
  const sender = 'callboard@example.com'
  const server = { host, port, security: 'plain', plainAllowed: false, username: '', sender } as const
  const outbox = createOutbox({
    place: filesIn(directory)('outbox'),
    folder: join(directory, 'outbox'),
    settings: {
      get: async () => ({ ...server, hasPassword: false, passwordKept: null, isTested: true }),
      access: async () => ({ server, login: null }),
      tested: async () => undefined,
    },
    send: createSmtp(),
    log: createLog({ level: 'silent' }),
    changed: () => undefined,
    tell: () => () => undefined,
    now: () => world.now,
  })
  onTestFinished(async () => {
    await outbox.close()
    await rm(directory, { recursive: true })
  })
  return { outbox, path, world }
}

test('a mail that was sent is not sent again while that can’t be stored', async () => {
  await using server = await startMailServer({
    security: 'plain',
    refuses: (who) => (who.startsWith('gone') ? 550 : undefined),
  })
  const { outbox, path, world } = await opened(server)
  await outbox.add({
    ...{ scheduleId: 'monthly', due: 1, recipients: ['boss@example.com', 'gone@example.com'] },
    ...{ subject: 'Monthly', body: 'Attached.', language: 'en', files: [] },
  })
  // No file can take the place of a folder.
  await rename(path, `${path}.kept`)
  await mkdir(join(path, 'in the way'), { recursive: true })
  for (let tries = 0; tries < 3; tries++) {
    await expect(outbox.sendDue()).rejects.toMatchObject({ code: 'store_failed' })
    world.now += 30_000
  }
  expect(server.received).toHaveLength(1)
  await rm(path, { recursive: true })
  await outbox.sendDue()
  expect(server.received).toHaveLength(1)
  expect(await outbox.list()).toMatchObject({
    waiting: [{ recipients: ['gone@example.com'], tries: 1, failure: { code: 'mail_recipient_refused' } }],
    delivered: [{ recipients: ['boss@example.com'] }],
  })
})
