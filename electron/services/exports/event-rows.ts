import { type KnownPeriods, offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatIso, formatOffset, formatWall, wallOf } from '../../../shared/clock/wall-time.ts'
import type { EventExportField, ExportColumn, ExportFormat } from '../../../shared/exports.ts'
import { asciiDigits } from '../../../shared/text.ts'
import { eventTime } from '../../../shared/webhooks/doctor/time-lead.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import type { Cell } from './cells.ts'
import { cellText, isWhole } from './row-text.ts'
import { RowNumbers, type TextChunk } from './text-stream.ts'

/** All that is needed to write an event as a row of the file. */
export interface EventRowPlan {
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly known: KnownPeriods
}

/** Events as the rows of a file, as they are asked for. */
export async function* eventRows(
  plan: EventRowPlan,
  events: AsyncIterable<readonly WholeEvent[]>,
): AsyncGenerator<TextChunk> {
  const numbers = new RowNumbers()
  const encoder = new TextEncoder()
  for await (const chunk of events) {
    const firstRow = numbers.take(chunk.length)
    yield { bytes: encoder.encode(eventRowText(plan, chunk, firstRow)), records: chunk.length, firstRow }
  }
}

/** Events as the text of their rows. `firstRow` is the first one's number in its sheet. */
export function eventRowText(
  { format, columns, known }: EventRowPlan,
  events: readonly WholeEvent[],
  firstRow: number,
): string {
  if (format.kind !== 'jsonLines') {
    const rows = events.map((event) => {
      const cellOf = cellsOf(event, known)
      return columns.map(cellOf)
    })
    return cellText(format, rows, firstRow)
  }
  if (isWhole(format)) return events.map(wholeLine).join('')
  return events.map((event) => columnsLine(event, columns, known)).join('')
}

/** The event as it is stored, its fields as the object that they are. */
function wholeLine({ fields, headers, ...event }: WholeEvent): string {
  return `${JSON.stringify(event).slice(0, -1)},"headers":${oneLine(headers)},"fields":${oneLine(fields)}}\n`
}

function columnsLine(event: WholeEvent, columns: readonly ExportColumn[], known: KnownPeriods): string {
  const cellOf = cellsOf(event, known)
  const members = columns.flatMap((column) => {
    const cell = cellOf(column)
    if (cell === null) return []
    return [`${JSON.stringify(column.name)}:${column.field === 'fields' ? cell : JSON.stringify(cell)}`]
  })
  return `{${members.join(',')}}\n`
}

/** Line breaks stand between the parts of a JSON text only. */
function oneLine(json: string): string {
  return json.replace(/[\r\n]+/g, ' ')
}

/** Gives an event's cells: arrivals by the call center's clock, and the event's own time by its distance from that. */
function cellsOf(event: WholeEvent, known: KnownPeriods): (column: ExportColumn) => Cell {
  const { receivedAt } = event
  const { offsetMinutes } = offsetAt(known, null, { instant: receivedAt })
  const time = eventTime(event)
  const read = time?.read ?? null
  const values: Readonly<Record<EventExportField, Cell>> = {
    name: event.name,
    canonical_name: event.canonicalName,
    received_at: formatWall(wallOf(receivedAt, offsetMinutes), 'gregorian'),
    event_time: time && asciiDigits(time.text),
    event_time_offset: read && formatOffset(read.offsetMinutes),
    call_id: event.callId,
    exten: event.exten,
    queue: event.queue,
    number: event.number,
    state: event.state,
    remote_address: event.remoteAddress,
    fields: oneLine(event.fields),
    repeats: event.repeats,
  }
  const isoTimes: Readonly<Partial<Record<string, string>>> = {
    // Unlike the texts of a call center, it is known to the millisecond.
    received_at:
      new Date(wallOf(receivedAt, offsetMinutes)).toISOString().slice(0, -1) + formatOffset(offsetMinutes),
    ...(read ? { event_time: formatIso(read.instant, read.offsetMinutes) } : {}),
  }
  return ({ field, form }) => {
    if (field === null) return null
    return (
      (form === 'iso' ? isoTimes[field] : undefined) ?? (isEventField(values, field) ? values[field] : null)
    )
  }
}

function isEventField(
  values: Readonly<Record<EventExportField, Cell>>,
  name: string,
): name is EventExportField {
  return Object.hasOwn(values, name)
}
