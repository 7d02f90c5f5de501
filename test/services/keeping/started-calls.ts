import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { stageOf } from '../../../electron/services/board/call-progress.ts'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { createServerClock } from '../../../electron/services/clock/server-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createLane } from '../../../electron/services/keeping/lane.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { LostCall } from '../../../electron/services/notifications/lost-call.ts'
import { createCallRecords } from '../../../electron/services/settle-calls/call-records.ts'
import { createCalls } from '../../../electron/services/settle-calls/settle-calls.ts'
import { demoConnectionId } from '../../../shared/connections.ts'
import { defaultKeepingOptions, type KeepingState, type ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { deliveryRequest, type SenderSettings } from '../../../shared/webhooks/delivery-request.ts'
import type { EventSource } from '../../../shared/webhooks/feed.ts'
import { callRecord, startScriptedCallCenter } from '../../end-to-end/scripted-call-center.ts'
import { dataFolder, deliver, enabledSettings, startWebhooks } from '../webhooks/started-webhooks.ts'

export const minute = 60_000
const today = '2022-12-02'
export const callId = '1669970000.7'
export const arrival = { number: '02188001122', entry_point: 'to_simo_1', unique_id: callId }
/** The fields of an event that ends a call, or its time in a queue. */
export const ending = { src: '02188001122', dst: '901', unique_id: callId, disposition: 'ANSWERED' }
export const ofQueue = { ...ending, queue: '901' }
export const inTalk = { exten: '204', state: 'InUse', direction: 'in', queue: '901', unique_id: callId }
export const unanswered = callRecord({ cuid: callId, disposition: 'NO ANSWER', answer: '', billsec: 0 })

const path = (report: string) => `/api/v4/reports/${report}/search`
export const paths = {
  quick: path('quick'),
  queue: path('queue'),
  queueDetails: path('queue_details'),
} satisfies Record<ReportName, string>

/** A time as records tell it. */
export function epoch(instant: number) {
  return { $date: { $numberLong: String(instant) } }
}

/** Has each test of a file begin at the same instant; only `advance` moves it. */
export function controlTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_669_970_060_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

interface Change {
  readonly credentialsMissing?: boolean
  readonly enabled?: boolean
  /** The connection in use; `mine` by default, and `other` is there, too. */
  readonly active?: string
  readonly mayAsk?: (connectionId: string) => Promise<boolean>
  readonly folder?: string
}

/** Creates a receiver and a call center that answers as the test says; the test controls time. */
export async function started(change: Change = {}) {
  const callCenter = await startScriptedCallCenter()
  onTestFinished(() => callCenter[Symbol.asyncDispose]())
  let heard: ReturnType<typeof createCalls>['heard'] = () => {}
  const { webhooks, stores, notifications, close } = await startWebhooks(
    change.folder ?? (await dataFolder()),
    { heard: (source, event) => heard(source, event) },
  )
  const client = createReportClient({ retries: 0 })
  onTestFinished(() => client.close())
  const lost: LostCall[] = []
  const connections = [demoConnectionId, 'mine', 'other']
  /** Why no connection can be read. */
  let unreadable: Error | null = null
  const connection = async (connectionId: string) => {
    if (unreadable) throw unreadable
    if (!connections.includes(connectionId)) throw new Error(`There is no connection ${connectionId}`)
    return {
      connectionId,
      baseUrl: callCenter.baseUrl,
      apiKey: 'key',
      username: 'user',
      password: 'password',
      quickSearchPath: 'quick' as const,
      credentialsMissing: change.credentialsMissing ?? false,
    }
  }
  const clock = {
    learn: async () => {},
    get: async () => createServerClock({ changed: () => {} }).get('mine'),
  }
  const archive = createArchiver(stores, clock, () => {})
  const lane = createLane({
    pace: () => ({ enabled: true, currentPerSecond: 1_000, olderShare: 1 }),
    userIsDone: async () => {},
    changed: () => {},
    firstBackoffMs: 1,
  })
  const noted: string[] = []
  const delays: number[] = []
  const refreshed: string[] = []
  const logged: { readonly msg: string; readonly err?: { readonly message: string } }[] = []
  let work: (() => void) | null = null
  const calls = createCalls({
    webhooks,
    connections: {
      active: () => connection(change.active ?? 'mine'),
      connection,
      ids: async () => connections,
    },
    records: createCallRecords({
      stores,
      clock,
      client,
      archive,
      connection,
      keeping: { lane: async () => lane, noteRecords: (_, report) => noted.push(report) },
    }),
    keeping: {
      state: async () => {
        const options = { ...defaultKeepingOptions, enabled: change.enabled ?? true }
        return { options, today } as KeepingState
      },
      refresh: (connectionId) => refreshed.push(connectionId),
      noteDelay: (_, seconds) => delays.push(seconds),
    },
    lost: (_, call) => lost.push(call),
    log: createLog({ destination: { write: (line) => logged.push(JSON.parse(line)) } }),
    every: (each) => {
      work = each
      return () => {
        work = null
      }
    },
    mayAsk: change.mayAsk ?? (async () => true),
  })
  heard = calls.heard
  onTestFinished(() => calls.close())
  const settings = enabledSettings()
  await webhooks.saveSettings(settings)
  return {
    callCenter,
    noted,
    delays,
    lost,
    notifications,
    /** The connections whose newest records were asked for. */
    refreshed,
    logged,
    start: calls.start,
    look: calls.look,
    /** Runs what is done each second; returns whether anything is. */
    second: () => {
      work?.()
      return work !== null
    },
    fail: (error: Error | null) => {
      unreadable = error
    },
    endCalls: calls.close,
    close: async () => {
      await calls.close()
      await close()
    },
    send: (event_name: string, fields: object) => deliver(settings.port, { event_name, ...fields }),
    /** Starts the demo; resolves to what makes it send an event. */
    playDemo: async () => {
      let sender: SenderSettings | undefined
      const playEvents = (settings: SenderSettings) => {
        sender = settings
      }
      await webhooks.playDemo({ baseUrl: '', apiKey: '', username: '', password: '', playEvents })
      return async (name: string, fields: Parameters<typeof deliveryRequest>[0]['fields']) => {
        if (!sender) throw new Error('The demo has no receiver')
        const { verb, url, headers, body } = deliveryRequest({ name, fields }, sender)
        await (await fetch(url, { method: verb, headers, body })).arrayBuffer()
      }
    },
    calls: async (source: EventSource = 'callCenter') => {
      const { askedAt } = await webhooks.boardState(source)
      return (await webhooks.openCalls(source)).map((call) => ({
        ...call,
        stage: stageOf(call),
        askedAt: askedAt.get(call.callId) ?? null,
      }))
    },
    archived: async (report: ReportName = 'quick', connectionId = 'mine') => {
      const { archive } = await stores.of(connectionId)
      return (await archive.page({ connectionId, report, filter: { cuid: callId } })).records
    },
    /** Saves records as keeping does, for a connection. */
    keep: async (connectionId: string, records: readonly object[], day: ServerDay = today) => {
      const fields = records as Parameters<typeof archive.date>[2]
      const dated = await archive.date(connectionId, 'quick', fields)
      await archive.save({ connectionId, report: 'quick', operation: 'search', records: dated, walk: null })
      for (const report of reportNames) calls.cellSaved(connectionId, { report, day })
    },
    /** Advances time and asks for what is due. */
    advance: async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds)
      await calls.look()
    },
  }
}
