import { msOfMinute } from '../../clock/wall-time.ts'
import { type KnownEventName, knownEventOf } from '../event-names.ts'
import type { Examined } from './examination.ts'
import { type Ambiguity, type Evidence, type Finding, judged, shown } from './finding.ts'
import type { Observation } from './observation.ts'

/** A call whose events are later than this isn't told of any more. */
const silenceMs = 10 * msOfMinute

/** Event Webhooks Enabled: requests come, or reports show calls of which none told (6.1). */
export function judgeEnabled({ settings, observations, listeningSince, newestCallAt }: Examined): Finding {
  const [newest] = observations
  if (!settings.enabled) {
    return newest === undefined
      ? judged('enabled', [], ['nothing_received'])
      : judged('enabled', [shown('received', newest, 'on', 'off')], [])
  }
  // Nothing can be heard before the listener listened.
  const lastHeard = Math.max(newest?.receivedAt ?? 0, listeningSince ?? Number.POSITIVE_INFINITY)
  if (newestCallAt !== null && newestCallAt > lastHeard + silenceMs) {
    return judged('enabled', [silence(newestCallAt, newest)], ['silence_has_other_causes'])
  }
  return newest === undefined
    ? judged('enabled', [], ['nothing_received'])
    : judged('enabled', [shown('received', newest, 'on', 'on')], [])
}

function silence(callAt: number, newest: Observation | undefined): Evidence {
  const request =
    newest === undefined ? null : { kind: newest.kind, seq: newest.seq, receivedAt: newest.receivedAt }
  return { code: 'silence', agrees: false, request, seen: String(callAt), expected: 'on' }
}

/** Events: the names that came against the categories that are ticked (6.1). */
export function judgeEvents({ settings, observations, newestCallAt }: Examined): Finding {
  const newestOf = new Map<KnownEventName, Observation>()
  for (const observation of observations) {
    const name = observation.canonicalName === null ? null : knownEventOf(observation.canonicalName)
    if (name !== null && !newestOf.has(name)) newestOf.set(name, observation)
  }
  if (newestOf.size === 0) return judged('events', [], ['nothing_received'])

  const ticked = new Set(settings.events)
  const found: Evidence[] = []
  for (const [name, observation] of newestOf) {
    found.push(shown('event', observation, name, ticked.has(name) ? name : '', ticked.has(name)))
  }
  const missing = settings.events.filter((name) => !newestOf.has(name))
  for (const name of missing) {
    // Every call ends with a record of it, so a call without one says that it isn't sent.
    if (name === 'Cdr' && callWentUntold(observations, newestCallAt)) {
      found.push({ code: 'event_missing', agrees: false, request: null, seen: '', expected: name })
    }
  }
  const cannotTell: Ambiguity[] = missing.length > 0 ? ['not_seen_yet'] : []
  return judged('events', found, cannotTell)
}

/** Requests came before and well after a call that the reports show. */
function callWentUntold(observations: readonly Observation[], callAt: number | null): boolean {
  const [newest] = observations
  const oldest = observations.at(-1)
  if (callAt === null || newest === undefined || oldest === undefined) return false
  return oldest.receivedAt < callAt && newest.receivedAt > callAt + silenceMs
}
