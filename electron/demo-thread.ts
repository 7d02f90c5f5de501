import { parentPort } from 'node:worker_threads'
import type { SenderSettings } from '../shared/webhooks/delivery-request.ts'
import { createCallCenter } from './mock/call-center.ts'
import { playInRealTime } from './mock/events/player.ts'
import { createEventSender } from './mock/events/sender.ts'
import { createMockServer } from './mock/server.ts'

/*
 * The program of the demo's thread: tells its address once it listens, and delivers its events to whatever it is then
 * told of. It ends with its thread.
 */

if (!parentPort) throw new Error('The demo runs in a worker thread')

const callCenter = createCallCenter({ live: true })
parentPort.on('message', (settings: SenderSettings) => {
  playInRealTime({ callCenter, sender: createEventSender(settings) })
})
parentPort.postMessage(await createMockServer({ callCenter }).listen())
