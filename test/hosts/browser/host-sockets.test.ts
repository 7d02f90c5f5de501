import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '../../../renderer/data/client/connect.ts'
import { acceptedFrame, refusedCode } from '../../../shared/rpc/authentication.ts'
import { webSocketTransport } from '../../../shared/rpc/transport.ts'
import { openAsPage, openSocket } from '../../connect-as-page.ts'
import { contract, startHost } from './started-host.ts'

test('only the page’s own origin may open a WebSocket', async () => {
  const { entry, upgradeStatus } = await startHost()
  const { origin } = entry
  expect(await upgradeStatus('/rpc', { origin })).toBe(101)
  expect(await upgradeStatus('/other', { origin })).toBe(403)
  expect(await upgradeStatus('/rpc', {})).toBe(403)
  expect(await upgradeStatus('/rpc', { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await upgradeStatus('/rpc', { origin, host: `localhost:${entry.port}` })).toBe(403)
})

/** What a first frame is made of. */
interface Started {
  readonly entry: URL
  readonly token: string
}

const callFrame = JSON.stringify({ t: 'call', id: 1, name: 'number.double', input: 21 })

/** Collects a socket's messages until it closes, and its close code. */
async function heardBy(socket: WebSocket): Promise<{ heard: string[]; code: unknown }> {
  const heard: string[] = []
  for (const name of ['message', 'ping', 'pong']) socket.on(name, (data) => heard.push(String(data)))
  const [code] = await once(socket, 'close')
  return { heard, code }
}

test.each([
  ['a call', () => callFrame],
  ['nothing', () => ''],
  ['another token', () => 'x'.repeat(43)],
  ['a part of the token', ({ token }: Started) => token.slice(0, -1)],
  ['the token and more', ({ token }: Started) => `${token}x`],
  ['the token in capitals', ({ token }: Started) => token.toUpperCase()],
  ['the token as bytes', ({ token }: Started) => Buffer.from(token)],
  ['the whole address', ({ entry }: Started) => entry.href],
])('a socket that begins with %s gets nothing, whatever it says next', async (_, first) => {
  const { entry, token } = await startHost()
  const socket = openSocket(entry)
  const end = heardBy(socket)
  await once(socket, 'open')
  for (const frame of [first({ entry, token }), token, callFrame]) socket.send(frame)
  expect(await end).toEqual({ heard: [], code: refusedCode })
})

test('answers the token and the frames after it', async () => {
  const { entry, token } = await startHost()
  const socket = openSocket(entry)
  await once(socket, 'open')
  const heard: string[] = []
  const both = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      if (heard.push(String(data)) === 2) resolve()
    })
  })
  // Sends both at once, without waiting for the answer.
  for (const frame of [token, callFrame]) socket.send(frame)
  await both
  expect(heard).toEqual([acceptedFrame, JSON.stringify({ t: 'ok', id: 1, value: 42 })])
  socket.terminate()
})

/** Stops the authentication timeout, to test other reasons to close. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => vi.useRealTimers())

test('answers neither a ping nor an oversized first frame', async () => {
  const { entry } = await startHost()
  stopTime()
  const long = openSocket(entry)
  const ended = heardBy(long)
  await once(long, 'open')
  long.send('x'.repeat(100), { fin: false })
  for (let n = 0; n < 20; n++) long.ping('x'.repeat(100))
  expect(await ended).toEqual({ heard: [], code: 1006 })
})

/** Opens silent sockets one after another. */
async function openSilently(
  entry: URL,
  count: number,
  watch?: (socket: WebSocket) => void,
): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  for (let n = 0; n < count; n++) {
    const socket = openSocket(entry)
    watch?.(socket)
    await once(socket, 'open')
    opened.push(socket)
  }
  return opened
}

test('silent sockets lock nobody out; the oldest of too many is closed', async () => {
  const { entry } = await startHost()
  stopTime()
  const ends: Promise<unknown>[] = []
  const silent = await openSilently(entry, 40, (socket) => ends.push(once(socket, 'close')))
  await Promise.all(ends.slice(0, 8))
  const page = await openAsPage(entry)
  expect(page.readyState).toBe(WebSocket.OPEN)
  page.terminate()
  for (const socket of silent) socket.terminate()
})

test('closes an unauthenticated socket after its timeout, but not an authenticated one', async () => {
  const { entry } = await startHost()
  stopTime()
  const [page, silent] = [await openAsPage(entry), openSocket(entry)]
  await once(silent, 'open')
  const end = heardBy(silent)
  vi.advanceTimersByTime(10_000)
  expect(await end).toEqual({ heard: [], code: 1006 })
  expect(page.readyState).toBe(WebSocket.OPEN)
  page.terminate()
})

test('an authenticated page stays, however many others connect', async () => {
  const { entry } = await startHost()
  const page = connect(contract, async () => webSocketTransport(await openAsPage(entry)))
  expect(await page.call('number.double', 2)).toBe(4)
  const silent = await openSilently(entry, 40)
  expect(await page.call('number.double', 3)).toBe(6)
  page.close()
  for (const socket of silent) socket.terminate()
})

test('two tabs work at once, and closing the host closes both', async () => {
  const { entry, host } = await startHost()
  const open = async () => webSocketTransport(await openAsPage(entry))
  const tabs = [connect(contract, open), connect(contract, open)]
  expect(await Promise.all(tabs.map((tab, index) => tab.call('number.double', index + 1)))).toEqual([2, 4])
  const ended = tabs.map((tab) => new Promise((resolve) => tab.onState(resolve)))
  await host.close()
  expect(await Promise.all(ended)).toEqual(['disconnected', 'disconnected'])
  for (const tab of tabs) tab.close()
})

test('a malformed frame closes its own socket only', async () => {
  const { entry } = await startHost()
  const socket = await openAsPage(entry)
  socket.send('x'.repeat(25 * 1024 * 1024))
  await once(socket, 'close')
  const next = await openAsPage(entry)
  next.terminate()
})
