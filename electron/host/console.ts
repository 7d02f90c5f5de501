import packageJson from '../../package.json' with { type: 'json' }
import { contract } from '../../shared/contract.ts'
import type { Notice } from '../../shared/notices.ts'
import type { Transport } from '../../shared/rpc/transport.ts'
import { createServices, type Services } from '../services/create.ts'
import type { Host } from '../services/host.ts'
import type { Log } from '../services/log/log.ts'
import { createDemo } from './demo-call-center.ts'
import { programUrl } from './program-url.ts'
import { serve } from './serve.ts'
import { createStopHandlers, type StopHandlers } from './stop-handlers.ts'

/** One run of the console, independent of its host. */
export interface Console {
  /** Answers the calls of the window at the other end of this transport; `window` is its id in the host. */
  attach(transport: Transport, window?: number): void
  /** Returns the current handlers of the contract's calls; a restart replaces them. */
  handlers(): Services['handlers']
  /** Passes every topic's notification to `listener`, also after a restart. */
  onTopic(listener: Parameters<Services['onTopic']>[0]): void
  /** Notifies the user of something that happened in the host. */
  notify(notice: Notice): void
}

/**
 * Connects the services, the demo call center and the contract, and begins to open the store. Adds everything
 * that must close to `stopHandlers`.
 */
export function createConsole(
  dataDirectory: string,
  log: Log,
  stopHandlers: StopHandlers,
  /** The host without the restart, which the console adds. */
  host: Omit<Host, 'restart'>,
): Console {
  const listeners: Parameters<Services['onTopic']>[0][] = []
  let current = start()
  let restarting = false
  let stopping = false

  function start() {
    const demo = createDemo(dataDirectory)
    // Without a deadline: two runs must never have the store and the receiver's port at once.
    const ofThisRun = createStopHandlers((message) => log.warn(message), null)
    const services = createServices({
      dataDirectory,
      storeWorkerUrl: programUrl('store-worker'),
      demo: demo.access,
      demoBeganAt: demo.beganAt,
      version: packageJson.version,
      log,
      // The answer to the caller goes first.
      host: { ...host, restart: () => setImmediate(() => void restart()) },
    })
    const server = serve(contract, services.handlers, (error, call) => {
      log.error({ err: error, call }, 'A call failed unexpectedly')
    })
    services.onTopic(server.publish)
    for (const listener of listeners) services.onTopic(listener)
    void services.start()
    ofThisRun.add('The demo call center', demo.close)
    ofThisRun.add('The services', () => services.close())
    ofThisRun.add('The transports', () => server.close())
    return { services, server, stop: ofThisRun.stop }
  }

  /** Restarts the services: the windows lose their connections and open new ones. */
  async function restart(): Promise<void> {
    if (restarting) return
    restarting = true
    await current.stop()
    restarting = false
    if (!stopping) current = start()
  }

  stopHandlers.add('The console', () => {
    stopping = true
    return current.stop()
  })
  return {
    // A window refused during the restart reconnects by itself.
    attach: (transport, window) =>
      restarting ? transport.close() : current.server.attach(transport, window),
    handlers: () => current.services.handlers,
    onTopic: (listener) => {
      listeners.push(listener)
      current.services.onTopic(listener)
    },
    notify: (notice) => current.services.notify(notice),
  }
}
