import type { Json } from '../../../shared/reports/values.ts'
import type { KnownEventName } from '../../../shared/webhooks/event-names.ts'
import type { CallCenter } from '../call-center.ts'
import { type Attempt, type Call, callId, type QueueEntry } from '../calls/call.ts'
import { callerId, type RecordForm } from '../records/columns.ts'

/** Something that the call center tells at an instant (epoch milliseconds). */
export interface MockEvent {
  readonly at: number
  readonly name: KnownEventName
  /** Without the time of the event, which each sender writes in its own way. */
  readonly fields: Readonly<Record<string, Json>>
}

type Fields = MockEvent['fields']

const surveyed = 6

/** What a call center tells of one call, in the order of time; ids and durations are those of the call's records. */
export function eventsOfCall(call: Call, { forms }: Pick<CallCenter, 'forms'>): MockEvent[] {
  const events: MockEvent[] = []
  const unique_id = callId(call)
  const parties = { src: call.caller.number, dst: call.destination }
  const clid = callerId(call.caller)
  const trunk = trunkOf(call)
  const tell = (offset: number, name: KnownEventName, fields: Fields): void => {
    events.push({ at: call.startedAt + offset, name, fields: { unique_id, ...fields } })
  }
  const state = (offset: number, exten: string, state: string, fields: Fields = {}): void =>
    tell(offset, 'NewState', { exten, state, ...fields })

  if (call.type === 'incoming') {
    const did = call.line?.did ?? ''
    tell(0, 'IncomingCall', { src: call.caller.number, dst: did, clid, did, ...trunk })
  } else {
    if (call.type === 'outgoing') tell(0, 'OutgoingCall', { exten: call.caller.number, ...parties, ...trunk })
    state(0, call.caller.number, 'InUse', { participant: call.destination, direction: 'out' })
    state(call.endedAt, call.caller.number, 'Idle')
  }
  for (const entry of call.entries) tellEntry(entry)
  if (call.disposition !== 'BUSY') tellExtensions()
  const record = valuesOf(forms.call, call, ['duration', 'billsec', 'wait', 'disposition', 'did'])
  tell(call.endedAt, 'Cdr', { type: call.type, ...parties, clid, ...record })
  if (call.entries.length > 0 && call.answeredAt !== null && call.channel % surveyed === 0) {
    const score = 1 + ((call.channel / surveyed) % 5)
    tell(call.endedAt + 15_000, 'Survey', { exten: call.agent?.number ?? '', src: call.caller.number, score })
  }
  return events.sort((a, b) => a.at - b.at)

  function tellEntry(entry: QueueEntry): void {
    const queue = entry.queue.number
    tell(entry.startedAt, 'Transfer', { src: call.caller.number, dst: queue, queue })
    for (const attempt of entry.attempts) tellAttempt(attempt, queue)
    const { agent, answeredAt } = entry
    const wasRung = entry.attempts.some(({ talkedUntil }) => talkedUntil !== null)
    if (agent && answeredAt !== null && !wasRung) {
      // A colleague took it from the ringing phone.
      state(answeredAt, agent.number, 'InUse', inward(queue))
      state(entry.endedAt, agent.number, 'Idle')
    }
    tell(entry.endedAt, 'CdrQueue', {
      queue,
      ...valuesOf(forms.queue, entry, ['queue_id', 'src', 'dst', 'wait', 'billsec', 'duration']),
      ...valuesOf(forms.queue, entry, ['disposition', 'queue_status', 'hangup']),
    })
  }

  function tellAttempt({ agent, startedAt, endedAt, talkedUntil }: Attempt, queue: string): void {
    state(startedAt, agent.number, 'Ringing', inward(queue))
    if (talkedUntil !== null) state(endedAt, agent.number, 'InUse', inward(queue))
    state(talkedUntil ?? endedAt, agent.number, 'Idle')
  }

  /** Extensions that were called themselves, not through a queue. */
  function tellExtensions(): void {
    for (const leg of call.route.filter(({ type }) => type === 'Extension')) {
      const inwardly = { participant: call.caller.number, direction: 'in' }
      state(leg.startedAt, leg.name, 'Ringing', inwardly)
      if (call.answeredAt !== null) state(call.answeredAt, leg.name, 'InUse', inwardly)
      state(leg.endedAt, leg.name, 'Idle')
    }
  }

  function inward(queue: string): Fields {
    return { participant: call.caller.number, direction: 'in', queue }
  }
}

function trunkOf(call: Call): Fields {
  const trunk = call.line?.entryPoint ?? call.route.find(({ type }) => type === 'Trunk')?.name
  return trunk === undefined ? {} : { trunk }
}

/** Values as the record of it has them. */
function valuesOf<Row>(form: RecordForm<Row>, row: Row, names: readonly string[]): Fields {
  const values: Record<string, Json> = {}
  for (const name of names) {
    const value = form.columns[name]?.(row)
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  }
  return values
}
