import { z } from 'zod'
import { type ReportName, reportDefinitions } from '../reports/definitions.ts'
import { epochsOfRecord } from './epoch-shift.ts'
import { type KnownPeriods, offsetAt } from './knowledge.ts'
import type { Moment } from './periods.ts'
import { offsetOfTimes } from './record-clock.ts'
import { offsetOfAnswer } from './record-findings.ts'
import { type RecordTimes, textFields, timesOfRecord, wallOfText } from './record-times.ts'
import { readServerText, type TextProblem } from './server-text.ts'
import { type Calendar, instantOf, msOfMinute, type Wall, wallOf } from './wall-time.ts'
import { instantOfEpoch, type RecordFields, type WitnessName } from './witnesses.ts'

/** The source of an offset: the record's own witness, a learned period, or neither. */
export type OffsetWitness = WitnessName | 'period' | 'fixed' | 'assumed'

/** A date-time text converted to UTC. */
interface TextTime {
  readonly kind: 'text'
  readonly text: string
  readonly calendar: Calendar
  readonly wall: Wall
  readonly offsetMinutes: number
  /** UTC milliseconds. */
  readonly instant: number
  readonly witness: OffsetWitness
}

/** A `$date`, on the server's clock. */
interface EpochTime {
  readonly kind: 'epoch'
  /** The milliseconds as received. */
  readonly text: string
  /** Minutes added to correct the server's epoch shift; null when the shift is unknown. */
  readonly shiftMinutes: number | null
  /** UTC milliseconds, shift corrected. */
  readonly instant: number
  readonly wall: Wall
  readonly offsetMinutes: number
  readonly witness: OffsetWitness
}

export type FieldTime =
  | TextTime
  | EpochTime
  /** The event never happened. */
  | { readonly kind: 'empty'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly problem: TextProblem }

export interface RecordReadings {
  /** The record's date fields of the report, by name. */
  readonly fields: ReadonlyMap<string, FieldTime>
  /** One entry per route step; null for a step without a date. */
  readonly route: readonly (EpochTime | null)[]
}

/** Reads all of a record's times, by its own witnesses first, else by the known server clock. */
export function readTimes(report: ReportName, fields: RecordFields, known: KnownPeriods): RecordReadings {
  const { timeOf, epochOf } = timeReader(report, fields, known)
  const read = new Map<string, FieldTime>()
  for (const { name, kind } of reportDefinitions[report].fields) {
    if (kind !== 'dateText' && kind !== 'instant' && kind !== 'dateTextOrInstant') continue
    const time = timeOf(name)
    if (time !== null) read.set(name, time)
  }
  const steps = Array.isArray(fields.route) ? fields.route : []
  return { fields: read, route: steps.map((step) => stepTime(step, (said) => epochOf('route', said))) }
}

/** Returns a reader of a record's single times, as in `readTimes`; null for a field without a time. */
export function timeReader(
  report: ReportName,
  fields: RecordFields,
  known: KnownPeriods,
): {
  readonly timeOf: (field: string) => FieldTime | null
  readonly epochOf: (field: string, said: number) => EpochTime
} {
  const times = timesOfRecord(fields)
  const { offsetMinutes, witness } = offsetOf(report, times, known)
  let shifts: ReadonlyMap<string, number | null> | null = null
  const shiftOf = (field: string): number | null => {
    shifts ??= new Map(
      epochsOfRecord(times.witnesses).map((epoch) => [String(epoch.field), epoch.shiftMinutes]),
    )
    return shifts.get(field) ?? (shifts.has(field) ? null : 0)
  }

  const text = (field: string, value: string): FieldTime => {
    const read = readServerText(value)
    if (read.kind !== 'wall') return read
    const own = field === 'answer' && witness !== 'fixed' ? offsetOfAnswer(times, offsetMinutes) : null
    const offset = own ?? offsetMinutes
    const { calendar, wall } = read
    return {
      kind: 'text',
      text: value,
      calendar,
      wall,
      offsetMinutes: offset,
      instant: instantOf(wall, offset),
      witness,
    }
  }
  const epochOf = (field: string, said: number): EpochTime => {
    const shiftMinutes = shiftOf(field)
    const instant = said + (shiftMinutes ?? 0) * msOfMinute
    const wall = wallOf(instant, offsetMinutes)
    return { kind: 'epoch', text: String(said), shiftMinutes, instant, wall, offsetMinutes, witness }
  }

  const timeOf = (field: string): FieldTime | null => {
    const value = fields[field]
    if (typeof value === 'string') return text(field, value)
    const said = instantOfEpoch(value)
    return said === null ? null : epochOf(field, said)
  }
  return { timeOf, epochOf }
}

function offsetOf(
  report: ReportName,
  times: RecordTimes,
  known: KnownPeriods,
): { readonly offsetMinutes: number; readonly witness: OffsetWitness } {
  if (known.fixedMinutes !== null) return { offsetMinutes: known.fixedMinutes, witness: 'fixed' }
  const own = offsetOfTimes(report, times)
  if (own?.exact === true) return own
  const { offsetMinutes, period } = offsetAt(known, report, momentOf(times))
  if (period === null) return own ?? { offsetMinutes, witness: 'assumed' }
  if (own === null) return { offsetMinutes, witness: 'period' }
  // A 15-minute wait spoils a loose witness, so exact ones before and after it win. The nearest ones win too
  // when the difference isn't a multiple of half an hour: clocks move by half hours, so it is a wait.
  const surrounded = own.instant >= period.first && own.instant <= period.last
  const spoiled = (own.offsetMinutes - offsetMinutes) % 30 !== 0
  const yields = period.exact > 0 && (surrounded || spoiled) && own.offsetMinutes !== offsetMinutes
  return yields ? { offsetMinutes, witness: 'period' } : own
}

/** Returns the record's moment, for looking up its period. */
function momentOf(times: RecordTimes): Moment {
  for (const field of textFields) {
    const wall = wallOfText(times, field)
    if (wall !== null) return { wall }
  }
  const said = Object.values(times.witnesses).find((instant) => instant !== null)
  return { instant: said ?? 0 }
}

const dated = z.looseObject({ date: z.unknown() })

function stepTime(step: unknown, read: (said: number) => EpochTime): EpochTime | null {
  const parsed = dated.safeParse(step)
  const said = parsed.success ? instantOfEpoch(parsed.data.date) : null
  return said === null ? null : read(said)
}
