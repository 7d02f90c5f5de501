import type { ReportClientOptions } from './call-center/client.ts'
import type { DemoAccess } from './call-center/demo.ts'
import type { Host } from './host.ts'
import type { Log } from './log/log.ts'
import type { SendMail } from './mail/smtp.ts'
import type { SharedAccess } from './team-archive/access.ts'
import type { Time } from './time.ts'

/** The inputs of {@link createServices}. */
export interface ServicesOptions {
  /** Created at the first write. */
  readonly dataDirectory: string
  /** The script of the store's threads: `store-worker.ts` or its bundle. */
  readonly storeWorkerUrl: URL
  /** Resolves to the demo's access; the first call starts the demo. Null in a host without a demo. */
  readonly demo: (() => Promise<DemoAccess>) | null
  /** Resolves to when the demo began (UTC milliseconds): its archive goes on since then. By default, with this run. */
  readonly demoBeganAt?: () => Promise<number>
  /** The team archive to take part in; null for the one of the user's settings, if any. */
  readonly shared?: SharedAccess | null
  readonly version: string
  readonly log: Log
  readonly host?: Host
  readonly reports?: ReportClientOptions
  /** Sends mails; by SMTP by default. */
  readonly sendMail?: SendMail
  /** The computer's by default. */
  readonly time?: Time
}
