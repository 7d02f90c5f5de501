import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import {
  acceptedFrame,
  addressWithToken,
  authenticate,
  refusedCode,
  tokenInHash,
} from '../../shared/rpc/authentication.ts'

let host: WebSocketServer
/** The first frames that came. */
let said: string[]
let answer: (socket: WebSocket, token: string) => void

beforeEach(async () => {
  said = []
  host = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  host.on('connection', (socket) =>
    socket.once('message', (data) => {
      said.push(String(data))
      answer(socket, String(data))
    }),
  )
  await once(host, 'listening')
})

afterEach(async () => {
  for (const socket of host.clients) socket.terminate()
  await new Promise((resolve) => host.close(resolve))
})

function opening(): WebSocket {
  const address = host.address()
  if (address === null || typeof address === 'string') throw new Error('The host has no port')
  return new WebSocket(`ws://127.0.0.1:${address.port}`)
}

test('a page says its token first, and is accepted by the host’s answer to it', async () => {
  answer = (socket, token) => {
    socket.send('something else')
    if (token === 'secret') socket.send(acceptedFrame)
  }
  expect(await authenticate(opening(), 'secret')).toBe(true)
  expect(said).toEqual(['secret'])
})

test('a page with another token is refused by the code of its close', async () => {
  answer = (socket) => socket.close(refusedCode)
  expect(await authenticate(opening(), 'wrong')).toBe(false)
})

test('a page that any other frame came for isn’t accepted yet', async () => {
  answer = (socket) => {
    socket.send('welcome')
    socket.close(refusedCode)
  }
  expect(await authenticate(opening(), 'wrong')).toBe(false)
})

test('a socket that closes otherwise is no answer', async () => {
  answer = (socket) => socket.close(1_000)
  await expect(authenticate(opening(), 'secret')).rejects.toThrow('The socket was closed')
})

test('the token is in the address that opens the console, where no log has it', () => {
  const address = new URL(addressWithToken('http://127.0.0.1:4000', 'secret'))
  expect([address.pathname, address.search, tokenInHash(address.hash)]).toEqual(['/', '', 'secret'])
  for (const hash of ['', '#', '#secret', '#calls', 'token=secret']) expect(tokenInHash(hash)).toBeNull()
})
