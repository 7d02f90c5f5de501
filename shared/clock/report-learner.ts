import type { ReportName } from '../reports/definitions.ts'
import { type Contradiction, withFinding } from './contradictions.ts'
import type { DayOffset, EvidenceExample, ReportDays } from './learned-clock.ts'
import { offsetOfTimes, type RecordOffset } from './record-clock.ts'
import { findingsOfRecord } from './record-findings.ts'
import { timesOfRecord } from './record-times.ts'
import { dayOf } from './wall-time.ts'
import type { RecordFields } from './witnesses.ts'

/** Gathers, record by record, what one report of one connection says of its server's offset. */
export interface ReportLearner {
  /** Each record once: one that comes again is counted again. */
  learn(records: readonly RecordFields[]): void
  /** By day and offset; it doesn't change when more is learned. */
  days(): ReportDays
}

/** Of each day and offset. */
const keptExamples = 3

export function createReportLearner(report: ReportName, known?: ReportDays): ReportLearner {
  const days = new Map((known?.days ?? []).map((day) => [keyOf(day.day, day.offsetMinutes), day]))
  let contradictions: readonly Contradiction[] = known?.contradictions ?? []

  function learnOne(fields: RecordFields): void {
    const times = timesOfRecord(fields)
    const found = offsetOfTimes(report, times)
    if (found === null) return
    const key = keyOf(dayOf(found.wall), found.offsetMinutes)
    const day = days.get(key)
    days.set(
      key,
      day === undefined ? firstOf(found, times.recordId) : withOneMore(day, found, times.recordId),
    )
    for (const finding of findingsOfRecord(report, times, found)) {
      contradictions = withFinding(contradictions, finding)
    }
  }

  return {
    learn: (records) => {
      for (const fields of records) learnOne(fields)
    },
    days: () => ({
      days: [...days.values()].sort((a, b) => a.first - b.first),
      contradictions: [...contradictions],
    }),
  }
}

function keyOf(day: number, offset: number): string {
  return `${day} ${offset}`
}

function firstOf(found: RecordOffset, recordId: string | null): DayOffset {
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

function withOneMore(day: DayOffset, found: RecordOffset, recordId: string | null): DayOffset {
  const witnesses = { ...day.witnesses }
  for (const name of found.agreeing) witnesses[name] = (witnesses[name] ?? 0) + 1
  return {
    ...day,
    count: day.count + 1,
    exact: day.exact + (found.exact ? 1 : 0),
    first: Math.min(day.first, found.instant),
    last: Math.max(day.last, found.instant),
    witnesses,
    examples: examplesWith(day, found, recordId),
  }
}

function examplesWith(day: DayOffset, found: RecordOffset, recordId: string | null): EvidenceExample[] {
  // An exact witness convinces more than a loose one.
  if (day.exact === 0 && found.exact)
    return [exampleOf(found, recordId), ...day.examples.slice(0, keptExamples - 1)]
  return day.examples.length < keptExamples ? [...day.examples, exampleOf(found, recordId)] : day.examples
}

function exampleOf(found: RecordOffset, recordId: string | null): EvidenceExample {
  const { field, text, witness, witnessInstant, instant } = found
  return { recordId, field, text, witness, witnessInstant, instant }
}
