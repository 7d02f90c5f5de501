import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultWebhookSettings } from '../../shared/webhooks/settings.ts'
import { freePort } from '../end-to-end/receiver.ts'
import { startWeb } from './started-web.ts'

test('accepts only its password after a restart without the vault’s key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-receiver-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const port = await freePort()
  const statusOf = async (credentials: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/events?event_name=Ping`, {
      headers: { authorization: `Basic ${btoa(credentials)}` },
    })
    return answer.status
  }
  const statuses = async () => [
    await statusOf('user:sesame'),
    await statusOf('user:'),
    await statusOf('user:x'),
  ]

  const first = await startWeb(folder, { CALLBOARD_VAULT_KEY: 'Zq85-passphrase' })
  const client = await first.connect()
  const { passwordState: _, ...settings } = defaultWebhookSettings
  const chosen = { enabled: true, port, listenOn: 'loopback', username: 'user', password: 'sesame' } as const
  await client.call('webhooks.saveSettings', { ...settings, ...chosen })
  expect(await statuses()).toEqual([200, 401, 401])
  client.close()
  await first.stop()

  const again = await startWeb(folder)
  const page = await again.connect()
  await expect.poll(async () => (await page.call('webhooks.state', null)).listening).not.toBeNull()
  expect(await page.call('webhooks.state', null)).toMatchObject({ passwordMissing: false })
  expect(await statuses()).toEqual([200, 401, 401])
  page.close()
})
