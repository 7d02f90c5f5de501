import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConnectionState, type ContractClient, connect } from '../../shared/rpc/connect.ts'
import { answerFrame, frameLimit, readFrame } from '../../shared/rpc/frames.ts'
import { type ContractServer, serve } from '../../shared/rpc/serve.ts'
import type { Transport } from '../../shared/rpc/transport.ts'
import { contract, createService, type Service, secret } from './service.ts'
import { type StartedTransport, transports } from './transports.ts'

describe.each(transports)('a contract over %s', (_, startTransport) => {
  let service: Service
  let server: ContractServer<typeof contract>
  let started: StartedTransport
  let unexpected: { error: unknown; call: string }[]
  /** The service's ends, in the order in which they were opened. */
  let serviceTransports: Transport[]
  const clients: ContractClient<typeof contract>[] = []

  beforeEach(async () => {
    service = createService()
    unexpected = []
    serviceTransports = []
    server = serve(contract, service.handlers, (error, call) => unexpected.push({ error, call }))
    started = await startTransport((transport) => {
      serviceTransports.push(transport)
      server.attach(transport)
    })
  })

  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    server.close()
    await started.stop()
  })

  function newClient(openTransport: () => Promise<Transport> = started.open) {
    const client = connect(contract, openTransport)
    clients.push(client)
    return client
  }

  async function connectedClient() {
    const client = newClient()
    await reached(client, 'connected')
    return client
  }

  /** A client's end with nobody behind it; collects the frames that come. */
  async function bareTransport() {
    const transport = await started.open()
    const frames: string[] = []
    let arrived = () => {}
    transport.onFrame((frame) => {
      frames.push(frame)
      arrived()
    })
    const closed = new Promise<void>((resolve) => transport.onClose(resolve))
    async function next() {
      while (frames.length === 0) await new Promise<void>((resolve) => (arrived = resolve))
      return readFrame(answerFrame, frames.shift() ?? '')
    }
    return { transport, next, closed }
  }

  test('a call is answered', async () => {
    const client = newClient()
    expect(await client.call('words.repeat', { word: 'سلام' })).toBe('سلام')
  })

  test('bad input is refused by name, and the service never sees it', async () => {
    const client = newClient()
    // @ts-expect-error The contract wants a text.
    const answer = client.call('words.repeat', { word: 7 })
    await expect(answer).rejects.toMatchObject({ code: 'bad_input', detail: { field: 'word' } })
    expect(service.repeated).toEqual([])
  })

  test.each(['words.burn', 'constructor', '__proto__', 'toString'])(
    'the unknown call %s is refused',
    async (name) => {
      const { transport, next } = await bareTransport()
      transport.send(JSON.stringify({ t: 'call', id: 1, name, input: null }))
      expect(await next()).toMatchObject({ t: 'error', id: 1, code: 'unknown_call' })
    },
  )

  test('a failure that nobody foresaw is told of as internal, its message only to the log', async () => {
    const { transport, next } = await bareTransport()
    transport.send(JSON.stringify({ t: 'call', id: 1, name: 'words.unforeseen', input: null }))
    const frame = await next()
    expect(frame).toMatchObject({ t: 'error', code: 'internal', detail: {} })
    expect(JSON.stringify(frame)).not.toContain(secret)
    expect(unexpected).toEqual([{ error: new Error(secret), call: 'words.unforeseen' }])
  })

  test('a declared error crosses with its detail', async () => {
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
    const client = newClient()
    const answer = client.call('words.undeclared', null)
    await expect(answer).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining(secret),
    })
    expect(unexpected).toMatchObject([{ call: 'words.undeclared', error: { code: 'credentials_wrong' } }])
  })

  test('an answer that does not fit the contract is withheld', async () => {
    const client = newClient()
    await expect(client.call('words.misshapen', null)).rejects.toMatchObject({ code: 'internal' })
    expect(unexpected).toMatchObject([{ call: 'words.misshapen' }])
  })

  test('a cancelled call reaches the service and rejects at once', async () => {
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
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'never' }, AbortSignal.abort())
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
    await client.call('words.repeat', { word: 'last' })
    expect(service.repeated).toEqual(['last'])
  })

  test('calls wait for the first transport, and one cancelled meanwhile is never sent', async () => {
    let letOpen = () => {}
    const gate = new Promise<void>((resolve) => (letOpen = resolve))
    const client = newClient(async () => {
      await gate
      return started.open()
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
    const client = newClient()
    const waiting = service.nextWaiting()
    const answer = client.call('words.await', null)
    const { signal } = await waiting
    server.close()
    expect(signal.aborted).toBe(true)
    await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
  })

  test('an answer that comes after its transport closed is dropped', async () => {
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

  test('a call id that is under way is not taken twice', async () => {
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
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'still here' })
    for (const garbage of ['', '[', '{"t":"topic","name":"constructor"}', '{"t":"ok","id":77,"value":1}']) {
      serviceTransports[0]?.send(garbage)
    }
    expect(await answer).toBe('still here')
  })

  test('a client refuses to send a frame over the limit', async () => {
    const client = await connectedClient()
    const answer = client.call('words.repeat', { word: 'w'.repeat(frameLimit) })
    await expect(answer).rejects.toMatchObject({ code: 'too_large' })
    expect(await client.call('words.repeat', { word: 'small' })).toBe('small')
  })

  test('whoever sends a frame over the limit is cut off, alone', async () => {
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
    const client = newClient()
    await expect(client.call('words.tooMany', null)).rejects.toMatchObject({ code: 'too_large' })
    expect(await client.call('words.repeat', { word: 'small' })).toBe('small')
  })

  test('two clients do not see each other', async () => {
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
    const client = await connectedClient()
    const seen: unknown[] = []
    client.on('words.changed', (payload) => seen.push(payload))
    serviceTransports[0]?.send('{"t":"topic","name":"words.changed","payload":{"revision":"two"}}')
    serviceTransports[0]?.send('{"t":"topic","name":"words.burnt","payload":{}}')
    await client.call('words.repeat', { word: 'notifications come in order' })
    expect(seen).toEqual([])
  })

  test('a client comes back by itself and says so', async () => {
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
    let refusals = 1
    const client = newClient(async () => {
      if (refusals-- > 0) throw new Error('refused')
      return started.open()
    })
    await expect(client.call('words.repeat', { word: 'early' })).rejects.toMatchObject({
      code: 'disconnected',
    })
    await reached(client, 'connected')
    expect(await client.call('words.repeat', { word: 'later' })).toBe('later')
    expect(service.repeated).toEqual(['later'])
  })
})

function reached(client: ContractClient<typeof contract>, wanted: ConnectionState): Promise<void> {
  if (client.state() === wanted) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.onState((state) => {
      if (state !== wanted) return
      stop()
      resolve()
    })
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}
