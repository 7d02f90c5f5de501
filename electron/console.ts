import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { contract } from '../shared/contract.ts'
import { serve } from '../shared/rpc/serve.ts'
import type { Wire } from '../shared/rpc/wire.ts'
import { createDemo } from './demo.ts'
import { createServices, type Services } from './services/create.ts'
import type { Host } from './services/host.ts'
import type { Log } from './services/log.ts'
import type { StopHandlers } from './stop-handlers.ts'

/** One run of the console, which knows nothing of the host that it runs in. */
export interface Console {
  /** Answers the calls of a window at the other end of this wire. */
  attach(wire: Wire): void
  readonly services: Services
}

/** The program of the store's threads, beside this one: as its source, or as what the build made of it. */
const storeWorkerUrl = pathToFileURL(
  join(
    import.meta.dirname,
    import.meta.filename.endsWith('.ts') ? 'services/store/worker.ts' : 'store-worker.js',
  ),
)

/**
 * Wires the services, the demo call center and the contract, and begins to open the store. What has to be closed is
 * added to `stopHandlers`.
 */
export function createConsole(
  dataDirectory: string,
  log: Log,
  stopHandlers: StopHandlers,
  host: Host,
): Console {
  const demo = createDemo(stopHandlers)
  const services = createServices({
    dataDirectory,
    storeWorkerUrl,
    demo,
    version: packageJson.version,
    log,
    host,
  })
  const server = serve(contract, services.handlers, (error, call) => {
    log.error({ err: error, call }, 'A call failed unexpectedly')
  })
  services.onTopic(server.publish)
  void services.start()
  stopHandlers.add('The services', () => services.close())
  stopHandlers.add('The wires', () => server.close())
  return { attach: server.attach, services }
}
