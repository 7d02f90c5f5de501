import { portWire, socketWire, type Wire } from '../../shared/rpc/wire.ts'

const answerMilliseconds = 10_000

/** Whether the page is in the desktop host. */
export const isDesktop = location.protocol === 'callboard:' || navigator.userAgent.includes('Electron/')

/** Opens a wire to the services: a MessagePort in the desktop host, a WebSocket in the browser host. */
export function openWire(): Promise<Wire> {
  return isDesktop ? openPort() : openSocket()
}

/** Asks the preload script for a port, which it hands over in a message from this very window. */
function openPort(): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('message', receive)
    }
    const receive = (event: MessageEvent<unknown>) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'callboard:wire' || !port) return
      finish()
      resolve(portWire(port))
    }
    const timer = setTimeout(() => {
      finish()
      reject(new Error('No port came'))
    }, answerMilliseconds)
    addEventListener('message', receive)
    dispatchEvent(new Event('callboard:connect'))
  })
}

function openSocket(): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/wire`)
    const refuse = () => reject(new Error('The socket was refused'))
    socket.addEventListener('close', refuse, { once: true })
    socket.addEventListener('open', () => resolve(socketWire(socket)), { once: true })
  })
}
