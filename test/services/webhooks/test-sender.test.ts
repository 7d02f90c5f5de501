import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localAddresses, localHosts } from '../../../electron/services/webhooks/local-addresses.ts'
import { createTestSender } from '../../../electron/services/webhooks/test-sender.ts'
import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import { apiAddress, deliveryForms } from '../../../shared/webhooks/settings.ts'
import { asking, startListener } from './started-listener.ts'

const general: Omit<SenderSettings, 'address'> = {
  format: 'General',
  version: '4',
  method: 'Post',
  username: '',
  password: '',
}

function createSender(timeoutMs?: number) {
  const sender = createTestSender(timeoutMs)
  onTestFinished(() => sender.close())
  return sender
}

describe('a test event', () => {
  it.each(deliveryForms)('arrives through $format $version $method, to be found by its id', async (form) => {
    const { sink, port } = await startListener({
      listenOn: 'all',
      basePath: '/hook',
      authorizer: asking('علی', 'p:w'),
    })
    // A real network's address if the computer has one.
    const [local] = localAddresses().filter(({ address }) => address.includes('.'))
    const address = apiAddress(local?.address ?? '127.0.0.1', { port, basePath: '/hook' })
    const before = performance.now()
    const sent = await createSender().sendTest({ ...form, address, username: 'علی', password: 'p:w' })
    expect(sent.status).toBe(200)
    expect(sent.milliseconds).toBeGreaterThan(0)
    expect(sent.milliseconds).toBeLessThanOrEqual(performance.now() - before)
    expect(JSON.parse(sent.answer)).toEqual({ success: 1, message: '' })
    expect(sink.events()).toMatchObject([
      { canonicalName: 'Ping', callId: sent.id, remoteAddress: local?.address },
    ])
    expect(JSON.parse(sink.events()[0]?.fields ?? '')).toMatchObject({ text: 'Callboard · کال‌بورد' })
    expect(isTestCall(sent.id)).toBe(true)
  })

  it('reports the receiver’s answer', async () => {
    const { url } = await startListener({ authorizer: asking('ali', 'b') })
    expect(await createSender().sendTest({ ...general, address: url })).toMatchObject({ status: 401 })
  })

  it('reports why there is no answer', async () => {
    const { url, listener } = await startListener()
    await listener.stop()
    const sender = createSender(200)
    await expect(sender.sendTest({ ...general, address: url })).rejects.toMatchObject({
      code: 'connection_refused',
    })
    const { host, address } = await startSilent()
    await expect(sender.sendTest({ ...general, address })).rejects.toMatchObject({
      code: 'timed_out',
      message: `${host}: no answer`,
      detail: { host, seconds: 0.2, reason: 'deadline' },
      cause: expect.anything(),
    })
    await expect(sender.sendTest({ ...general, address }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('is cancelled while it waits for its answer', async () => {
    const { silent, address } = await startSilent()
    const cancel = new AbortController()
    silent.once('connection', () => cancel.abort())
    // Longer than a test may take.
    await expect(
      createSender(600_000).sendTest({ ...general, address }, cancel.signal),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('refuses an answer as long as a page', async () => {
    const { silent, host, address } = await startSilent()
    silent.on('connection', (socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(70_000)}`))
    })
    await expect(createSender().sendTest({ ...general, address })).rejects.toMatchObject({
      code: 'answer_too_large',
      detail: { host, mebibytes: 0.0625 },
    })
  })

  it('isn’t sent any more after the end', async () => {
    const { url, sink } = await startListener()
    const sender = createSender()
    await sender.close()
    await expect(sender.sendTest({ ...general, address: url })).rejects.toThrow()
    expect(sink.events()).toEqual([])
  })
})

/** Starts a server that takes connections and says nothing. */
async function startSilent() {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const bound = silent.address()
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  return { silent, host, address: `http://${host}` }
}

describe('this computer’s addresses', () => {
  it('are those to enter in the call center', () => {
    expect(localHosts()).toContain('127.0.0.1')
    expect(localAddresses().some(({ address }) => address.startsWith('fe80'))).toBe(false)
    expect(apiAddress('2001:db8::1', { port: 8290, basePath: '/' })).toBe('http://[2001:db8::1]:8290')
  })
})
