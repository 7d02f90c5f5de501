import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRefusals } from '../../../electron/services/health/refusals.ts'
import type { WebhookSettingsInput } from '../../../shared/webhooks/settings.ts'
import { dataFolder, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

const right = { username: 'pbx', password: 'sesame' }

/** Starts a receiver that asks for a user name and a password, and what watches its refusals. */
async function watching() {
  const { webhooks } = await startWebhooks(await dataFolder())
  const settings: WebhookSettingsInput = enabledSettings(right)
  await webhooks.saveSettings(settings)
  const world = { now: Date.now(), changes: 0 }
  const refusals = createRefusals({
    webhooks,
    log: { warn: (details: object) => expect.unreachable(JSON.stringify(details)) },
    changed: () => {
      world.changes++
    },
    now: () => world.now,
    every: () => () => {},
  })
  let events = 0
  const send = async (
    { username, password }: Partial<typeof right>,
    { path = '/events/', method = 'POST', body = {}, from = '127.0.0.1' } = {},
  ) => {
    const isBare = username === undefined || password === undefined
    const authorization = isBare ? null : `Basic ${btoa(`${username}:${password}`)}`
    const fields = {
      event_name: 'NewState',
      exten: '501',
      state: 'Idle',
      unique_id: `1.${events++}`,
      ...body,
    }
    const asked = request({
      host: '127.0.0.1',
      port: settings.port,
      localAddress: from,
      path,
      method,
      headers: { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) },
    })
    const answered = once(asked, 'response')
    asked.end(JSON.stringify(fields))
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered)
    await text(response)
    await nextMillisecond()
    return response.statusCode
  }
  const told = async () => {
    await refusals.look()
    return refusals.failure()?.code ?? null
  }
  return { webhooks, settings, refusals, world, send, told }
}

/** Of a request of the same millisecond as an accepted event, nobody could say which came first. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() === now) await setImmediate()
}

test('names the setting that refuses the call center’s requests, until one is accepted', async () => {
  const { send, told, world } = await watching()
  expect(await told()).toBeNull()
  const refused: [Parameters<typeof send>, string][] = [
    [[{ ...right, username: 'other' }], 'event_username_wrong'],
    [[{ ...right, password: 'other' }], 'event_password_wrong'],
    [[{ username: 'x', password: 'y' }], 'event_credentials_wrong'],
    [[{}], 'event_credentials_missing'],
    [[right, { path: '/elsewhere/' }], 'event_address_wrong'],
    [[right, { method: 'PUT' }], 'event_method_wrong'],
  ]
  for (const [request, code] of refused) {
    expect(await send(...request)).toBeGreaterThanOrEqual(400)
    expect(await told()).toBe(code)
    expect(await send(right)).toBe(200)
    world.now = Date.now() + 20_000
    expect(await told()).toBeNull()
  }
  expect(world.changes).toBe(2 * refused.length)
})

test('where some are accepted and some refused, the problem stays while more are refused', async () => {
  const { send, told, refusals, world } = await watching()
  for (let n = 0; n < 3; n++) {
    await send({ ...right, username: 'other' })
    expect(await told()).toBe('event_username_wrong')
    await send(right)
    world.now = Date.now()
    expect(await told()).toBe('event_username_wrong')
    expect(refusals.deafSince()).toBeNull()
  }
  expect(world.changes).toBe(1)
})

// macOS has no second loopback address.
test.skipIf(process.platform === 'darwin')(
  'a stranger beside a working call center is no problem, a call center that moved is one',
  async () => {
    const { send, told, refusals } = await watching()
    const wrong = { ...right, password: 'other' }
    const stranger = { from: '127.0.0.9' }
    await send(right)
    await send(wrong, stranger)
    expect(await told()).toBeNull()
    // Nor does a stranger hide what the call center is refused for, or end it.
    await send({ ...right, username: 'other' })
    expect(await told()).toBe('event_username_wrong')
    await send(wrong, stranger)
    expect(await told()).toBe('event_username_wrong')
    await send(right)
    await send(wrong, stranger)
    await send(wrong, stranger)
    expect(refusals.deafSince()).toBeNull()
    await send(right)
    await send(wrong, stranger)
    await send(wrong, stranger)
    expect(await told()).not.toBe('event_password_wrong')
    await send(wrong, stranger)
    expect(await told()).toBe('event_password_wrong')
  },
)

test.skipIf(process.platform === 'darwin')(
  'before any event was accepted, any sender is the call center',
  async () => {
    const { send, told } = await watching()
    await send({ ...right, password: 'other' }, { from: '127.0.0.9' })
    expect(await told()).toBe('event_password_wrong')
  },
)

test('a correction here ends it, without waiting for the next request', async () => {
  const { webhooks, settings, send, told } = await watching()
  await send({ ...right, username: 'other' })
  expect(await told()).toBe('event_username_wrong')
  await webhooks.saveSettings({ ...settings, username: 'other' })
  expect(await told()).toBeNull()
})

test('neither the console’s own test nor a scanner is the call center', async () => {
  const { send, told, webhooks, settings } = await watching()
  await send({ ...right, username: 'other' }, { body: { unique_id: 'callboard-test-1' } })
  await (await fetch(`http://127.0.0.1:${settings.port}/robots.txt`)).arrayBuffer()
  expect(await told()).toBeNull()
  // Nor does the test heal what the call center sends.
  await send({ ...right, username: 'other' })
  await webhooks.sendTest({ format: 'General', version: '4', method: 'Post' }, new AbortController().signal)
  expect(await told()).toBe('event_username_wrong')
  await webhooks.saveSettings({ ...settings, enabled: false })
  expect(await told()).toBeNull()
})

test('what wasn’t heard is from the last accepted event to the next', async () => {
  const { send, told, refusals, world } = await watching()
  const before = Date.now()
  await send(right)
  await send({ ...right, username: 'other' })
  await told()
  world.now = Date.now()
  // An event was accepted lately.
  expect(refusals.deafSince()).toBeNull()
  world.now += 61_000
  expect(refusals.deafSince()).toBeGreaterThanOrEqual(before)
  await send(right)
  expect(await told()).toBeNull()
  expect(refusals.deafSince()).toBeNull()
  expect(refusals.lastGap()?.from).toBeGreaterThanOrEqual(before)
})
