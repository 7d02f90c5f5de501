import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { CallCenter } from '../../../electron/mock/call-center.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import { createReportClient } from '../../../electron/services/call-center/client.ts'
import { createPersistedClock } from '../../../electron/services/clock/persisted-clock.ts'
import { createArchiver } from '../../../electron/services/keeping/archiver.ts'
import { createKeeping, type Keeping } from '../../../electron/services/keeping/keeping.ts'
import { saveOptions } from '../../../electron/services/keeping/options.ts'
import { createLog } from '../../../electron/services/log/log.ts'
import type { OpenStore } from '../../../electron/services/open-store.ts'
import { createReceipts, type Receipts } from '../../../electron/services/receipts/receipts.ts'
import type { Stores } from '../../../electron/services/store/stores.ts'
import type { Time } from '../../../electron/services/time.ts'
import { createEventWriter } from '../../../electron/services/webhooks/event-writer.ts'
import { defaultKeepingOptions } from '../../../shared/keeping.ts'
import { createMockServer } from '../../call-center/server.ts'
import { receivedEvent } from './played-calls.ts'
import { openStores } from './walking.ts'

export const office = 'office'

export interface StartedReceipts {
  readonly stores: Stores<OpenStore>
  readonly keeping: Keeping
  readonly receipts: Receipts
  readonly file: string
  /** Makes other receipts of the same stores, as another console does. */
  another(changes?: { readonly isActive?: boolean }): Receipts
  /** Receives events as the receiver does, one after the other: of each, how often it comes. */
  receive(sent: readonly { readonly event: MockEvent; readonly times: number }[]): Promise<void>
  /** Resolves when everything is kept. */
  whenKept(): Promise<void>
  /** Resolves when this many days are sealed. */
  whenSealed(days: number): Promise<void>
  close(): Promise<void>
}

/** Starts keeping and its receipts against a call center that goes by the same time, as the console does. */
export async function startReceipts(
  callCenter: CallCenter,
  days: number,
  time: Time,
): Promise<StartedReceipts> {
  const directory = await mkdtemp(join(tmpdir(), 'callboard-receipts-'))
  const mock = createMockServer({ callCenter })
  const connection = { ...(await mock.listen()), quickSearchPath: 'quick' as const }
  const log = createLog({ level: 'silent' })
  const stores = openStores(directory)
  await saveOptions(stores, office, {
    ...defaultKeepingOptions,
    days,
    olderShare: 1,
    currentPerSecond: 100,
  })
  const clock = createPersistedClock({ stores, log, time, changed: () => {} })
  const client = createReportClient({ retries: 0 })
  const active = async () => ({ connectionId: office, ...connection })
  const ids = async () => ['demo', office]
  const connections = { active, connection: active, drafted: active, ids, usedIds: async () => [office] }
  const archive = createArchiver(stores, clock, () => {}, time)
  const keeping = createKeeping({
    ...{ stores, clock, client, log, time, archive, connections },
    mayAsk: async () => true,
    saved: (connectionId, cell) => receipts.cellSaved(connectionId, cell),
    caughtUp: () => {},
    changed: () => {},
  })
  const receipts = createReceipts({ stores, keeping, clock, connections, log, time, changed: () => {} })
  const { events } = await stores.main()

  let closing: Promise<void> | null = null
  async function stop(): Promise<void> {
    await keeping.close()
    await receipts.close()
    await client.close()
    await clock.close()
    await stores.close()
    await mock.close()
  }
  const close = () => {
    closing ??= stop()
    return closing
  }
  onTestFinished(async () => {
    await close()
    await rm(directory, { recursive: true })
  })
  const timing = { timeout: 540_000, interval: 50 }
  return {
    stores,
    keeping,
    receipts,
    another: ({ isActive = true } = {}) => {
      const whose = isActive
        ? connections
        : { ...connections, active: async () => ({ ...(await active()), connectionId: 'branch' }) }
      return createReceipts({ stores, keeping, clock, connections: whose, log, time, changed: () => {} })
    },
    file: join(directory, 'callboard.db'),
    receive: async (sent) => {
      const saving: Promise<boolean>[] = []
      let writer = createEventWriter(events, log, () => {})
      let since = sent[0]?.event.at ?? 0
      for (const { event, times } of sent) {
        // Played fast, a second ringing would come as soon after the first as a repeat of it.
        if (event.at - since > 1_000) {
          writer = createEventWriter(events, log, () => {})
          since = event.at
        }
        const received = receivedEvent(callCenter, event)
        for (let time = 0; time < times; time++) saving.push(writer.event(received))
        // As many as the receiver answers at once.
        if (saving.length >= 2_000) await Promise.all(saving.splice(0))
      }
      await Promise.all(saving)
    },
    whenKept: () =>
      vi.waitFor(async () => {
        const { status } = await keeping.state(office)
        if (status !== 'current') throw new Error(`Keeping is ${status}`)
      }, timing),
    whenSealed: (wanted) =>
      vi.waitFor(async () => {
        const sealed = (await receipts.list(office)).filter(({ sealedAt }) => sealedAt !== null)
        if (sealed.length < wanted) throw new Error(`Sealed ${sealed.length} of ${wanted} days`)
      }, timing),
    close,
  }
}
