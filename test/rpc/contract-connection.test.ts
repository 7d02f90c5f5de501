import { describe, expect, test } from 'vitest'
import type { ConnectionState } from '../../renderer/data/client/connect.ts'
import { aborted, reached, served } from './served.ts'
import { transports } from './transports.ts'

describe.each(transports)('a contract over %s', (_, startTransport) => {
  test('calls wait for the first transport, and one cancelled meanwhile is never sent', async () => {
    const { newClient, openTransport, service } = await served(startTransport)
    let letOpen = () => {}
    const gate = new Promise<void>((resolve) => (letOpen = resolve))
    const client = newClient(async () => {
      await gate
      return openTransport()
    })
    const controller = new AbortController()
    const dropped = client.call('words.repeat', { word: 'dropped' }, controller.signal)
    const kept = client.call('words.repeat', { word: 'kept' })
    expect(client.state()).toBe('connecting')
    controller.abort()
    letOpen()
    await expect(dropped).rejects.toMatchObject({ code: 'cancelled' })
    expect(await kept).toBe('kept')
    expect(service.repeated).toEqual(['kept'])
  })

  test('a lost transport rejects what is in flight and aborts it in the service', async () => {
    const { newClient, service, serviceTransports, unexpected } = await served(startTransport)
    const client = newClient()
    const waiting = service.nextWaiting()
    const answer = client.call('words.await', null)
    const { signal } = await waiting
    serviceTransports[0]?.close()
    await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
    await aborted(signal)
    expect(unexpected).toEqual([])
  })

  test('a client that closes rejects what is in flight, aborts it in the service and stays closed', async () => {
    const { newClient, service, serviceTransports } = await served(startTransport)
    const client = newClient()
    const waiting = service.nextWaiting()
    const answer = client.call('words.await', null)
    const { signal } = await waiting
    client.close()
    await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
    await aborted(signal)
    await expect(client.call('words.repeat', { word: 'late' })).rejects.toMatchObject({
      code: 'disconnected',
    })
    expect(serviceTransports).toHaveLength(1)
  })

  test('a service that closes aborts what is under way', async () => {
    const { newClient, server, service } = await served(startTransport)
    const client = newClient()
    const waiting = service.nextWaiting()
    const answer = client.call('words.await', null)
    const { signal } = await waiting
    server.close()
    expect(signal.aborted).toBe(true)
    await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
  })

  test('an answer that comes after its transport closed is dropped', async () => {
    const { newClient, service, serviceTransports, unexpected } = await served(startTransport)
    const client = newClient()
    const waiting = service.nextWaiting()
    const answer = client.call('words.persist', null)
    const { signal, letGo } = await waiting
    serviceTransports[0]?.close()
    expect(signal.aborted).toBe(true)
    letGo()
    await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
    expect(await newClient().call('words.repeat', { word: 'after' })).toBe('after')
    expect(unexpected).toEqual([])
  })

  test('a client comes back by itself and says so', async () => {
    const { connectedClient, server, serviceTransports } = await served(startTransport)
    const client = await connectedClient()
    const states: ConnectionState[] = []
    client.onState((state) => states.push(state))
    const notified = new Promise((resolve) => client.on('words.changed', resolve))
    serviceTransports[0]?.close()
    await reached(client, 'disconnected')
    await expect(client.call('words.repeat', { word: 'gone' })).rejects.toMatchObject({
      code: 'disconnected',
    })
    await reached(client, 'connected')
    expect(await client.call('words.repeat', { word: 'back' })).toBe('back')
    server.publish('words.changed', { revision: 3 })
    expect(await notified).toEqual({ revision: 3 })
    expect(states).toEqual(['disconnected', 'connected'])
    expect(serviceTransports).toHaveLength(2)
  })

  test('a first transport that cannot be opened rejects what waits for it, and the next one serves', async () => {
    const { newClient, openTransport, service } = await served(startTransport)
    let refusals = 1
    const client = newClient(async () => {
      if (refusals-- > 0) throw new Error('refused')
      return openTransport()
    })
    await expect(client.call('words.repeat', { word: 'early' })).rejects.toMatchObject({
      code: 'disconnected',
    })
    await reached(client, 'connected')
    expect(await client.call('words.repeat', { word: 'later' })).toBe('later')
    expect(service.repeated).toEqual(['later'])
  })
})
