import { describe, expect, test } from 'vitest'
import { aborted, served } from './served.ts'
import { secret } from './service.ts'
import { transports } from './transports.ts'

describe.each(transports)('a contract over %s', (_, startTransport) => {
  test('a call is answered', async () => {
    const { newClient } = await served(startTransport)
    const client = newClient()
    expect(await client.call('words.repeat', { word: 'سلام' })).toBe('سلام')
  })

  test('bad input is refused by name, and the service never sees it', async () => {
    const { newClient, service } = await served(startTransport)
    const client = newClient()
    // @ts-expect-error The contract wants a text.
    const answer = client.call('words.repeat', { word: 7 })
    await expect(answer).rejects.toMatchObject({ code: 'bad_input', detail: { field: 'word' } })
    expect(service.repeated).toEqual([])
  })

  test.each(['words.burn', 'constructor', '__proto__', 'toString'])(
    'the unknown call %s is refused',
    async (name) => {
      const { bareTransport } = await served(startTransport)
      const { transport, next } = await bareTransport()
      transport.send(JSON.stringify({ t: 'call', id: 1, name, input: null }))
      expect(await next()).toMatchObject({ t: 'error', id: 1, code: 'unknown_call' })
    },
  )

  test('a failure that nobody foresaw is told of as internal, its message only to the log', async () => {
    const { bareTransport, unexpected } = await served(startTransport)
    const { transport, next } = await bareTransport()
    transport.send(JSON.stringify({ t: 'call', id: 1, name: 'words.unforeseen', input: null }))
    const frame = await next()
    expect(frame).toMatchObject({ t: 'error', code: 'internal', detail: {} })
    expect(JSON.stringify(frame)).not.toContain(secret)
    expect(unexpected).toEqual([{ error: new Error(secret), call: 'words.unforeseen' }])
  })

  test('a declared error crosses with its detail', async () => {
    const { newClient, unexpected } = await served(startTransport)
    const client = newClient()
    await expect(client.call('words.missing', null)).rejects.toMatchObject({
      name: 'AppError',
      code: 'path_not_found',
      message: 'No such word',
      detail: { host: 'words.example', status: 404 },
    })
    expect(unexpected).toEqual([])
  })

  test('an error that the call does not declare is withheld', async () => {
    const { newClient, unexpected } = await served(startTransport)
    const client = newClient()
    const answer = client.call('words.undeclared', null)
    await expect(answer).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining(secret),
    })
    expect(unexpected).toMatchObject([{ call: 'words.undeclared', error: { code: 'credentials_wrong' } }])
  })

  test('an answer that does not fit the contract is withheld', async () => {
    const { newClient, unexpected } = await served(startTransport)
    const client = newClient()
    await expect(client.call('words.misshapen', null)).rejects.toMatchObject({ code: 'internal' })
    expect(unexpected).toMatchObject([{ call: 'words.misshapen' }])
  })

  test('a cancelled call reaches the service and rejects at once', async () => {
    const { newClient, service, unexpected } = await served(startTransport)
    const client = newClient()
    const controller = new AbortController()
    const waiting = service.nextWaiting()
    const answer = client.call('words.await', null, controller.signal)
    const { signal } = await waiting
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    await aborted(signal)
    expect(unexpected).toEqual([])
  })

  test('a call that was cancelled before it was made is not made', async () => {
    const { connectedClient, service } = await served(startTransport)
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'never' }, AbortSignal.abort())
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    await client.call('words.repeat', { word: 'last' })
    expect(service.repeated).toEqual(['last'])
  })

  test('two clients do not see each other', async () => {
    const { newClient, service } = await served(startTransport)
    const first = newClient()
    const second = newClient()
    const controller = new AbortController()
    const waiting = service.nextWaiting()
    const held = first.call('words.await', null, controller.signal)
    await waiting
    expect(await second.call('words.repeat', { word: 'second' })).toBe('second')
    second.close()
    expect(await first.call('words.repeat', { word: 'first' })).toBe('first')
    controller.abort()
    await expect(held).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('a topic notifies every client until it stops listening', async () => {
    const { connectedClient, server } = await served(startTransport)
    const [first, second] = [await connectedClient(), await connectedClient()]
    const seen: number[] = []
    const stop = first.on('words.changed', ({ revision }) => seen.push(revision))
    const notified = new Promise((resolve) => second.on('words.changed', resolve))
    server.publish('words.changed', { revision: 1 })
    expect(await notified).toEqual({ revision: 1 })
    await first.call('words.repeat', { word: 'notifications come in order' })
    stop()
    server.publish('words.changed', { revision: 2 })
    await first.call('words.repeat', { word: 'notifications come in order' })
    expect(seen).toEqual([1])
  })

  test('a notification that does not fit the contract is ignored', async () => {
    const { connectedClient, serviceTransports } = await served(startTransport)
    const client = await connectedClient()
    const seen: unknown[] = []
    client.on('words.changed', (payload) => seen.push(payload))
    serviceTransports[0]?.send('{"t":"topic","name":"words.changed","payload":{"revision":"two"}}')
    serviceTransports[0]?.send('{"t":"topic","name":"words.burnt","payload":{}}')
    await client.call('words.repeat', { word: 'notifications come in order' })
    expect(seen).toEqual([])
  })
})
