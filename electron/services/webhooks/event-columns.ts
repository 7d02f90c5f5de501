import { type EventColumn, type EventValue, eventValue } from '../../../shared/webhooks/event-values.ts'
import type { Fields } from './body-fields.ts'

/** Longer names and ids than these are nobody's; the fields and the raw request have them whole. */
export const longestColumn = 200

export type EventColumns = Readonly<Record<EventColumn, string | null>>

/** The columns that events are searched by, from an event's values as `valuesOf` lays them out. */
export function columnsOf(canonicalName: string, values: Fields): EventColumns {
  const column = (wanted: EventValue): string | null => {
    const text = eventValue(canonicalName, values, wanted)
    return text === null ? null : columnText(text)
  }
  return {
    callId: column('callId'),
    exten: column('exten'),
    queue: column('queue'),
    number: column('number'),
    state: column('state'),
  }
}

/** As it is kept in a column: cut, and without halves of surrogate pairs, which no text can be stored with. */
export function columnText(text: string): string {
  return (text.length > longestColumn ? text.slice(0, longestColumn) : text).replace(/\p{Cs}/gu, '\ufffd')
}
