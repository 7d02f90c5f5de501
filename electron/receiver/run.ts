import packageJson from '../../package.json' with { type: 'json' }
import { logFileOf } from '../host/data-directory.ts'
import { handleFaults } from '../host/faults.ts'
import { programUrl } from '../host/program-url.ts'
import { StartError } from '../host/start-error.ts'
import { createStopHandlers } from '../host/stop-handlers.ts'
import { environmentProxy } from '../services/call-center/network/proxy.ts'
import { createServices } from '../services/create.ts'
import { silentHost } from '../services/host.ts'
import { createLog } from '../services/log/log.ts'
import { createAlarmMail } from './alarm-mail.ts'
import { applySettings, forgetSettings } from './apply-settings.ts'
import { applyDestinations, statesOfDestinations } from './destinations.ts'
import { openReceiverDirectory } from './directory.ts'
import { createProblemLog, healthOf } from './health.ts'
import { metricsOf, metricsText } from './metrics.ts'
import { createMonitoringServer } from './monitoring-server.ts'
import type { ReceiverOptions } from './options.ts'
import { applyReadApi, refuseSilentApi } from './read-api.ts'
import { sentenceOf, startErrorOf } from './sentences.ts'

export interface ReceiverRun {
  /** The API Address that the call center delivers its events to. */
  readonly address: string
  /** The team archive's host, port and database; null without one. */
  readonly shared: string | null
  /** Of health and metrics; null without. */
  readonly metrics: string | null
  /** Resolves when everything is on the disk. Never rejects. */
  stop(): Promise<void>
}

/**
 * Runs the services without a page and without the demo.
 * @throws StartError for a problem that the user can fix
 */
export async function startReceiverRun(options: ReceiverOptions): Promise<ReceiverRun> {
  const { settings, secrets, shared, destinations, readApi, metricsPort } = options
  const startedAt = Date.now()
  const { path, exposed, unlock } = openReceiverDirectory(options.dataDirectory)
  const log = createLog({ file: logFileOf(path) })
  const stopHandlers = createStopHandlers((message) => log.warn(message))
  stopHandlers.add('The data directory', unlock)
  handleFaults({ log, tell: () => {}, end: () => process.exit(1) })
  try {
    forgetSettings(path)
    await applyReadApi(path, readApi)
    const alarmMail = createAlarmMail({
      name: settings.callCenter.name,
      ...settings.alarms,
      mail: (mail) => services.mail(mail),
      log,
    })
    const services = createServices({
      dataDirectory: path,
      storeWorkerUrl: programUrl('store-worker'),
      demo: null,
      shared,
      version: packageJson.version,
      log,
      host: {
        ...silentHost,
        proxyFor: async (url) => environmentProxy(url, process.env),
        showNotification: alarmMail.raised,
        usualAlarmsNotify: true,
        mailNeedsTest: false,
      },
    })
    // Twice, as the services raise their last alarms while they close, and that may take longer than the stop waits.
    stopHandlers.add('The mails of the last alarms', alarmMail.close)
    stopHandlers.add('The services', services.close)
    stopHandlers.add('The mails of alarms', alarmMail.close)
    const { handlers } = services
    const { connectionId, state } = await applySettings(handlers, settings, secrets)
    await applyDestinations(handlers, destinations)
    if (state.failure) throw new StartError(sentenceOf(state.failure))
    const context = { signal: new AbortController().signal }
    const health = async () => healthOf(await handlers['problems.list'](null, context))
    const logProblems = createProblemLog(log)
    services.onTopic((topic) => {
      if (topic !== 'problems.changed') return
      health().then(logProblems, (err: unknown) => log.error({ err }, 'What is wrong could not be found out'))
    })
    if (exposed.length > 0) services.notify({ kind: 'files_exposed', files: exposed })
    await services.start()
    refuseSilentApi(await handlers['readApi.state'](null, context))

    const metrics = async () => {
      const [receiver, keeping, alarms, outbox, passedOn, sharing] = await Promise.all([
        handlers['webhooks.state'](null, context),
        handlers['keeping.state']({ connectionId }, context),
        handlers['alarms.list']({ connectionId, period: null, limit: 1_000 }, context),
        handlers['mail.outbox'](null, context),
        statesOfDestinations(handlers),
        services.sharing(),
      ])
      const mails = outbox.waiting.length
      const measured = { receiver, keeping, alarms, mails, sharing, destinations: passedOn }
      return metricsText(metricsOf({ ...measured, now: Date.now(), startedAt }))
    }
    let monitoring: string | null = null
    if (metricsPort !== null) {
      const server = createMonitoringServer({ health, metrics, log })
      stopHandlers.add('Health and metrics', server.close)
      monitoring = await server.listen(metricsPort)
    }
    const address = state.addresses[0]?.apiAddress
    if (address === undefined) throw new StartError('This computer has no address to listen on.')
    const database = shared && `${shared.host}:${shared.port}/${shared.database}`
    return { address, shared: database, metrics: monitoring, stop: stopHandlers.stop }
  } catch (error) {
    await stopHandlers.stop()
    throw startErrorOf(error)
  }
}
