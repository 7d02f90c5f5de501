import { createCallCenter } from './mock/call-center.ts'
import { playInRealTime } from './mock/events/player.ts'
import { createEventSender } from './mock/events/sender.ts'
import { createMockServer } from './mock/server.ts'
import type { DemoAccess } from './services/profiles/profiles.ts'
import type { StopHandlers } from './stop-handlers.ts'

/** The bundled demo call center: starts when it is first asked for, with credentials of this run alone. */
export function createDemo(stopHandlers: StopHandlers): () => Promise<DemoAccess> {
  let started: Promise<DemoAccess> | undefined

  async function start(): Promise<DemoAccess> {
    const callCenter = createCallCenter({ live: true })
    const server = createMockServer({ callCenter })
    const address = await server.listen()
    stopHandlers.add('The demo call center', server.close)
    return {
      ...address,
      playEvents: (settings) => {
        const sender = createEventSender(settings)
        const player = playInRealTime({ callCenter, sender })
        stopHandlers.add('The demo’s events', () => {
          player.stop()
          sender.close()
        })
      },
    }
  }

  return () => {
    started ??= start()
    return started
  }
}
