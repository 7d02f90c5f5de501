import type { CallboardContract, CallboardHandlers } from '../../shared/contract.ts'
import { type Failure, failureOf } from '../../shared/errors.ts'
import type { Notice } from '../../shared/notices.ts'
import type { Publish } from '../../shared/rpc/table.ts'
import type { SharingStatus } from '../../shared/team-archive.ts'
import { createHandlers } from './handlers.ts'
import type { Log } from './log/log.ts'
import type { ReportMail } from './mail/outbox.ts'
import type { ServicesOptions } from './services-options.ts'
import { wireServices } from './wiring.ts'

export interface Services {
  /** The handlers of the contract's calls. */
  readonly handlers: CallboardHandlers
  /** Passes every topic to `publish`. Returns a function that unsubscribes. */
  onTopic(publish: Publish<CallboardContract>): () => void
  /** Shows the user a notice of the host. */
  notify(notice: Notice): void
  /** Stores a mail, and sends it now or as soon as the mail server takes it. @throws AppError `store_full`, `store_failed` */
  mail(mail: ReportMail): Promise<void>
  /** Resolves to how sharing goes on; null unless the program takes part in a team archive. */
  sharing(): Promise<SharingStatus | null>
  /** Opens the store and starts the automatic updates. Never rejects: failures become notices. */
  start(): Promise<void>
  /** Cancels searches and jobs; resolves when all saved data is on disk. */
  close(): Promise<void>
}

/** Creates everything that the console does without a window. Starts nothing and touches no file. */
export function createServices(options: ServicesOptions): Services {
  const closing = new AbortController()
  const { log } = options
  const services = wireServices(options, closing.signal)
  const {
    notices,
    stores,
    connections,
    alarms,
    walks,
    recompute,
    webhooks,
    problems,
    mail,
    schedules,
    calls,
    keeping,
    receipts,
  } = services
  const handlers = createHandlers(services)
  const warn = (err: unknown) => log.warn({ err }, 'What was interrupted could not go on')

  /** Goes on with what this program did for the connections that are used. */
  async function goOn(): Promise<void> {
    const ids = await connections.usedIds()
    // Whichever program keeps the archive for all: none takes over another's walk.
    await walks.goOn(ids)
    await recompute.goOn(ids)
    const asked = (await Promise.all(ids.map(async (id) => ((await services.mayAsk(id)) ? [id] : [])))).flat()
    await receipts.goOn(asked)
  }

  const storeStart = createStoreStart({
    begin: async () => {
      await stores.main()
      await services.startSharing({
        waitsUntil: keeping.waitsUntil,
        mayAskChanged: () =>
          void keeping
            .follow()
            .catch((err: unknown) => log.warn({ err }, 'The connections to keep can’t be read'))
            .then(goOn)
            .catch(warn),
      })
      await services.audit.start()
      await webhooks.start()
      services.refusals.start()
      await services.readApi.start(handlers)
      await goOn()
      await services.relay.start()
      await mail.start()
      schedules.start()
      alarms.start()
      await keeping.start()
    },
    tell: (failure) => notices.add({ kind: 'store_unavailable', failure }),
    log,
  })

  return {
    handlers,
    notify: (notice) => {
      notices.add(notice)
    },
    onTopic: services.onTopic,
    mail: mail.outbox.add,
    sharing: services.sharingStatus,
    start: async () => {
      // Resolving the demo's connection starts the demo.
      await connections.active().catch((err: unknown) => log.debug({ err }, 'The connection can’t be used'))
      if (!closing.signal.aborted) calls.start()
      if (!closing.signal.aborted) await storeStart.attempt()
      // A problem from before a restart may be solved now.
      problems.look()
    },
    close: async () => {
      closing.abort()
      services.stopHearingWindows?.()
      services.refusals.close()
      // What is under way of the start would begin after its own end.
      await storeStart.close()
      // At once: the archive may be replaced, and what is acknowledged now would go into the old one.
      const receiving = webhooks.close()
      await services.relay.close()
      await services.readApi.close()
      await services.removal.close()
      await services.closeBoard()
      await services.closeSharing()
      await calls.close()
      await services.closeKeeping()
      await schedules.close()
      await mail.close()
      await services.audit.close()
      await Promise.all([
        services.jobs.close(),
        services.client.close(),
        services.preferences.close(),
        services.recentCalls.close(),
        receiving,
      ])
      await Promise.all([connections.close(), services.credentials.close()])
      await services.clock.close()
      await stores.close()
      await services.archiveBackup.close()
    },
  }
}

interface StoreStartOptions {
  /** Opens the store and starts what needs it. */
  readonly begin: () => Promise<void>
  /** Notifies the user that opening failed; returns a function that withdraws the notice. */
  readonly tell: (failure: Failure) => () => void
  readonly log: Pick<Log, 'error' | 'info'>
}

/** Starts what needs the store and retries after a failure, as the disk may gain room. */
interface StoreStart {
  /** Makes an attempt and schedules retries if it fails. Never rejects. */
  attempt(): Promise<void>
  /** Stops retrying; later failures aren't reported. Resolves when no attempt is under way. */
  close(): Promise<void>
}

const retryMs = 5_000

function createStoreStart({ begin, tell, log }: StoreStartOptions): StoreStart {
  let takeBack: (() => void) | null = null
  let retry: NodeJS.Timeout | null = null
  let closed = false
  let attempting = Promise.resolve()

  async function perform(): Promise<void> {
    try {
      await begin()
      if (takeBack) log.info({}, 'The store could be opened')
      takeBack?.()
    } catch (error) {
      // A failure while the program closes isn't reported.
      if (closed) return
      if (!takeBack) log.error({ err: error }, 'The store could not be opened')
      takeBack ??= tell(failureOf(error))
      retry = setTimeout(attempt, retryMs)
      retry.unref()
    }
  }

  function attempt(): Promise<void> {
    attempting = perform()
    return attempting
  }

  return {
    attempt,
    close: async () => {
      closed = true
      if (retry) clearTimeout(retry)
      await attempting
    },
  }
}
