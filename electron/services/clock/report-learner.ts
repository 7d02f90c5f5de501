import { type Inconsistency, withFinding } from '../../../shared/clock/inconsistencies.ts'
import type {
  DayOffset,
  EvidenceExample,
  ReportDays,
  WitnessCounts,
} from '../../../shared/clock/learned-clock.ts'
import { offsetOfTimes, type RecordOffset } from '../../../shared/clock/record-clock.ts'
import { findingsOfRecord } from '../../../shared/clock/record-findings.ts'
import { timesOfRecord } from '../../../shared/clock/record-times.ts'
import { dayOf } from '../../../shared/clock/wall-time.ts'
import type { RecordFields } from '../../../shared/clock/witnesses.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'

/** Learns the server's offset from the records of one report of one call center. */
export interface ReportLearner {
  /** Learns from records; call once per record, since a repeated record counts twice. */
  learn(records: readonly RecordFields[]): void
  /** Returns an immutable snapshot by day and offset. */
  days(): ReportDays
}

/** Maximum examples per day and offset. */
const maxExamples = 3

/** Mutable counters, because a walk brings thousands of records per second. */
interface GrowingDay
  extends Omit<DayOffset, 'count' | 'exact' | 'first' | 'last' | 'witnesses' | 'examples'> {
  count: number
  exact: number
  first: number
  last: number
  readonly witnesses: WitnessCounts
  examples: EvidenceExample[]
}

export function createReportLearner(report: ReportName, known?: ReportDays): ReportLearner {
  const days = new Map((known?.days ?? []).map((day) => [keyOf(day.day, day.offsetMinutes), copyOf(day)]))
  let inconsistencies: readonly Inconsistency[] = known?.inconsistencies ?? []

  function learnOne(fields: RecordFields): void {
    const times = timesOfRecord(fields)
    const found = offsetOfTimes(report, times)
    if (found === null) return
    const key = keyOf(dayOf(found.wall), found.offsetMinutes)
    const day = days.get(key)
    if (day) addTo(day, found, times.recordId)
    else days.set(key, firstOf(found, times.recordId))
    for (const finding of findingsOfRecord(report, times, found)) {
      inconsistencies = withFinding(inconsistencies, finding)
    }
  }

  return {
    learn: (records) => {
      for (const fields of records) learnOne(fields)
    },
    days: () => ({
      days: [...days.values()].map(copyOf).sort((a, b) => a.first - b.first),
      inconsistencies: [...inconsistencies],
    }),
  }
}

function keyOf(day: number, offset: number): string {
  return `${day} ${offset}`
}

function copyOf(day: DayOffset): GrowingDay {
  return { ...day, witnesses: { ...day.witnesses }, examples: [...day.examples] }
}

function firstOf(found: RecordOffset, recordId: string | null): GrowingDay {
  return {
    day: dayOf(found.wall),
    offsetMinutes: found.offsetMinutes,
    count: 1,
    exact: found.exact ? 1 : 0,
    first: found.instant,
    last: found.instant,
    witnesses: Object.fromEntries(found.agreeing.map((name) => [name, 1])),
    examples: [exampleOf(found, recordId)],
  }
}

function addTo(day: GrowingDay, found: RecordOffset, recordId: string | null): void {
  for (const name of found.agreeing) day.witnesses[name] = (day.witnesses[name] ?? 0) + 1
  // An exact witness outranks a loose one.
  if (day.exact === 0 && found.exact)
    day.examples = [exampleOf(found, recordId), ...day.examples.slice(0, maxExamples - 1)]
  else if (day.examples.length < maxExamples) day.examples.push(exampleOf(found, recordId))
  day.count++
  if (found.exact) day.exact++
  day.first = Math.min(day.first, found.instant)
  day.last = Math.max(day.last, found.instant)
}

function exampleOf(found: RecordOffset, recordId: string | null): EvidenceExample {
  const { field, text, witness, witnessInstant, instant } = found
  return { recordId, field, text, witness, witnessInstant, instant }
}
