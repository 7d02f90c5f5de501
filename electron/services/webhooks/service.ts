import { randomBytes } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'
import { demoProfileId } from '../../../shared/profiles.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { DoctorReport, ReceiverState, SentTest } from '../../../shared/webhooks/receiver.ts'
import {
  apiAddress,
  type DeliveryForm,
  type WebhookSettings,
  type WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import type { LikelyQueues, OpenCall } from '../board/wallboard.ts'
import type { DemoAccess } from '../call-center/demo.ts'
import type { ActiveConnection } from '../call-center/profiles.ts'
import type { Log } from '../log/log.ts'
import type { Events } from '../store/client/events.ts'
import type { Stores } from '../store/client/stores.ts'
import { createThrottle } from '../throttle.ts'
import { createAuthorizer } from './authorization.ts'
import { doctorReport, newestCallOf } from './doctor.ts'
import type { ListenerSettings } from './listener.ts'
import { addressesOf, loopback } from './local-addresses.ts'
import { verifierOfRandom } from './password.ts'
import { createReception, type Network, type ReceptionStatus } from './receiver.ts'
import {
  createSettingsKeeper,
  type KnownSettings,
  openingOf,
  type SettingsKeeperOptions,
} from './settings-keeper.ts'
import { createTestSender } from './test-sender.ts'

export interface WebhooksOptions {
  /** Where the settings are kept. */
  readonly settings: Pick<SettingsKeeperOptions, 'path' | 'onSetAside'>
  readonly stores: Pick<Stores, 'main' | 'of'>
  readonly credentials: SettingsKeeperOptions['credentials']
  readonly log: Log
  /** The active connection; asking for the demo starts it. */
  readonly active: () => Promise<Pick<ActiveConnection, 'profileId'>>
  /** There are other settings, or the receiver stands otherwise. */
  readonly changed: () => void
  /** At most ten times a second for each source. */
  readonly stored: (source: EventSource, lastSeq: number) => void
  /** Told of each event, once it is stored. */
  readonly heard?: (source: EventSource, event: FeedEvent) => void
  /** By entry point, learned from the records; none by default. */
  readonly likelyQueues?: (source: EventSource) => Promise<LikelyQueues>
  /** This computer's own addresses, and when to look for them again. */
  readonly network?: Network
}

/** The receiver of the call center's events, with its settings (§6.1). */
export interface Webhooks {
  /** Listens, if the settings say so. @throws AppError `store_failed` */
  start(): Promise<void>
  /** Has the demo call center deliver its events to a listener of its own. */
  playDemo(demo: DemoAccess): Promise<void>
  settings(): Promise<WebhookSettings>
  /** @throws AppError `receiver_open`, `store_full`, `store_failed` */
  saveSettings(input: WebhookSettingsInput): Promise<ReceiverState>
  /** Takes settings that nobody looked at; the password stays. @throws AppError `store_full`, `store_failed` */
  takeSettings(settings: Omit<WebhookSettings, 'passwordState'>): Promise<void>
  state(): Promise<ReceiverState>
  /** How the receiver stands, without opening the store; what it listens for is refused while a password is missing. */
  reception(): ReceptionStatus & Pick<ReceiverState, 'passwordMissing'>
  doctor(since: number | null): Promise<DoctorReport>
  /** @throws AppError as `TestSender.sendTest` */
  sendTest(form: DeliveryForm, signal: AbortSignal): Promise<SentTest>
  wallboard(source: EventSource): Promise<Wallboard>
  /** As `Reception` has them. */
  openCalls(source: EventSource): Promise<readonly OpenCall[]>
  settleCall(source: EventSource, callId: string): Promise<void>
  noteUnrecorded(source: EventSource, callId: string, at: number): Promise<void>
  events(source: EventSource): Promise<Events>
  /** Resolves when the requests under way are answered. */
  close(): Promise<void>
}

const quietMilliseconds = 100

export function createWebhooks({
  settings: settingsFile,
  stores,
  credentials,
  log,
  active,
  changed,
  stored,
  heard = () => {},
  likelyQueues = async () => new Map(),
  network,
}: WebhooksOptions): Webhooks {
  const keeper = createSettingsKeeper({ ...settingsFile, store: stores.main, credentials, log })
  const sender = createTestSender()
  const lastSeqs = new Map<EventSource, number>()
  const poke = createThrottle<EventSource>(
    (source) => stored(source, lastSeqs.get(source) ?? 0),
    quietMilliseconds,
  )
  const eventsOf = async (source: EventSource): Promise<Events> =>
    (await (source === 'demo' ? stores.of(demoProfileId) : stores.main())).events
  const receptionOf = (source: EventSource, settings: ListenerSettings) =>
    createReception({
      events: () => eventsOf(source),
      settings,
      log,
      changed,
      stored: (lastSeq) => {
        lastSeqs.set(source, Math.max(lastSeq, lastSeqs.get(source) ?? 0))
        poke.soon(source)
      },
      heard: (event) => heard(source, event),
      ...(network ? { network } : {}),
    })

  const demoCredentials = { username: 'callcenter', password: randomBytes(18).toString('base64url') }
  const demoSettings: ListenerSettings = {
    listenOn: 'loopback',
    port: 0,
    basePath: '/events',
    authorizer: createAuthorizer({
      username: demoCredentials.username,
      verify: verifierOfRandom(demoCredentials.password),
    }),
  }
  const receptions = {
    callCenter: receptionOf('callCenter', demoSettings),
    demo: receptionOf('demo', demoSettings),
  }
  /** Of the newest settings. */
  let { authorizer } = demoSettings
  let demoPlays = false
  let passwordMissing = false

  async function follow(settings: KnownSettings): Promise<void> {
    passwordMissing = settings.enabled && settings.passwordMissing
    authorizer = createAuthorizer(settings)
    const { enabled, listenOn, port, basePath } = settings
    const opening = openingOf(settings)
    if (opening !== null) await receptions.callCenter.refuse(opening)
    else await receptions.callCenter.follow(enabled ? { listenOn, port, basePath, authorizer } : null)
  }

  async function take(input: WebhookSettingsInput): Promise<void> {
    await follow(await keeper.save(input))
    changed()
  }

  async function state(): Promise<ReceiverState> {
    const settings = await keeper.get()
    const { enabled } = settings
    const last = await (await eventsOf('callCenter')).last()
    // What was received while webhooks were tried must not hide the demo's own events.
    const source = !enabled && (await active()).profileId === demoProfileId ? 'demo' : 'callCenter'
    return {
      source,
      enabled,
      receiving: receptions[source].status().listening !== null,
      ...receptions.callCenter.status(),
      passwordMissing: settings.passwordMissing,
      addresses: addressesOf(settings),
      lastEventAt: last?.receivedAt ?? null,
    }
  }

  function demoTarget(port: number): Pick<SenderSettings, 'address' | 'username' | 'password'> {
    return { address: apiAddress(loopback, { ...demoSettings, port }), ...demoCredentials }
  }

  /** To the settings' address, or to the demo's as long as only the demo plays. */
  async function sendTest(form: DeliveryForm, signal: AbortSignal): Promise<SentTest> {
    const settings = await keeper.get()
    const demo = receptions.demo.status().listening
    const isForDemo = !settings.enabled && demo !== null
    const { username, password, end } = authorizer.pass()
    const address = addressesOf(settings)[0]?.apiAddress ?? apiAddress(loopback, settings)
    const target = isForDemo ? demoTarget(demo.port) : { address, username, password }
    try {
      const { id, request, status, answer, milliseconds } = await sender.sendTest(
        { ...form, ...target },
        signal,
      )
      return { id, verb: request.verb, url: request.url, status, answer, milliseconds }
    } finally {
      end()
    }
  }

  return {
    start: async () => follow(await keeper.get()),
    playDemo: async (demo) => {
      if (demoPlays || demo.playEvents === undefined) return
      demoPlays = true
      await receptions.demo.follow(demoSettings)
      const { listening } = receptions.demo.status()
      if (listening === null) return
      demo.playEvents({ ...demoTarget(listening.port), format: 'General', version: '4', method: 'Post' })
    },
    settings: async () => {
      const { verify: _, passwordMissing: __, savedAt: ___, ...settings } = await keeper.get()
      return settings
    },
    saveSettings: async (input) => {
      const opening = openingOf(input)
      if (opening !== null) throw new AppError(opening.code, 'Anybody could send events', opening.detail)
      await take(input)
      return state()
    },
    takeSettings: (taken) => take({ ...taken, password: null }),
    state,
    reception: () => ({ ...receptions.callCenter.status(), passwordMissing }),
    doctor: async (since) =>
      doctorReport(since ?? 0, {
        settings: await keeper.get(),
        events: await eventsOf('callCenter'),
        listeningSince: receptions.callCenter.status().listening?.since ?? null,
        newestCallAt: await newestCallOf(stores, (await active()).profileId),
      }),
    sendTest,
    wallboard: async (source) => receptions[source].wallboard(await likelyQueues(source)),
    openCalls: (source) => receptions[source].openCalls(),
    settleCall: async (source, callId) => {
      await receptions[source].settleCall(callId)
      poke.soon(source)
    },
    noteUnrecorded: async (source, callId, at) => {
      await receptions[source].noteUnrecorded(callId, at)
      poke.soon(source)
    },
    events: eventsOf,
    close: async () => {
      poke.close()
      await Promise.all([
        receptions.callCenter.close(),
        receptions.demo.close(),
        sender.close(),
        keeper.close(),
      ])
    },
  }
}
