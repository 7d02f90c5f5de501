import type { ReportClientOptions } from './call-center/client.ts'
import type { DemoAccess } from './call-center/demo.ts'
import type { Host } from './host.ts'
import type { Log } from './log/log.ts'

/** What the services are made of. */
export interface ServicesOptions {
  /** Made when something is first written to it. */
  readonly dataDirectory: string
  /** The program of the store's threads: `store/worker.ts`, or what it was bundled to. */
  readonly storeWorkerUrl: URL
  /** Asked whenever the demo's address is needed; the host starts the demo at the first time. */
  readonly demo: () => Promise<DemoAccess>
  /** The console's own version. */
  readonly version: string
  readonly log: Log
  readonly host?: Host
  /** Milliseconds until the store, the receiver and the demo's events start; 0 by default. */
  readonly backgroundDelayMilliseconds?: number
  readonly reports?: ReportClientOptions
  /** Before each new attempt of long work, in milliseconds; then it pauses. */
  readonly retryWaits?: readonly number[]
}
