import type { KnownEventName } from '../../../shared/webhooks/event-names.ts'
import type { CallCenter } from '../call-center.ts'
import { type Call, callId } from '../calls/call.ts'
import { callerId } from '../records/columns.ts'
import { type EventFields, type MockEvent, valuesOf } from './mock-event.ts'

/** One in this many calls is rated. */
const surveyed = 6

/**
 * Returns more events than any call center sends, without the extension states: the DID, each queue entry as
 * a Transfer, and the end of every call and queue entry.
 */
export function generousEvents(call: Call, { forms }: Pick<CallCenter, 'forms'>): MockEvent[] {
  const events: MockEvent[] = []
  const unique_id = callId(call)
  const parties = { src: call.caller.number, dst: call.destination }
  const clid = callerId(call.caller)
  const trunk = trunkOf(call)
  const add = (offset: number, name: KnownEventName, fields: EventFields): void => {
    const at = call.startedAt + offset
    events.push({ at, name, fields: { unique_id, ...fields } })
  }

  if (call.type === 'incoming') {
    const did = call.line?.did ?? ''
    add(0, 'IncomingCall', { src: call.caller.number, dst: did, clid, did, ...trunk })
  } else if (call.type === 'outgoing') {
    add(0, 'OutgoingCall', { exten: call.caller.number, ...parties, ...trunk })
  }
  for (const entry of call.entries) {
    const queue = entry.queue.number
    add(entry.startedAt, 'Transfer', { src: call.caller.number, dst: queue, queue })
    add(entry.endedAt, 'CdrQueue', {
      queue,
      ...valuesOf(forms.queue, entry, ['queue_id', 'src', 'dst', 'wait', 'billsec', 'duration']),
      ...valuesOf(forms.queue, entry, ['disposition', 'queue_status', 'hangup']),
    })
  }
  const record = valuesOf(forms.call, call, ['duration', 'billsec', 'wait', 'disposition', 'did'])
  add(call.endedAt, 'Cdr', { type: call.type, ...parties, clid, ...record })
  if (call.entries.length > 0 && call.answeredAt !== null && call.channel % surveyed === 0) {
    const score = 1 + ((call.channel / surveyed) % 5)
    add(call.endedAt + 15_000, 'Survey', { exten: call.agent?.number ?? '', src: call.caller.number, score })
  }
  return events
}

function trunkOf(call: Call): EventFields {
  const trunk = call.line?.entryPoint ?? call.route.find(({ type }) => type === 'Trunk')?.name
  return trunk === undefined ? {} : { trunk }
}
