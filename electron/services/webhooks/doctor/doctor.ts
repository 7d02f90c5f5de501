import { demoConnectionId } from '../../../../shared/connections.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import type { DoctorReport } from '../../../../shared/webhooks/receiver.ts'
import type { Stores } from '../../store/stores.ts'
import { localHosts } from '../local-addresses.ts'
import type { KnownSettings } from '../settings-store.ts'
import { diagnose } from './diagnose.ts'

interface DoctorOptions {
  readonly settings: KnownSettings
  /** What the newest requests reveal. */
  readonly observations: readonly Observation[]
  /** UTC milliseconds; null while the receiver doesn't listen. */
  readonly listeningSince: number | null
  /** UTC milliseconds; null if no call is known. */
  readonly newestCallAt: number | null
}

/** Compares the settings with the requests received since `since` (UTC milliseconds). */
export function doctorReport(
  since: number,
  { settings, observations, listeningSince, newestCallAt }: DoctorOptions,
): DoctorReport {
  const looked = observations.filter(({ telling, receivedAt }) => telling && receivedAt >= since)
  const { savedAt } = settings
  const hosts = localHosts()
  const diagnosis = diagnose({ settings, savedAt, observations, since, listeningSince, newestCallAt, hosts })
  return {
    findings: [...diagnosis.findings],
    eventTimes: diagnosis.eventTimes,
    requests: looked.length,
    oldestAt: looked.length === 0 ? null : Math.min(...looked.map(({ receivedAt }) => receivedAt)),
  }
}

/** Resolves to the start of the newest archived call (UTC milliseconds); null for the demo. */
export async function newestCallOf(stores: Pick<Stores, 'of'>, connectionId: string): Promise<number | null> {
  if (connectionId === demoConnectionId) return null
  const summaries = await (await stores.of(connectionId)).read('archive.summaries', connectionId)
  const starts = summaries.flatMap(({ lastStart }) => (lastStart === null ? [] : [lastStart]))
  return starts.length === 0 ? null : Math.max(...starts)
}
