import type { Failure } from '../../../shared/errors.ts'
import { isTestCall } from '../../../shared/webhooks/deliveries.ts'
import { type Observation, observationOfRefusal } from '../../../shared/webhooks/doctor/observation.ts'
import type { Gap } from '../board/hearing.ts'
import type { EventStore } from '../events/events.ts'
import type { Log } from '../log/log.ts'
import { failureOfRefusal } from '../webhooks/doctor/refused.ts'
import type { Webhooks } from '../webhooks/service.ts'

interface RefusalsOptions {
  readonly webhooks: Pick<Webhooks, 'receiverStatus' | 'store' | 'doctor'>
  readonly log: Pick<Log, 'warn'>
  /** Called when refusals begin, change their reason, or end. */
  readonly changed: () => void
  /** UTC milliseconds. */
  readonly now?: () => number
  /** Repeats `work` every few seconds; returns a function that stops it. */
  readonly every?: (work: () => void) => () => void
}

/** Whether the call center's requests are refused, and what wasn't heard because of that. */
export interface Refusals {
  /** Returns why the newest requests are refused; null while they aren't. */
  failure(): Failure | null
  /** Returns when the last event was accepted (UTC milliseconds; 0 for never) while only refusals come; else null. */
  deafSince(): number | null
  /** Returns the last time of refusals alone; null for none. */
  lastGap(): Gap | null
  start(): void
  /** Another receiver, whose events come here, refused a request, which is stored. */
  followed(): void
  /** Looks at the newest requests. Never rejects. */
  look(): Promise<void>
  close(): void
}

const lookMs = 2_000
/** Where some requests are accepted and some refused, the next refused one comes within about this time. */
const mixedMs = 10_000
/** An event was accepted lately if within this time. */
const latelyMs = 60_000
/** How many of the newest requests are looked through for one that tells: scanners and tests send others. */
const looked = 20
/** An address that never sent an accepted event may be anybody's; so many refusals of it are a call center that moved. */
const refusalsOfMoved = 3

export function createRefusals({
  webhooks,
  log,
  changed,
  now = Date.now,
  every = everyLook,
}: RefusalsOptions): Refusals {
  let failure: Failure | null = null
  /** Arrival of the last event that was accepted before the refusals; null while events are heard. */
  let deafFrom: number | null = null
  let gap: Gap | null = null
  /** The refusals at the last look; null while nothing listens. */
  let counted: string | null = null
  let followedRefusals = 0
  let underWay: Promise<void> | null = null
  let stop = (): void => {}

  async function lookOnce(): Promise<void> {
    const { listening, followingSince, counters } = webhooks.receiverStatus()
    const since = listening?.since ?? followingSince
    const count =
      since === null ? null : JSON.stringify([listening, since, counters.refused, followedRefusals])
    const isQuiet = count === counted && failure === null
    counted = count
    if (since === null) return hear(null)
    if (isQuiet) return
    const store = await webhooks.store('callCenter')
    const accepted = await newestAccepted(store)
    const refusal = await newestRefusal(store, accepted)
    if (refusal === null) return hear(null)
    const acceptedAt = accepted[0]?.at ?? 0
    if (refusal.receivedAt <= acceptedAt) {
      // Another may follow, where not all are refused.
      const isOver = now() - refusal.receivedAt > mixedMs
      return hear(isOver ? null : failure, refusal.receivedAt)
    }
    const isElsewhere = listening === null
    // What it refused before it was started again says nothing about its settings now.
    if (isElsewhere && refusal.receivedAt < since) return hear(null)
    const findings = isElsewhere ? null : (await webhooks.doctor(refusal.receivedAt)).findings
    const found = failureOfRefusal(refusal, findings)
    if (found !== null) deafFrom ??= acceptedAt
    tell(found)
  }

  /** Notes that events are heard since an instant, whatever else is refused. */
  function hear(known: Failure | null, since: number | null = null): void {
    if (deafFrom !== null && since !== null) gap = { from: deafFrom, to: since }
    deafFrom = null
    tell(known)
  }

  function tell(next: Failure | null): void {
    if (next?.code === failure?.code) return
    failure = next
    changed()
  }

  const look = (): Promise<void> => {
    underWay ??= lookOnce()
      .catch((err: unknown) => log.warn({ err }, 'Refused requests could not be looked at'))
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  return {
    failure: () => failure,
    followed: () => {
      followedRefusals++
    },
    deafSince: () => (deafFrom !== null && now() - deafFrom > latelyMs ? deafFrom : null),
    lastGap: () => gap,
    start: () => {
      stop = every(() => void look())
      void look()
    },
    look,
    close: () => stop(),
  }
}

interface Accepted {
  readonly seq: number
  /** Arrival of the event or its last repeat, UTC milliseconds. */
  readonly at: number
}

/** Resolves to the newest refused request that a call center sent, and no stranger beside it; null for none. */
async function newestRefusal(store: EventStore, accepted: readonly Accepted[]): Promise<Observation | null> {
  const { refusals } = await store.read('events.refusals', { before: null, limit: looked })
  const known = refusals.length > 0 ? await addressesOf(store, accepted) : new Set<string>()
  const acceptedAt = accepted[0]?.at ?? 0
  const unknown = new Map<string, Observation[]>()
  for (const { seq } of refusals) {
    const whole = await store.read('events.refusal', seq)
    const observation = whole && observationOfRefusal(whole)
    if (!whole || !observation?.telling) continue
    const { remoteAddress, receivedAt } = whole
    if (known.size === 0 || known.has(remoteAddress)) return observation
    if (receivedAt <= acceptedAt) continue
    const own = [...(unknown.get(remoteAddress) ?? []), observation]
    if (own.length === refusalsOfMoved) return own[0] ?? null
    unknown.set(remoteAddress, own)
  }
  return null
}

/** Resolves to the addresses that sent these events. */
async function addressesOf(
  { events }: EventStore,
  accepted: readonly Accepted[],
): Promise<ReadonlySet<string>> {
  const whole = await Promise.all(accepted.map(({ seq }) => events.get(seq)))
  return new Set(whole.flatMap((event) => event?.remoteAddress ?? []))
}

/** Resolves to the newest events that aren't tests, newest arrival or repeat first. */
async function newestAccepted({ events }: EventStore): Promise<Accepted[]> {
  const page = await events.page({ limit: looked })
  const sent = page.events.filter(({ callId }) => !isTestCall(callId))
  return sent
    .map(({ seq, receivedAt, lastRepeatAt }) => ({ seq, at: lastRepeatAt ?? receivedAt }))
    .sort((a, b) => b.at - a.at)
}

function everyLook(work: () => void): () => void {
  const timer = setInterval(work, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
