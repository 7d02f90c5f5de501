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

if (!parentPort) throw new Error('The demo runs in a worker thread')

/** Whoever tries the console by night sees something happen, too. */
const longestQuiet = 40_000

let made: CallCenter | undefined
const callCenter = (): CallCenter => {
  made ??= createCallCenter({ live: true, longestQuiet })
  return made
}
parentPort.on('message', (settings: SenderSettings) => {
  playInRealTime({ callCenter: callCenter(), sender: createEventSender(settings) })
})
parentPort.postMessage(await createMockServer({ callCenter }).listen())
// Its calls take longer to make than the console takes to ask for the first of them, which waits until then.
callCenter()
