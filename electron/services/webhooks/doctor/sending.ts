import { msOfMinute } from '../../../../shared/clock/wall-time.ts'
import {
  type Ambiguity,
  type Evidence,
  type Examined,
  type Finding,
  judged,
  shown,
} from '../../../../shared/webhooks/doctor/finding.ts'
import type { Observation } from '../../../../shared/webhooks/doctor/observation.ts'
import { type KnownEventName, knownEventOf } from '../../../../shared/webhooks/event-names.ts'

/** Maximum delay of a call's events. */
const silenceMs = 10 * msOfMinute
/** Minimum number of answered calls: fewer may have continued elsewhere. */
const fewestTalks = 3

/** Judges Event Webhooks Enabled: requests arrive, or reports show calls without events (§6.1). */
export function judgeEnabled({ settings, observations, listeningSince, newestCallAt }: Examined): Finding {
  const [newest] = observations
  // With the receiver off nothing arrives; existing requests are older.
  if (!settings.enabled) return judged('enabled', [], ['nothing_received'])
  // No requests arrive before the listener starts.
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

/** Judges Events: the received names against the ticked categories (§6.1). */
export function judgeEvents(examined: Examined): Finding {
  const { settings, savedAt, observations } = examined
  const ticked = new Set(settings.events)
  const newestOf = new Map<KnownEventName, Observation>()
  for (const observation of observations) {
    const name = observation.canonicalName === null ? null : knownEventOf(observation.canonicalName)
    if (name === null || newestOf.has(name)) continue
    // An event of a category that isn't ticked now may be from when it was, on both sides.
    if (ticked.has(name) || observation.receivedAt > savedAt) newestOf.set(name, observation)
  }
  if (newestOf.size === 0) return judged('events', [], ['nothing_received'])

  const found: Evidence[] = []
  for (const [name, observation] of newestOf) {
    found.push(shown('event', observation, name, ticked.has(name) ? name : '', ticked.has(name)))
  }
  const missing = settings.events.filter((name) => !newestOf.has(name))
  for (const name of missing) {
    // An unanswered call may lack a Cdr; an answered one ends with it.
    if (name === 'Cdr' && talksThatEnded(examined) >= fewestTalks) {
      found.push({ code: 'event_missing', agrees: false, request: null, seen: '', expected: name })
    }
  }
  const cannotTell: Ambiguity[] = missing.length > 0 ? ['not_seen_yet'] : []
  return judged('events', found, cannotTell)
}

/** Counts calls that an extension answered and left, well before the newest request, while listening. */
function talksThatEnded({ savedAt, observations, listeningSince }: Examined): number {
  const [newest] = observations
  if (newest === undefined || listeningSince === null) return 0
  const listenedSince = Math.max(savedAt, listeningSince)
  const talks = new Map<string, string>()
  const ended = new Set<string>()
  for (const { receivedAt, extension } of observations.toReversed()) {
    if (extension === null || receivedAt < listenedSince || receivedAt > newest.receivedAt - silenceMs)
      continue
    const talk = talks.get(extension.exten)
    if (talk !== undefined && talk !== extension.talksIn) ended.add(talk)
    if (extension.talksIn === null) talks.delete(extension.exten)
    else talks.set(extension.exten, extension.talksIn)
  }
  return ended.size
}
