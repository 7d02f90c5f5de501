import { z } from 'zod'
import type { Json } from '../../../shared/reports/values.ts'
import type { OutgoingEvent } from '../../../shared/webhooks/delivery-request.ts'
import { createServerTime } from '../records/server-time.ts'
import type { MockEvent } from './call-events.ts'

/** How a call center writes its events; installations differ in all of it. */
export const eventSpelling = z.object({
  /** `NewState`, `New State` or `newstate`. */
  names: z.enum(['plain', 'spaced', 'lower']).default('plain'),
  /** Numbers as numbers or as text. */
  numbers: z.enum(['number', 'text']).default('number'),
  callId: z.enum(['unique_id', 'cuid']).default('unique_id'),
  /** `flat`, or everything but name and call id within `detail: [{…}]`. */
  nesting: z.enum(['flat', 'detail']).default('flat'),
  /** The event's time, in UTC or in the call center's local time. */
  times: z.enum(['utc', 'local']).default('utc'),
})
export type EventSpelling = z.infer<typeof eventSpelling>

export const plainSpelling: EventSpelling = eventSpelling.parse({})

/** Writes events as an installation of such a spelling does; its clock is so many minutes ahead of UTC. */
export function createSpeller(
  spelling: EventSpelling,
  offsetMinutes: number,
): (event: MockEvent) => OutgoingEvent {
  const time = createServerTime(spelling.times === 'local' ? offsetMinutes : 0)
  return ({ at, name, fields: { unique_id, ...others } }) => {
    const written: Record<string, Json> = { ...others, date: time.gregorian(at) }
    if (spelling.numbers === 'text') {
      for (const [field, value] of Object.entries(written)) {
        if (typeof value === 'number') written[field] = String(value)
      }
    }
    const ids: Record<string, Json> = unique_id === undefined ? {} : { [spelling.callId]: unique_id }
    const fields = spelling.nesting === 'detail' ? { ...ids, detail: [written] } : { ...ids, ...written }
    return { name: spelled(name, spelling.names), fields }
  }
}

function spelled(name: string, names: EventSpelling['names']): string {
  if (names === 'lower') return name.toLowerCase()
  return names === 'spaced' ? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : name
}
