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
  // With the receiver off nothing can arrive: whatever came is from before.
  if (!settings.enabled) return judged('enabled', [], ['nothing_received'])
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
export function judgeEvents(examined: Examined): Finding {
  const { settings, savedAt, observations } = examined
  const ticked = new Set(settings.events)
  const newestOf = new Map<KnownEventName, Observation>()
  for (const observation of observations) {
    const name = observation.canonicalName === null ? null : knownEventOf(observation.canonicalName)
    if (name === null || newestOf.has(name)) continue
    // One that isn't ticked may have been so, on both sides, when it came.
    if (ticked.has(name) || observation.receivedAt > savedAt) newestOf.set(name, observation)
  }
  if (newestOf.size === 0) return judged('events', [], ['nothing_received'])

  const found: Evidence[] = []
  for (const [name, observation] of newestOf) {
    found.push(shown('event', observation, name, ticked.has(name) ? name : '', ticked.has(name)))
  }
  const missing = settings.events.filter((name) => !newestOf.has(name))
  for (const name of missing) {
    // Every call ends with a record of it, so a call without one says that it isn't sent.
    if (name === 'Cdr' && callWentUntold(examined)) {
      found.push({ code: 'event_missing', agrees: false, request: null, seen: '', expected: name })
    }
  }
  const cannotTell: Ambiguity[] = missing.length > 0 ? ['not_seen_yet'] : []
  return judged('events', found, cannotTell)
}

/** Requests came before and well after a call that the reports show, and that could have been heard. */
function callWentUntold({ savedAt, observations, listeningSince, newestCallAt: callAt }: Examined): boolean {
  const [newest] = observations
  const oldest = observations.at(-1)
  if (callAt === null || listeningSince === null || newest === undefined || oldest === undefined) return false
  if (callAt < Math.max(listeningSince, savedAt)) return false
  return oldest.receivedAt < callAt && newest.receivedAt > callAt + silenceMs
}
