import type { BoardEvent, BoardState } from '../../../electron/services/board/state.ts'
import { canonicalEventName } from '../../../shared/webhooks/event-names.ts'
import { eventValue } from '../../../shared/webhooks/event-values.ts'
import { valuesOf } from '../../../shared/webhooks/nested-fields.ts'

/** Returns an event as the receiver reads it from its fields. */
export function boardEventOf(
  name: string,
  fields: Readonly<Record<string, string | number>>,
  when: Pick<BoardEvent, 'seq' | 'receivedAt'>,
): BoardEvent {
  const values = valuesOf(fields)
  return {
    ...when,
    canonicalName: canonicalEventName(name),
    callId: eventValue(name, values, 'callId'),
    exten: eventValue(name, values, 'exten'),
    queue: eventValue(name, values, 'queue'),
    number: eventValue(name, values, 'number'),
    state: eventValue(name, values, 'state'),
    fields: JSON.stringify(fields),
  }
}

/** Returns a state as lists, so that a comparison sees their order, too. */
export function listed({ extensions, trunks, calls, heldBy, ended, queues, asOf }: BoardState) {
  return {
    asOf,
    extensions: [...extensions.values()],
    trunks: [...trunks.values()],
    calls: [...calls.values()].map((call) => ({ ...call, parts: [...call.parts] })),
    heldBy: Object.fromEntries([...heldBy].map(([exten, callIds]) => [exten, [...callIds]])),
    ended: [...ended],
    queues: [...queues],
  }
}
