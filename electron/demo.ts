import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SenderSettings } from '../shared/webhooks/delivery-request.ts'
import type { MockAddress } from './mock/server.ts'
import { programUrl } from './program-url.ts'
import type { DemoAccess } from './services/profiles/demo.ts'

export interface Demo {
  /** Starts it when it is first asked for. */
  access(): Promise<DemoAccess>
  close(): Promise<void>
}

/**
 * The bundled demo call center, with credentials of this run alone. It has a thread of its own, since making its calls
 * would hold up the console for a quarter of a second.
 */
export function createDemo(): Demo {
  let thread: Worker | undefined
  let started: Promise<DemoAccess> | undefined

  async function start(): Promise<DemoAccess> {
    const running = new Worker(programUrl('demo-thread'))
    thread = running
    const [address]: MockAddress[] = await once(running, 'message')
    if (!address) throw new Error('The demo call center has no address')
    return { ...address, playEvents: (settings: SenderSettings) => running.postMessage(settings) }
  }

  return {
    access: () => {
      started ??= start()
      return started
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}
