import { type Json, parseExactJson } from '../reports/values.ts'
import { readWrittenTime, type WrittenTime } from './doctor/time-lead.ts'
import { isTimeField } from './event-fields.ts'
import { type EventColumn, eventColumns, sourcesOf } from './event-values.ts'
import { isFields, laidOut, unfolded } from './nested-fields.ts'

interface FieldText {
  readonly name: string
  readonly value: string
  /** Of a field that is a time, where it can be read. */
  readonly time: WrittenTime | null
}

/** An event's columns, and its fields text. */
interface EventInColumns extends Readonly<Record<EventColumn, string | null>> {
  readonly name: string
  readonly canonicalName: string
  readonly fields: string
}

/** Returns the word for a value of a field, or the value itself. */
export type WordOf = (field: string, value: string) => string

/** Yields the non-empty fields that no feed column shows, in order, in words; each of a list of attempts by itself. */
export function* otherFields(event: EventInColumns, wordOf: WordOf): Generator<FieldText> {
  const fields = parseExactJson(event.fields)
  for (const [name, json] of Object.entries(isFields(fields) ? laidOut(fields) : {})) {
    const attempts = attemptsOf(json)
    if (attempts !== null) {
      for (const { dst, disposition } of attempts) {
        const agent = typeof dst === 'string' ? `${dst} ` : ''
        yield { name, value: `${agent}${wordOf('disposition', disposition)}`, time: null }
      }
      continue
    }
    const value = typeof json === 'string' ? json : JSON.stringify(json)
    if (value === '' || isName(event, name, value) || isInColumn(event, name, value)) continue
    yield { name, value: wordOf(name, value), time: isTimeField(name) ? readWrittenTime(json) : null }
  }
}

function isName(event: EventInColumns, field: string, value: string): boolean {
  return value === event.name && ['event_name', 'event'].includes(field.toLowerCase())
}

function isInColumn(event: EventInColumns, field: string, value: string): boolean {
  return eventColumns.some(
    (column) =>
      event[column] === value && sourcesOf(event.canonicalName, column).includes(field.toLowerCase()),
  )
}

/** Returns the attempts of a list of them, also one in a parameter; null for anything else. */
function attemptsOf(value: Json) {
  const whole = unfolded(value)
  if (!Array.isArray(whole) || whole.length === 0) return null
  const attempts = whole.flatMap((entry) =>
    isFields(entry) && typeof entry.disposition === 'string'
      ? [{ dst: entry.dst, disposition: entry.disposition }]
      : [],
  )
  return attempts.length === whole.length ? attempts : null
}
