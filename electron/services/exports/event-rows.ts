import { type KnownPeriods, offsetAt } from '../../../shared/clock/knowledge.ts'
import { formatIso, formatOffset, formatWall, wallOf } from '../../../shared/clock/wall-time.ts'
import type {
  EventExportField,
  ExportColumn,
  ExportFormat,
  ExportValues,
  ScreenValues,
} from '../../../shared/exports.ts'
import type { NamedKind, Names } from '../../../shared/people.ts'
import { asciiDigits } from '../../../shared/text.ts'
import { eventTime } from '../../../shared/webhooks/doctor/time-lead.ts'
import { extensionStateOf, trunkStateOf } from '../../../shared/webhooks/event-fields.ts'
import type { WholeEvent } from '../../../shared/webhooks/feed.ts'
import { otherFields } from '../../../shared/webhooks/other-fields.ts'
import type { Cell } from '../rows/cells.ts'
import { cellText, isWhole } from '../rows/row-text.ts'
import { namedCell, timeCells, wordOf } from '../rows/screen-cells.ts'
import { type TextChunk, textChunks } from '../rows/text-stream.ts'

/** The options for writing events as rows. */
export interface EventRowPlan {
  readonly format: ExportFormat
  readonly columns: readonly ExportColumn[]
  readonly values: ExportValues
  readonly known: KnownPeriods
  readonly names: Names
}

/** Yields events as rows on demand. */
export function eventRows(
  plan: EventRowPlan,
  events: AsyncIterable<readonly WholeEvent[]>,
): AsyncGenerator<TextChunk> {
  return textChunks(events, (chunk, firstRow) => eventRowText(plan, chunk, firstRow))
}

/** Writes events as rows. `firstRow` is the first one's row number in its sheet. */
export function eventRowText(
  { format, columns, values, known, names }: EventRowPlan,
  events: readonly WholeEvent[],
  firstRow: number,
): string {
  if (format.kind !== 'jsonLines') {
    const cellsOf = values.kind === 'screen' ? screenCellsOf(values, known, names) : sentCellsOf(known)
    const rows = events.map((event) => columns.map(cellsOf(event)))
    return cellText(format, rows, firstRow)
  }
  if (isWhole(format)) return events.map(wholeLine).join('')
  const cellsOf = sentCellsOf(known)
  return events.map((event) => columnsLine(columns, cellsOf(event))).join('')
}

/** Writes the stored event as a JSON line, with its fields as an object. */
function wholeLine({ fields, headers, ...event }: WholeEvent): string {
  return `${JSON.stringify(event).slice(0, -1)},"headers":${oneLine(headers)},"fields":${oneLine(fields)}}\n`
}

function columnsLine(columns: readonly ExportColumn[], cellOf: CellOf): string {
  const members = columns.flatMap((column) => {
    const cell = cellOf(column)
    if (cell === null) return []
    return [`${JSON.stringify(column.name)}:${column.field === 'fields' ? cell : JSON.stringify(cell)}`]
  })
  return `{${members.join(',')}}\n`
}

/** Removes line breaks, which in JSON occur only between tokens. */
function oneLine(json: string): string {
  return json.replace(/[\r\n]+/g, ' ')
}

type CellOf = (column: ExportColumn) => Cell
type Values = Readonly<Record<EventExportField, Cell>>

/** Formats an event's cells: the arrival by the call center's clock, and its own time relative to that. */
const sentCellsOf =
  (known: KnownPeriods) =>
  (event: WholeEvent): CellOf => {
    const { receivedAt } = event
    const offsetMinutes = offsetOfArrival(event, known)
    const wall = wallOf(receivedAt, offsetMinutes)
    const time = eventTime(event)
    const read = time?.read ?? null
    const values = valuesOf(event, formatWall(wall, 'gregorian'), time)
    const isoTimes: Readonly<Partial<Record<string, string>>> = {
      // Unlike the call center's times, the arrival has milliseconds.
      received_at: new Date(wall).toISOString().slice(0, -1) + formatOffset(offsetMinutes),
      ...(read ? { event_time: formatIso(read.instant, read.offsetMinutes) } : {}),
    }
    return ({ field, form }) => {
      if (field === null) return null
      return (form === 'iso' ? isoTimes[field] : undefined) ?? ownCell(values, field)
    }
  }

const namedColumns: ReadonlyMap<string, NamedKind> = new Map([
  ['exten', 'agent'],
  ['queue', 'queue'],
  ['number', 'any'],
])

/** Formats an event's cells as in the feed; `fields` holds those without their own column. */
function screenCellsOf(look: ScreenValues, known: KnownPeriods, names: Names): (event: WholeEvent) => CellOf {
  const timeCell = timeCells(look)
  return (event) => {
    const offsetMinutes = offsetOfArrival(event, known)
    const time = eventTime(event)
    const read = time?.read ?? null
    const values = valuesOf(event, null, time)
    return ({ field, form }) => {
      if (field === 'received_at') return timeCell(event.receivedAt, offsetMinutes, form)
      if (field === 'event_time' && read) return timeCell(read.instant, read.offsetMinutes, form)
      if (field === null || form === 'date') return null
      if (field === 'state' && event.state !== null) {
        const state = extensionStateOf(event.state) ?? trunkStateOf(event.state) ?? event.state
        return wordOf(look, 'state', state)
      }
      const kind = namedColumns.get(field)
      if (kind) return namedCell(ownCell(values, field), kind, names)
      if (field !== 'fields') return ownCell(values, field)
      const word = (name: string, text: string) => wordOf(look, name.toLowerCase(), text)
      const others = [...otherFields(event, word)].map(({ name, value }) => `${name}: ${value}`)
      return others.join('; ') || null
    }
  }
}

function offsetOfArrival({ receivedAt }: WholeEvent, known: KnownPeriods): number {
  return offsetAt(known, null, { instant: receivedAt }).offsetMinutes
}

function valuesOf(event: WholeEvent, receivedAt: string | null, time: ReturnType<typeof eventTime>): Values {
  return {
    name: event.name,
    canonical_name: event.canonicalName,
    received_at: receivedAt,
    event_time: time && asciiDigits(time.text),
    event_time_offset: time?.read ? formatOffset(time.read.offsetMinutes) : null,
    call_id: event.callId,
    exten: event.exten,
    queue: event.queue,
    number: event.number,
    state: event.state,
    remote_address: event.remoteAddress,
    fields: oneLine(event.fields),
    repeats: event.repeats,
  }
}

function ownCell(values: Values, field: string): Cell {
  return isEventField(values, field) ? values[field] : null
}

function isEventField(values: Values, name: string): name is EventExportField {
  return Object.hasOwn(values, name)
}
