import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { unencodedText } from './request-target.ts'

/** A request whose address holds bytes that HTTP forbids, such as a space or UTF-8 letters. */
export interface UnencodedRequest {
  readonly target: string
  /** The bytes received so far, unchanged. */
  readonly packet: Buffer
  /** The same request with an address that any HTTP parser accepts. */
  readonly readable: Buffer
}

/**
 * Reads such a request from a packet that the HTTP parser refused. Returns null if it is no request or its
 * first line isn't complete.
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

/** Returns a stream for a new parser: first these bytes, then the rest of the socket's input. */
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
  // The parser that failed must not read further.
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    if (!anew.push(chunk)) socket.pause()
  })
  socket.on('end', () => anew.push(null))
  socket.on('close', () => anew.destroy())
  anew.push(first)
  return Object.assign(anew, { remoteAddress })
}
