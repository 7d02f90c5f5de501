import type { Json } from '../../../shared/reports/values.ts'
import { columnSources, type EventColumn } from '../../../shared/webhooks/event-fields.ts'
import { laidOut } from '../../../shared/webhooks/nested-fields.ts'
import type { Fields } from './body-fields.ts'

/** Longer names and ids than these are nobody's; the fields and the raw request have them whole. */
export const longestColumn = 200

export type EventColumns = Readonly<Record<EventColumn, string | null>>

/** The columns that events are searched by. `json` is the text of the fields, where they came as JSON. */
export function columnsOf(fields: Fields, json: string | null): EventColumns {
  const values = laidOut(fields)
  return {
    callId: callIdOf(values, json),
    exten: firstText(values, columnSources.exten),
    queue: firstText(values, columnSources.queue),
    number: firstText(values, columnSources.number),
    state: firstText(values, columnSources.state),
  }
}

/** A text or a number as text; the first of several; null for anything else and for nothing. */
export function fieldText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && !Array.isArray(value[0]) ? fieldText(value[0]) : null
}

/** As it is kept in a column: cut, and without halves of surrogate pairs, which no text can be stored with. */
export function columnText(text: string): string {
  return (text.length > longestColumn ? text.slice(0, longestColumn) : text).replace(/\p{Cs}/gu, '\ufffd')
}

function firstText(fields: Fields, names: readonly string[]): string | null {
  for (const name of names) {
    const text = fieldText(fields[name])
    if (text !== null) return columnText(text)
  }
  return null
}

function callIdOf(fields: Fields, json: string | null): string | null {
  for (const name of columnSources.callId) {
    const value = fields[name]
    const text = fieldText(value)
    if (text === null) continue
    return columnText(typeof value === 'number' && json !== null ? writtenNumber(json, name, value) : text)
  }
  return null
}

/** `1716123456.10` is another call than `1716123456.1`, and the same number: so its digits are taken from the text. */
function writtenNumber(json: string, name: string, value: number): string {
  for (const [, digits = ''] of json.matchAll(new RegExp(`"${name}"\\s*:\\s*(-?[\\d.eE+-]{1,40})`, 'g'))) {
    if (Number(digits) === value) return digits
  }
  return String(value)
}
