import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameLimit } from '../../shared/rpc/frames.ts'
import { aborted, served } from './served.ts'
import { transports } from './transports.ts'

describe.each(transports)('a contract over %s', (_, startTransport) => {
  test('a call id that is under way is not taken twice', async () => {
    const { bareTransport, service } = await served(startTransport)
    const { transport, next } = await bareTransport()
    const frame = JSON.stringify({ t: 'call', id: 5, name: 'words.await', input: null })
    const waiting = service.nextWaiting()
    transport.send(frame)
    const { letGo } = await waiting
    transport.send(frame)
    transport.send(JSON.stringify({ t: 'call', id: 6, name: 'words.repeat', input: { word: 'between' } }))
    expect(await next()).toEqual({ t: 'ok', id: 6, value: 'between' })
    letGo()
    expect(await next()).toEqual({ t: 'ok', id: 5, value: 'let go' })
    expect(service.awaited()).toBe(1)
  })

  test('garbage is ignored', async () => {
    const { bareTransport } = await served(startTransport)
    const { transport, next } = await bareTransport()
    for (const garbage of fc.sample(fc.oneof(fc.string(), fc.json()), 50)) transport.send(garbage)
    for (const garbage of [
      '{"t":"call"}',
      '{"t":"cancel","id":99}',
      '{"t":"ok","id":1,"value":1}',
      '[',
      '',
    ]) {
      transport.send(garbage)
    }
    transport.send(JSON.stringify({ t: 'call', id: 1, name: 'words.repeat', input: { word: 'still here' } }))
    expect(await next()).toEqual({ t: 'ok', id: 1, value: 'still here' })
  })

  test('garbage from the service is ignored as well', async () => {
    const { connectedClient, serviceTransports } = await served(startTransport)
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'still here' })
    for (const garbage of ['', '[', '{"t":"topic","name":"constructor"}', '{"t":"ok","id":77,"value":1}']) {
      serviceTransports[0]?.send(garbage)
    }
    expect(await answer).toBe('still here')
  })

  test('a client refuses to send a frame over the limit', async () => {
    const { connectedClient } = await served(startTransport)
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'w'.repeat(frameLimit) })
    await expect(answer).rejects.toMatchObject({ code: 'too_large' })
    expect(await client.call('words.repeat', { word: 'small' })).toBe('small')
  })

  test('whoever sends a frame over the limit is cut off, alone', async () => {
    const { bareTransport, connectedClient, service } = await served(startTransport)
    const client = await connectedClient()
    const { transport, closed } = await bareTransport()
    const waiting = service.nextWaiting()
    transport.send(JSON.stringify({ t: 'call', id: 1, name: 'words.await', input: null }))
    const { signal } = await waiting
    transport.send('w'.repeat(frameLimit + 1))
    await closed
    await aborted(signal)
    expect(await client.call('words.repeat', { word: 'other' })).toBe('other')
  })

  test('an answer over the limit becomes an error', async () => {
    const { newClient } = await served(startTransport)
    const client = newClient()
    await expect(client.call('words.tooMany', null)).rejects.toMatchObject({ code: 'too_large' })
    expect(await client.call('words.repeat', { word: 'small' })).toBe('small')
  })
})
