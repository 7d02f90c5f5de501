import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { basicAuthorization } from '../../shared/webhooks/delivery-request.ts'

export interface Load {
  readonly perSecond: number
  /** Milliseconds from the request's first byte to the answer's last. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

const authorization = basicAuthorization('callcenter', 'a password of some length')
const states = ['Idle', 'InUse', 'Ringing', 'Pause', 'Unavailable']

/** Returns the bytes of a G4 POST delivery, distinct for each number. */
function delivery(n: number): string {
  const body = `{"event_name":"NewState","unique_id":"${1_700_000_000 + n}.${n}","exten":"${501 + (n % 90)}","state":"${
    states[n % 5]
  }","participant":"0912${String(1_000_000 + ((n * 7_919) % 8_999_999)).padStart(7, '0')}","direction":"in","queue":"90${n % 8}"}`
  return `POST /events/ HTTP/1.1\r\nHost: 127.0.0.1:8290\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/**
 * Delivers events over parallel connections for some seconds, each waiting for its answer. Plain sockets, so
 * that the sender costs little. Throws on any answer but 200.
 */
export async function deliver(
  port: number,
  connections: number,
  seconds: number,
  first: number,
): Promise<Load> {
  let next = first
  const times: number[] = []
  const sockets: Socket[] = []
  for (let n = 0; n < connections; n++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    sockets.push(socket)
  }
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          let sentAt = 0
          let pending = ''
          const send = (): void => {
            sentAt = performance.now()
            if (sentAt >= until) {
              socket.destroy()
              resolve()
              return
            }
            socket.write(delivery(next++))
          }
          socket.on('data', (chunk) => {
            pending += chunk.toString('latin1')
            if (!pending.endsWith('}')) return
            if (!pending.startsWith('HTTP/1.1 200')) reject(new Error(pending))
            pending = ''
            times.push(performance.now() - sentAt)
            send()
          })
          socket.on('error', reject)
          socket.on('close', resolve)
          send()
        }),
    ),
  )
  const took = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), worst: at(1) }
}
