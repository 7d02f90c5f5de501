import { z } from 'zod'
import { type FieldDefinition, schemaOfKind } from '../../shared/reports/fields.ts'

/** Schemas of each kind's records, with every field in its form. */
export function recordSchema(fields: readonly FieldDefinition[]) {
  const shape = Object.fromEntries(
    fields.map(({ name, kind, optional }) => [
      name,
      optional ? schemaOfKind[kind].optional() : schemaOfKind[kind],
    ]),
  )
  return z.object(shape).catchall(z.literal(1))
}

const jalaliCalendar = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  dateStyle: 'short',
})

/** Formats `1405-08-30 14:05:09` at an offset of minutes from UTC, independently of the mock. */
export function jalaliText(instant: number, offsetMinutes: number): string {
  const local = new Date(instant + offsetMinutes * 60_000)
  const [month, day, year] = jalaliCalendar.format(local).split(/\D+/)
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')} ${local.toISOString().slice(11, 19)}`
}
