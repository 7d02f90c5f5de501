import type { Socket } from 'node:net'
import type { ListenerLimits } from './limits.ts'

/** The address that holds the most connections while some are refused for lack of room. */
export interface ConnectionCrowd {
  readonly address: string
  readonly connections: number
}

interface ConnectionRoomOptions {
  readonly limits: Pick<ListenerLimits, 'connections' | 'strangerConnections'>
  /** Returns whether a whole request of the connection waits for its answer. */
  readonly isBusy: (socket: Socket) => boolean
  /** Called with each connection that is ended for lack of room. */
  readonly dropped: (crowd: ConnectionCrowd) => void
}

/** Shares the connections among the senders. */
export interface ConnectionRoom {
  /** Takes a new connection in, or ends it or another one for it. */
  take(socket: Socket): void
  /** Notes an address whose request was accepted. */
  know(address: string): void
}

/** A stranger that sends valid events becomes known, so more addresses could fill the memory. */
const mostKnown = 1_000

/**
 * Threat: one stranger holds all connections by requests that it never ends, and the call center finds none. So an
 * address that never sent an accepted request holds at most `strangerConnections`, and where all are taken, a new
 * connection takes the place of an unfinished one of whoever holds the most, strangers first.
 */
export function createConnectionRoom({ limits, isBusy, dropped }: ConnectionRoomOptions): ConnectionRoom {
  const held = new Map<string, Set<Socket>>()
  const known = new Set<string>()
  let total = 0

  const countOf = (address: string): number => held.get(address)?.size ?? 0

  function leave(address: string, socket: Socket): void {
    const own = held.get(address)
    if (!own?.delete(socket)) return
    total -= 1
    if (own.size === 0) held.delete(address)
  }

  function drop(address: string, socket: Socket): void {
    const [[most = address, sockets = new Set()] = []] = [...held].sort(([, a], [, b]) => b.size - a.size)
    dropped({ address: most, connections: sockets.size })
    leave(address, socket)
    socket.destroy()
  }

  /** Finds the connection that gives way to one of this address: of whoever holds the most, the oldest unfinished. */
  function findPlace(address: string): { readonly of: string; readonly socket: Socket } | null {
    const others = [...held.keys()].filter((other) => other !== address)
    const strangers = others.filter((other) => !known.has(other))
    const isKnown = known.has(address)
    const greedier = (isKnown ? others : strangers).filter((other) => countOf(other) > countOf(address) + 1)
    const candidates = [...(isKnown ? byCount(strangers) : []), ...byCount(greedier)]
    for (const of of candidates) {
      for (const socket of held.get(of) ?? []) if (!isBusy(socket)) return { of, socket }
    }
    return null
  }

  function byCount(addresses: readonly string[]): string[] {
    return addresses.toSorted((one, other) => countOf(other) - countOf(one))
  }

  return {
    take: (socket) => {
      const address = socket.remoteAddress ?? ''
      const isFull = !known.has(address) && countOf(address) >= limits.strangerConnections
      const place = total >= limits.connections && !isFull ? findPlace(address) : null
      if (isFull || (total >= limits.connections && place === null)) {
        drop(address, socket)
        return
      }
      if (place !== null) drop(place.of, place.socket)
      const own = held.get(address) ?? new Set()
      held.set(address, own.add(socket))
      total += 1
      socket.once('close', () => leave(address, socket))
    },
    know: (address) => {
      // The newest stay.
      known.delete(address)
      known.add(address)
      const [oldest] = known
      if (known.size > mostKnown && oldest !== undefined) known.delete(oldest)
    },
  }
}
