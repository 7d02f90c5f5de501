import { demoProfileId } from '../../../shared/profiles.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { searchQuery } from '../../../shared/reports/query.ts'
import { type EventSource, eventSources } from '../../../shared/webhooks/feed.ts'
import type { OpenCall } from '../board/wallboard.ts'
import type { ReportClient } from '../call-center/client.ts'
import type { Profiles } from '../call-center/profiles.ts'
import type { Log } from '../log/log.ts'
import type { LostCall } from '../notifications/notification.ts'
import { lostCallOfRecords } from '../notifications/notification.ts'
import { createRateLimit } from '../throttle.ts'
import type { Webhooks } from '../webhooks/service.ts'
import type { Archiver } from './archiver.ts'
import { createSettleCalls, type SettleCalls, type SettleCallsOptions } from './settle-calls.ts'

export interface SettlementOptions extends Pick<SettleCallsOptions, 'log' | 'now' | 'every' | 'pace'> {
  readonly webhooks: Pick<Webhooks, 'openCalls' | 'settleCall' | 'noteUnrecorded'>
  readonly profiles: Pick<Profiles, 'active' | 'connection' | 'ids'>
  readonly client: Pick<ReportClient, 'search'>
  readonly archive: Pick<Archiver, 'date' | 'save'>
  /** Called once for each unanswered call whose end no event reported. */
  readonly lost: (source: EventSource, call: LostCall) => void
  readonly log: Pick<Log, 'warn' | 'info'>
}

const requestsPerSecond = 4
const recordsOfCall = 20

/** Resolves to the connection of a source's events; null if it is ambiguous. */
export async function ownerOf(
  source: EventSource,
  { active, ids }: Pick<Profiles, 'active' | 'ids'>,
): Promise<string | null> {
  if (source === 'demo') return demoProfileId
  const { profileId } = await active()
  if (profileId !== demoProfileId) return profileId
  const others = (await ids()).filter((id) => id !== demoProfileId)
  return others.length === 1 ? (others[0] ?? null) : null
}

/** Settles calls without recent events, of the demo and of the call center, by their records (§4.1). */
export function createSettlement(options: SettlementOptions): SettleCalls {
  const { webhooks, profiles, client, archive, lost } = options
  const startedAt = (options.now ?? Date.now)()
  const settlers = eventSources.map((source) =>
    createSettleCalls({
      pace: createRateLimit(() => requestsPerSecond),
      ...options,
      calls: async () => {
        const calls = await webhooks.openCalls(source)
        return calls.length > 0 && (await asked(source)) ? calls : []
      },
      ask: async (callId, signal) => {
        const connection = await asked(source)
        if (!connection) return []
        const query = searchQuery.parse({
          report: 'quick',
          conditions: { cuid: callId },
          range: null,
          alike: false,
          start: 0,
          count: recordsOfCall,
          sorting: null,
        })
        const { records } = await client.search(connection, query, signal)
        return records
      },
      ended: (call, records) => settle(source, call, records),
      unrecorded: (callId, at) => webhooks.noteUnrecorded(source, callId, at),
    }),
  )

  /** Null while no request can be made. */
  async function asked(source: EventSource) {
    const id = await ownerOf(source, profiles)
    const connection = id === null ? null : await profiles.connection(id)
    return connection?.credentialsMissing ? null : connection
  }

  async function settle(
    source: EventSource,
    call: OpenCall,
    records: readonly ReportRecord[],
  ): Promise<void> {
    const profileId = await ownerOf(source, profiles)
    if (profileId === null) return
    const fields = records.map((record) => record.fields)
    const dated = await archive.date(profileId, 'quick', fields)
    const { added } = await archive.save({
      profileId,
      report: 'quick',
      operation: 'search',
      records: dated,
      walk: null,
    })
    await webhooks.settleCall(source, call.callId)
    const lostCall = lostCallOfRecords(call, records)
    // For a call from before this run, the earlier run may have notified when it archived the record.
    if (lostCall && (added > 0 || call.heardAt >= startedAt)) lost(source, lostCall)
  }

  return {
    start: () => {
      for (const { start } of settlers) start()
    },
    look: async () => {
      await Promise.all(settlers.map(({ look }) => look()))
    },
    close: async () => {
      await Promise.all(settlers.map(({ close }) => close()))
    },
  }
}
