import { expect, test } from 'vitest'
import { deliveryRequest, type SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { dataFolder, enabledSettings, generalPost, startWebhooks } from './started-webhooks.ts'

const access = { baseUrl: 'http://127.0.0.1:1', apiKey: '', username: '', password: '' }
const never = new AbortController().signal

/** Starts the receiver and the demo, which sends its events by the returned settings. */
async function startDemo() {
  const heard: EventSource[] = []
  const started = await startWebhooks(await dataFolder(), { heard: (source) => heard.push(source) })
  const given: SenderSettings[] = []
  const play = () => started.webhooks.playDemo({ ...access, playEvents: (settings) => given.push(settings) })
  await play()
  const [settings] = given
  if (!settings) throw new Error('The demo isn’t told where to send its events')
  return { ...started, heard, given, play, settings }
}

/** Sends an event of the demo; resolves to the answer's status. */
async function send(settings: SenderSettings): Promise<number> {
  const { verb, url, headers, body } = deliveryRequest(
    { name: 'NewState', fields: { exten: '501', state: 'InUse', unique_id: '1.1' } },
    settings,
  )
  const response = await fetch(url, { method: verb, headers, body })
  await response.arrayBuffer()
  return response.status
}

test('the demo’s receiver lets in the demo alone', async () => {
  const { settings, heard, webhooks } = await startDemo()
  expect(await send({ ...settings, username: '' })).toBe(401)
  expect(await send({ ...settings, password: 'guessed' })).toBe(401)
  expect(heard).toEqual([])
  expect(await send(settings)).toBe(200)
  expect(heard).toEqual(['demo'])
  expect(await webhooks.openCalls('demo')).toMatchObject([{ callId: '1.1' }])
  expect(settings.username).not.toBe('')
  expect(settings.password.length).toBeGreaterThan(20)
})

test('the demo is told once where to send its events', async () => {
  const { given, play } = await startDemo()
  await play()
  expect(given).toHaveLength(1)
})

test('a demo that plays no events is listened to by nobody', async () => {
  const { webhooks } = await startWebhooks(await dataFolder())
  await webhooks.playDemo(access)
  expect(await webhooks.state()).toMatchObject({ source: 'demo', receiving: false })
})

test('the end of the console closes both receivers', async () => {
  const { settings, webhooks, close } = await startDemo()
  const mine = enabledSettings()
  await webhooks.saveSettings(mine)
  await close()
  await expect(send(settings)).rejects.toThrow()
  await expect(send({ ...settings, address: `http://127.0.0.1:${mine.port}/events` })).rejects.toThrow()
})

test('a test event goes to the receiver that is on, and tells who doesn’t answer', async () => {
  const { webhooks, settings } = await startDemo()
  const { url } = await webhooks.sendTest(generalPost, never)
  expect(url).toBe(`${settings.address}/`)
  const mine = enabledSettings()
  await webhooks.saveSettings(mine)
  expect((await webhooks.sendTest(generalPost, never)).url).toContain(`:${mine.port}/`)

  const alone = await startWebhooks(await dataFolder())
  await alone.webhooks.saveSettings({ ...enabledSettings(), enabled: false })
  await expect(alone.webhooks.sendTest(generalPost, never)).rejects.toMatchObject({
    code: 'connection_refused',
  })
})
