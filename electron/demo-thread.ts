import { parentPort } from 'node:worker_threads'
import type { SenderSettings } from '../shared/webhooks/delivery-request.ts'
import { type CallCenter, createCallCenter } from './mock/call-center.ts'
import { playInRealTime } from './mock/events/player.ts'
import { createEventSender } from './mock/events/sender.ts'
import { createMockServer } from './mock/server.ts'

/*
 * The program of the demo's thread: tells its address once it listens, and delivers its events to whatever it is then
 * told of. It ends with its thread.
 */

const port = parentPort
if (!port) throw new Error('The demo runs in a worker thread')

/** Whoever tries the console by night, or just after midnight, sees something, too. */
const longestQuiet = 40_000
const leastOfToday = 80

let made: CallCenter | undefined
const callCenter = (): CallCenter => {
  made ??= createCallCenter({ live: true, longestQuiet, leastOfToday })
  return made
}
port.on('message', (settings: SenderSettings) => {
  playInRealTime({ callCenter: callCenter(), sender: createEventSender(settings) })
})
void createMockServer({ callCenter })
  .listen()
  .then((address) => {
    port.postMessage(address)
    // Its calls are made while the console comes to ask for the first of them, which waits until then.
    callCenter()
  })
