import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { unencodedText } from './request-target.ts'

/** A request whose address holds bytes that an address may not, such as a space or UTF-8 letters. */
export interface UnencodedRequest {
  readonly target: string
  /** What arrived of it so far, as it came. */
  readonly packet: Buffer
  /** The same request with an address that any parser reads. */
  readonly readable: Buffer
}

/**
 * Finds out whether this packet, which no HTTP parser takes, begins with such a request; null where it is no request, or
 * its first line came in pieces.
 */
export function readUnencoded(packet: Buffer): UnencodedRequest | null {
  const lineEnd = packet.indexOf('\r\n')
  if (lineEnd === -1) return null
  const line = /^(GET|POST) (\/[ -~\u0080-\u00ff]*) (HTTP\/1\.[01])$/.exec(
    packet.toString('latin1', 0, lineEnd),
  )
  const [, verb, bytes, version] = line ?? []
  if (bytes === undefined) return null
  const readable = Buffer.concat([Buffer.from(`${verb} / ${version}`), packet.subarray(lineEnd)])
  return { target: unencodedText(Buffer.from(bytes, 'latin1')), packet, readable }
}

/** The connection as another parser reads it: these bytes first, then what still arrives. */
export function connectionAnew(socket: Socket, first: Buffer): Duplex {
  const { remoteAddress } = socket
  const anew = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
    final: (done) => {
      socket.destroySoon()
      done()
    },
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  // The parser that failed hears no more of it.
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    if (!anew.push(chunk)) socket.pause()
  })
  socket.on('end', () => anew.push(null))
  socket.on('close', () => anew.destroy())
  anew.push(first)
  return Object.assign(anew, { remoteAddress })
}
