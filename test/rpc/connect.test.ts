import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ConnectionState, type ContractClient, connect } from '../../renderer/data/client/connect.ts'
import { frameLimit } from '../../shared/rpc/frames.ts'
import type { Transport } from '../../shared/rpc/transport.ts'
import { scriptedTransport } from './scripted-transport.ts'
import { contract } from './service.ts'

let client: ContractClient<typeof contract>
/** When the client opened a transport, in milliseconds since it began. */
let openings: number[]

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  openings = []
})
afterEach(() => {
  client.close()
  vi.useRealTimers()
})

function start(openTransport: () => Promise<Transport>): void {
  client = connect(contract, () => {
    openings.push(Date.now())
    return openTransport()
  })
}

const refuse = () => Promise.reject(new Error('refused'))

/** Starts the client with one transport, which is open. */
async function startConnected() {
  const end = scriptedTransport()
  start(async () => end.transport)
  await vi.advanceTimersByTimeAsync(0)
  expect(client.state()).toBe('connected')
  return end
}

test('an unreachable service is tried twice as late each time, at last every five seconds', async () => {
  start(refuse)
  await vi.advanceTimersByTimeAsync(16_200)
  expect(openings).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 11_200, 16_200])
})

test('a transport that is lost is replaced soon, however long the one before it took', async () => {
  const ends: Transport[] = []
  start(() => {
    if (openings.length < 4) return refuse()
    const { transport } = scriptedTransport()
    ends.push(transport)
    return Promise.resolve(transport)
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(openings).toEqual([0, 200, 600, 1_400])
  ends[0]?.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(openings.slice(4)).toEqual([10_200])
  expect(client.state()).toBe('connected')
})

test('a state is told once, to whoever still listens', async () => {
  start(refuse)
  const told: ConnectionState[] = []
  const others: ConnectionState[] = []
  client.onState((state) => told.push(state))
  client.onState((state) => others.push(state))()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(openings.length).toBeGreaterThan(3)
  expect(told).toEqual(['disconnected'])
  expect(others).toEqual([])
})

test('a client that closes while it waits doesn’t try again', async () => {
  start(refuse)
  await vi.advanceTimersByTimeAsync(300)
  client.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(openings).toEqual([0, 200])
})

test('a transport that opens once the client has closed is closed, too', async () => {
  const end = scriptedTransport()
  let open = (_: Transport) => {}
  start(() => new Promise((resolve) => (open = resolve)))
  client.close()
  open(end.transport)
  await vi.advanceTimersByTimeAsync(0)
  expect(end.isClosed()).toBe(true)
  expect(client.state()).toBe('disconnected')
})

test('an answer that doesn’t fit the contract is refused by the client, too', async () => {
  const end = await startConnected()
  const answer = client.call('words.repeat', { word: 'one' })
  end.hear({ t: 'ok', id: 0, value: 7 })
  await expect(answer).rejects.toMatchObject({
    code: 'internal',
    message: "The answer to words.repeat doesn't fit the contract",
  })
})

test('a cancelled call is cancelled in the service, one that was answered isn’t', async () => {
  const end = await startConnected()
  const [answered, cancelled] = [new AbortController(), new AbortController()]
  const first = client.call('words.repeat', { word: 'one' }, answered.signal)
  const second = client.call('words.repeat', { word: 'two' }, cancelled.signal)
  end.hear({ t: 'ok', id: 0, value: 'one' })
  expect(await first).toBe('one')
  answered.abort()
  cancelled.abort()
  await expect(second).rejects.toMatchObject({ code: 'cancelled' })
  end.hear({ t: 'ok', id: 1, value: 'two' })
  expect(end.sent).toEqual([
    { t: 'call', id: 0, name: 'words.repeat', input: { word: 'one' } },
    { t: 'call', id: 1, name: 'words.repeat', input: { word: 'two' } },
    { t: 'cancel', id: 1 },
  ])
})

test('every listener of a topic is told', async () => {
  const end = await startConnected()
  const told: number[] = []
  client.on('words.changed', ({ revision }) => told.push(revision))
  client.on('words.changed', ({ revision }) => told.push(-revision))
  end.hear({ t: 'topic', name: 'words.changed', payload: { revision: 4 } })
  expect(told).toEqual([4, -4])
})

test.each(['words.changed', 'words.burnt', 'constructor'])(
  'the topic %s, which nobody listens to, disturbs nothing',
  async (name) => {
    const end = await startConnected()
    expect(() => end.hear({ t: 'topic', name, payload: { revision: 4 } })).not.toThrow()
    expect(client.state()).toBe('connected')
  },
)

test('a call that is just as long as a frame may be is sent', async () => {
  const end = await startConnected()
  const frame = JSON.stringify({ t: 'call', id: 0, name: 'words.repeat', input: { word: '' } })
  const answer = client.call('words.repeat', { word: 'w'.repeat(frameLimit - frame.length) })
  end.hear({ t: 'ok', id: 0, value: 'much' })
  expect(await answer).toBe('much')
})
