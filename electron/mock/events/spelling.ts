import { z } from 'zod'
import type { Json } from '../../../shared/reports/values.ts'
import type { OutgoingEvent } from '../../../shared/webhooks/delivery-request.ts'
import { createServerTime } from '../records/server-time.ts'
import { type MockEvent, microsecondsOf } from './mock-event.ts'

/** How a call center spells its events; installations differ in every field. */
export const eventSpelling = z.object({
  /** `NewState`, `New State` or `newstate`. */
  names: z.enum(['plain', 'spaced', 'lower']).default('plain'),
  /** Numbers as numbers or as text; `mixed` writes those of most events as text. */
  numbers: z.enum(['mixed', 'number', 'text']).default('mixed'),
  callId: z.enum(['unique_id', 'cuid']).default('unique_id'),
  /** `flat`, or everything but name and call id within `detail: [{…}]`. */
  nesting: z.enum(['flat', 'detail']).default('flat'),
  /** Times in UTC or in the call center's local time. */
  times: z.enum(['utc', 'local']).default('utc'),
  /** Sends more than any call center: `generousEvents`, a time in every event, and whole seconds. */
  generous: z.boolean().default(false),
})
export type EventSpelling = z.infer<typeof eventSpelling>

export const plainSpelling: EventSpelling = eventSpelling.parse({})

/** Returns a function that spells events like an installation; its clock is this many minutes off UTC. */
export function createSpeller(
  spelling: EventSpelling,
  offsetMinutes: number,
): (event: MockEvent) => OutgoingEvent {
  const { generous, nesting } = spelling
  const time = createServerTime(spelling.times === 'local' ? offsetMinutes : 0)

  function written(value: Json | Date, numbersAsText: boolean): Json {
    if (value instanceof Date) {
      const at = value.getTime()
      if (generous) return time.gregorian(at)
      return `${time.gregorian(at)}.${String(at % 1_000).padStart(3, '0')}${microsecondsOf(at)}`
    }
    if (typeof value === 'number') return numbersAsText ? String(value) : value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => written(one, numbersAsText))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one, numbersAsText)]))
  }

  return ({ at, name, namedIn = 'event_name', fields: { unique_id, ...others } }) => {
    const asText = spelling.numbers === 'text' || (spelling.numbers === 'mixed' && !generous && at % 5 !== 0)
    const dated = generous ? { ...others, date: new Date(at) } : others
    const values = Object.fromEntries(
      Object.entries(dated).map(([field, value]) => [field, written(value, asText)]),
    )
    const ids: Record<string, Json> =
      unique_id === undefined ? {} : { [spelling.callId]: written(unique_id, asText) }
    const fields = nesting === 'detail' ? { ...ids, detail: [values] } : { ...ids, ...values }
    return { name: spelled(name, spelling.names), namedIn, fields }
  }
}

function spelled(name: string, names: EventSpelling['names']): string {
  if (names === 'lower') return name.toLowerCase()
  return names === 'spaced' ? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : name
}
