import { randomBytes } from 'node:crypto'
import { demoConnectionId } from '../../../shared/connections.ts'
import type { HandlersOf } from '../../../shared/contract.ts'
import { AppError } from '../../../shared/errors.ts'
import type { SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { EventSource, FeedEvent } from '../../../shared/webhooks/feed.ts'
import type { DoctorReport, ReceiverState, SentTest } from '../../../shared/webhooks/receiver.ts'
import {
  apiAddress,
  type DeliveryForm,
  type WebhookSettings,
  type WebhookSettingsInput,
} from '../../../shared/webhooks/settings.ts'
import type { BoardStates } from '../board/board-states.ts'
import { lastEventBy } from '../board/last-event.ts'
import type { OpenCall, ReceivedBoard } from '../board/live-board.ts'
import type { ActiveConnection } from '../call-center/connections.ts'
import type { DemoAccess, DemoPast } from '../call-center/demo.ts'
import type { EventStore } from '../events/events.ts'
import type { Log } from '../log/log.ts'
import type { Stores } from '../store/stores.ts'
import { createThrottle } from '../throttle.ts'
import { createAuthorizer } from './authorization.ts'
import { readHeard, saveDemoPast } from './demo-past.ts'
import { doctorReport, newestCallOf } from './doctor/doctor.ts'
import type { Network } from './interface-watch.ts'
import type { ListenerSettings } from './listener.ts'
import { addressesOf, loopback } from './local-addresses.ts'
import { verifierOfRandom } from './password.ts'
import { createReceiver, type Receiver, type ReceiverStatus } from './receiver.ts'
import { createReceiverRuns } from './receiver-runs.ts'
import {
  createSettingsStore,
  type KnownSettings,
  openFailure,
  type SettingsStoreOptions,
} from './settings-store.ts'
import { createTestSender } from './test-sender.ts'

/** The parts of a store that receiving needs. */
type WebhookStore = EventStore & { readonly boardStates: BoardStates }

export interface WebhooksOptions {
  readonly place: SettingsStoreOptions['place']
  readonly stores: Pick<Stores<WebhookStore>, 'main' | 'of'>
  readonly credentials: SettingsStoreOptions['credentials']
  readonly log: Log
  /** Resolves to the active call center; for the demo it also starts it. */
  readonly active: () => Promise<Pick<ActiveConnection, 'connectionId'>>
  /** Called after the settings or the receiver's status change. */
  readonly changed: () => void
  /** Called at most ten times a second for each source. */
  readonly stored: (source: EventSource, lastSeq: number) => void
  /** Called with each event after its commit. */
  readonly heard?: (source: EventSource, event: FeedEvent) => void
  readonly network?: Network
}

/** The receiver of the call center's events, with its settings (§6.1). */
export interface Webhooks {
  /** Starts listening if the settings enable it. @throws AppError `store_failed` */
  start(): Promise<void>
  /** Makes the demo call center deliver its events to a separate listener. */
  playDemo(demo: DemoAccess): Promise<void>
  settings(): Promise<WebhookSettings>
  /** @throws AppError `receiver_open`, `store_full`, `store_failed` */
  saveSettings(input: WebhookSettingsInput): Promise<ReceiverState>
  /** Applies settings of a backup and keeps the password. @throws AppError `store_full`, `store_failed` */
  restoreSettings(settings: Omit<WebhookSettings, 'passwordState'>): Promise<void>
  state(): Promise<ReceiverState>
  /** Returns the receiver's status without opening the store. */
  receiverStatus(): ReceiverStatus & Pick<ReceiverState, 'passwordMissing'>
  doctor(since: number | null): Promise<DoctorReport>
  /** @throws AppError as `TestSender.sendTest` */
  sendTest(form: DeliveryForm, signal: AbortSignal): Promise<SentTest>
  /** Resolves to the board now as the events tell it. */
  boardState(source: EventSource): Promise<ReceivedBoard>
  openCalls(source: EventSource): Promise<readonly OpenCall[]>
  settleCall(source: EventSource, callId: string): Promise<void>
  noteUnrecorded(source: EventSource, callId: string, at: number): Promise<void>
  /** Another receiver's new events, and when it listened. */
  readonly followed: {
    events(events: Parameters<Receiver['followed']>[0]): void
    run(run: Parameters<Receiver['followedRun']>[0]): void
  }
  /** Resolves to the store of a source's events. */
  store(source: EventSource): Promise<WebhookStore>
  /** Starts the receivers' listening anew after the computer slept: nothing was received meanwhile. */
  woke(): void
  /** Resolves when the requests under way are answered. */
  close(): Promise<void>
}

const notifyIntervalMs = 100

const isReceiving = ({ listening, followingSince }: ReceiverStatus): boolean =>
  listening !== null || followingSince !== null

export function createWebhooks({
  place,
  stores,
  credentials,
  log,
  active,
  changed,
  stored,
  heard = () => {},
  network,
}: WebhooksOptions): Webhooks {
  const settingsStore = createSettingsStore({ place, store: stores.main, credentials, log })
  const sender = createTestSender()
  const lastSeqs = new Map<EventSource, number>()
  const notify = createThrottle<EventSource>(
    (source) => stored(source, lastSeqs.get(source) ?? 0),
    notifyIntervalMs,
  )
  const storeOf = (source: EventSource) => (source === 'demo' ? stores.of(demoConnectionId) : stores.main())
  const receiverOf = (source: EventSource, settings: ListenerSettings) =>
    createReceiver({
      events: async () => (await storeOf(source)).events,
      states: async () => (await storeOf(source)).boardStates,
      settings,
      log,
      runs: createReceiverRuns({
        save: async (run) => void (await (await storeOf(source)).write('receiver.saveRun', run)),
        log,
      }),
      changed,
      stored: (lastSeq) => {
        lastSeqs.set(source, Math.max(lastSeq, lastSeqs.get(source) ?? 0))
        notify.soon(source)
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
  const receivers = {
    callCenter: receiverOf('callCenter', demoSettings),
    demo: receiverOf('demo', demoSettings),
  }
  /** The authorizer of the newest settings. */
  let { authorizer } = demoSettings
  let demoPlays = false
  /** The time before its start whose events the demo sent, once they are saved. */
  let demoPast: Pick<DemoPast, 'from' | 'to'> | null = null
  let isClosed = false
  let passwordMissing = false

  async function follow(settings: KnownSettings): Promise<void> {
    passwordMissing = settings.enabled && settings.passwordMissing
    authorizer = createAuthorizer(settings)
    const { enabled, listenOn, port, basePath } = settings
    const opening = openFailure(settings)
    if (opening !== null) await receivers.callCenter.refuse(opening)
    else await receivers.callCenter.follow(enabled ? { listenOn, port, basePath, authorizer } : null)
  }

  async function apply(input: WebhookSettingsInput): Promise<void> {
    await follow(await settingsStore.save(input))
  }

  async function state(): Promise<ReceiverState> {
    const settings = await settingsStore.get()
    const { enabled } = settings
    const last = await (await storeOf('callCenter')).read('events.last', null)
    // The events of an earlier trial must not hide the demo's.
    const source = !enabled && (await active()).connectionId === demoConnectionId ? 'demo' : 'callCenter'
    const status = receivers.callCenter.status()
    return {
      source,
      enabled,
      receiving: isReceiving(receivers[source].status()),
      ...status,
      passwordMissing: settings.passwordMissing,
      addresses: addressesOf(settings),
      lastEventAt: lastEventBy(Date.now(), last?.receivedAt ?? null, status.listening?.since ?? null),
    }
  }

  function demoTarget(port: number): Pick<SenderSettings, 'address' | 'username' | 'password'> {
    return { address: apiAddress(loopback, { ...demoSettings, port }), ...demoCredentials }
  }

  async function playDemo(demo: DemoAccess): Promise<void> {
    if (demoPlays || demo.playEvents === undefined) return
    demoPlays = true
    const heard = await readHeard(await storeOf('demo'))
    await receivers.demo.follow(demoSettings)
    const { listening } = receivers.demo.status()
    if (listening === null) return
    const settings: SenderSettings = {
      ...demoTarget(listening.port),
      ...{ format: 'General', version: '4', method: 'Post' },
    }
    const save = async (past: DemoPast): Promise<void> => {
      try {
        const stored = await saveDemoPast(stores, past, settings)
        demoPast = { from: heard?.from ?? past.from, to: past.to }
        receivers.demo.followed(stored)
      } catch (err) {
        if (!isClosed) log.warn({ err }, 'The demo’s past could not be saved')
      }
    }
    demo.playEvents(settings, save, heard?.to ?? null)
  }

  async function boardState(source: EventSource): Promise<ReceivedBoard> {
    const board = await receivers[source].boardState()
    const since = board.listeningSince
    // The demo's own past ends where its receiver began; after the computer slept there is a gap.
    if (source !== 'demo' || demoPast === null || since === null || since > demoPast.to) return board
    return { ...board, listeningSince: demoPast.from }
  }

  /** Sends a test event to the settings' address, or to the demo's while only the demo receives. */
  async function sendTest(form: DeliveryForm, signal: AbortSignal): Promise<SentTest> {
    const settings = await settingsStore.get()
    const demo = receivers.demo.status().listening
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
    start: async () => follow(await settingsStore.get()),
    playDemo,
    settings: async () => {
      const { verify: _, passwordMissing: __, savedAt: ___, ...settings } = await settingsStore.get()
      return settings
    },
    saveSettings: async (input) => {
      const opening = openFailure(input)
      if (opening !== null) throw new AppError(opening.code, 'Anybody could send events', opening.detail)
      await apply(input)
      return state()
    },
    restoreSettings: (restored) => apply({ ...restored, password: null }),
    state,
    receiverStatus: () => ({ ...receivers.callCenter.status(), passwordMissing }),
    doctor: async (since) =>
      doctorReport(since ?? 0, {
        settings: await settingsStore.get(),
        observations: await (await storeOf('callCenter')).read('events.observations', null),
        listeningSince: receivers.callCenter.status().listening?.since ?? null,
        newestCallAt: await newestCallOf(stores, (await active()).connectionId),
      }),
    sendTest,
    boardState,
    openCalls: (source) => receivers[source].openCalls(),
    settleCall: async (source, callId) => {
      await receivers[source].settleCall(callId)
      notify.soon(source)
    },
    noteUnrecorded: async (source, callId, at) => {
      await receivers[source].noteUnrecorded(callId, at)
      notify.soon(source)
    },
    followed: { events: receivers.callCenter.followed, run: receivers.callCenter.followedRun },
    store: storeOf,
    woke: () => {
      receivers.callCenter.woke()
      receivers.demo.woke()
    },
    close: async () => {
      isClosed = true
      notify.close()
      await Promise.all([
        receivers.callCenter.close(),
        receivers.demo.close(),
        sender.close(),
        settingsStore.close(),
      ])
    },
  }
}

export const webhookHandlers = (webhooks: Webhooks): HandlersOf<'webhooks'> => ({
  'webhooks.settings': webhooks.settings,
  'webhooks.saveSettings': webhooks.saveSettings,
  'webhooks.state': webhooks.state,
  'webhooks.doctor': ({ since }) => webhooks.doctor(since),
  'webhooks.sendTest': (form, { signal }) => webhooks.sendTest(form, signal),
  'webhooks.refusals': async (query) => (await webhooks.store('callCenter')).read('events.refusals', query),
  'webhooks.refusal': async ({ seq }) => (await webhooks.store('callCenter')).read('events.refusal', seq),
})
