import { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ConnectionCrowd,
  createConnectionRoom,
} from '../../../electron/services/webhooks/connection-room.ts'

const limits = { connections: 8, strangerConnections: 6 }

/** A connection of an address that nothing is sent over. */
function socketOf(address: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
}

function newRoom(isBusy: (socket: Socket) => boolean = () => false) {
  const crowds: ConnectionCrowd[] = []
  const room = createConnectionRoom({ limits, isBusy, dropped: (crowd) => crowds.push(crowd) })
  const take = (address: string): Socket => {
    const socket = socketOf(address)
    room.take(socket)
    return socket
  }
  return { room, take, crowds }
}

test('a stranger holds no more than its share, and the refusal names it', () => {
  const { take, crowds } = newRoom()
  const sockets = Array.from({ length: 9 }, () => take('stranger'))
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([...Array(6).fill(false), ...Array(3).fill(true)])
  expect(crowds).toEqual(Array(3).fill({ address: 'stranger', connections: 6 }))
})

test('a known sender may take all, and then only its own new ones are refused', () => {
  const { room, take, crowds } = newRoom()
  room.know('pbx')
  const sockets = Array.from({ length: 10 }, () => take('pbx'))
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(2)
  expect(crowds[0]).toEqual({ address: 'pbx', connections: 8 })
})

test('a known sender takes the place of strangers, however many addresses they have', () => {
  const { room, take } = newRoom()
  room.know('pbx')
  const strangers = Array.from({ length: 8 }, (_, n) => take(`stranger ${n}`))
  expect(take('pbx').destroyed).toBe(false)
  expect(take('pbx').destroyed).toBe(false)
  expect(strangers.filter(({ destroyed }) => destroyed)).toHaveLength(2)
})

test('a new sender takes the place of whoever holds more, but not of a whole request', () => {
  const busy = new Set<Socket>()
  const { room, take } = newRoom((socket) => busy.has(socket))
  const many = Array.from({ length: 5 }, () => take('many'))
  const few = Array.from({ length: 3 }, () => take('few'))
  for (const socket of many.slice(0, 4)) busy.add(socket)
  expect(take('new').destroyed).toBe(false)
  expect(many.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false, true])
  expect(few.every(({ destroyed }) => !destroyed)).toBe(true)
  room.know('many')
  for (const socket of few) busy.add(socket)
  expect(take('another').destroyed).toBe(true)
})

test('an ended connection leaves its place', () => {
  const { take } = newRoom()
  const sockets = Array.from({ length: 6 }, () => take('stranger'))
  sockets[0]?.emit('close')
  expect(take('stranger').destroyed).toBe(false)
})

test('there are never more connections than allowed, and a known sender is let in while strangers hold any', () => {
  const address = fc.constantFrom('a', 'b', 'c', 'd', 'pbx')
  const step = fc.oneof(address, fc.nat(20))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { room, take } = newRoom()
      room.know('pbx')
      const taken: { readonly of: string; readonly socket: Socket }[] = []
      const open = () => taken.filter(({ socket }) => !socket.destroyed)
      for (const step of steps) {
        if (typeof step === 'number') {
          const ended = open()[step]
          ended?.socket.emit('close')
          ended?.socket.destroy()
          continue
        }
        const strangers = open().filter(({ of }) => of !== 'pbx').length
        const isRoomy = open().length < limits.connections
        const socket = take(step)
        if (step === 'pbx' && (isRoomy || strangers > 0)) expect(socket.destroyed).toBe(false)
        taken.push({ of: step, socket })
        expect(open().length).toBeLessThanOrEqual(limits.connections)
      }
    }),
  )
})
