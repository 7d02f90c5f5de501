import { type Call, callId } from '../../../electron/mock/calls/call.ts'
import { createRandom } from '../../../electron/mock/calls/random.ts'
import type { MockEvent } from '../../../electron/mock/events/mock-event.ts'
import type { Finding } from '../../../shared/receipts.ts'

export interface Outage {
  readonly reason: 'receiver_off' | 'no_events'
  readonly from: number
  readonly to: number
}

export interface Faults {
  readonly seed: number
  /** The shares of events that are lost and delivered twice. */
  readonly drop: number
  readonly repeat: number
  readonly outages: readonly Outage[]
}

export interface InjectedEvent {
  readonly event: MockEvent
  readonly call: Call
  readonly fate: 'delivered' | 'repeated' | 'dropped' | Outage
}

/** No single loss so near an outage's end, where nobody could tell it from the outage. */
const edgeMs = 10_000

/** Decides what happens to each event, the same for the same seed. */
export function inject(
  events: readonly { readonly event: MockEvent; readonly call: Call }[],
  { seed, drop, repeat, outages }: Faults,
): InjectedEvent[] {
  const random = createRandom(seed)
  return events.map(({ event, call }) => {
    const chance = random.next()
    const outage = outages.find(({ from, to }) => event.at >= from && event.at < to)
    if (outage) return { event, call, fate: outage }
    const isNear = outages.some(({ from, to }) => event.at >= from - edgeMs && event.at < to + edgeMs)
    if (chance < drop && !isNear && !isRare(call)) return { event, call, fate: 'dropped' }
    return { event, call, fate: chance > 1 - repeat ? 'repeated' : 'delivered' }
  })
}

/** So few calls that nothing is learned of what they get. */
const isRare = ({ type, disposition }: Call): boolean => type === 'feature' && disposition !== 'ANSWERED'

/** Tells whether a call's records let this event be expected, as most calls of its class get it. */
function isExpected({ event, call }: Pick<InjectedEvent, 'event' | 'call'>): boolean {
  switch (event.name) {
    case 'IncomingCall':
    case 'OutgoingCall':
    case 'Transfer':
    case 'CdrQueue':
      return true
    case 'Cdr':
      return call.disposition === 'ANSWERED'
    case 'NewState':
      return call.answeredAt !== null || call.entries.length > 0 || event.fields.exten === call.caller.number
    default:
      return false
  }
}

export type Told = Readonly<Record<string, number>>

/** Returns the events of each kind of fault, and the calls without any, as a receipt names them. */
export function truthOf(injected: readonly InjectedEvent[]): Told {
  const told: Record<string, number> = {}
  const heard = new Set(
    // Some events don't name their call.
    injected
      .filter((each) => isReceived(each) && each.event.fields.unique_id)
      .map(({ call }) => callId(call)),
  )
  const silent = new Set<string>()
  for (const each of injected) {
    const { event, call, fate } = each
    if (fate === 'repeated') add(told, `repeated observed ${event.name}`)
    if (isReceived(each) || !isExpected(each)) continue
    const reason = fate === 'dropped' ? 'unexplained' : outageText(fate)
    if (heard.has(callId(call))) add(told, `event_missing ${reason} ${event.name}`)
    else silent.add(`records_only ${reason} ${callId(call)}`)
  }
  for (const name of silent) add(told, name.split(' ').slice(0, 2).join(' '))
  return told
}

const isReceived = ({ fate }: InjectedEvent): boolean => fate === 'delivered' || fate === 'repeated'

/** Returns the same of a receipt's findings. */
export function toldBy(findings: readonly Finding[]): Told {
  const told: Record<string, number> = {}
  for (const { kind, reason, event, field, items, calls } of findings) {
    const name = [kind, reason, event, field].filter((part) => part !== null).join(' ')
    add(told, name, kind === 'records_only' ? calls : items)
  }
  return told
}

const outageText = (fate: InjectedEvent['fate']): string => (typeof fate === 'string' ? fate : fate.reason)

function add(counts: Record<string, number>, key: string, items = 1): void {
  counts[key] = (counts[key] ?? 0) + items
}
