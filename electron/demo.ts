import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SenderSettings } from '../shared/webhooks/delivery-request.ts'
import type { MockAddress } from './mock/server.ts'
import { programUrl } from './program-url.ts'
import type { DemoAccess } from './services/profiles/profiles.ts'
import type { StopHandlers } from './stop-handlers.ts'

/**
 * The bundled demo call center: starts when it is first asked for, with credentials of this run alone. It has a thread
 * of its own, since making its calls would hold up the console for a quarter of a second.
 */
export function createDemo(stopHandlers: StopHandlers): () => Promise<DemoAccess> {
  let started: Promise<DemoAccess> | undefined

  async function start(): Promise<DemoAccess> {
    const thread = new Worker(programUrl('demo-thread'))
    stopHandlers.add('The demo call center', async () => {
      await thread.terminate()
    })
    const [address]: MockAddress[] = await once(thread, 'message')
    if (!address) throw new Error('The demo call center has no address')
    return { ...address, playEvents: (settings: SenderSettings) => thread.postMessage(settings) }
  }

  return () => {
    started ??= start()
    return started
  }
}
