import type { ReportName } from '../reports/definitions.ts'
import { addFinding, type Contradiction } from './contradictions.ts'
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
  /** A copy, by day and offset. */
  days(): ReportDays
}

/** Of each day and offset. */
const keptExamples = 3

export function createReportLearner(report: ReportName, known?: ReportDays): ReportLearner {
  const days = new Map(
    (known?.days ?? []).map((day) => [keyOf(day.day, day.offsetMinutes), structuredClone(day)]),
  )
  const contradictions: Contradiction[] = structuredClone(known?.contradictions ?? [])

  function learnOne(fields: RecordFields): void {
    const times = timesOfRecord(fields)
    const found = offsetOfTimes(report, times)
    if (found === null) return
    const key = keyOf(dayOf(found.wall), found.offsetMinutes)
    const day = days.get(key)
    if (day === undefined) days.set(key, firstOf(found, times.recordId))
    else count(day, found, times.recordId)
    for (const finding of findingsOfRecord(report, times, found)) addFinding(contradictions, finding)
  }

  return {
    learn: (records) => {
      for (const fields of records) learnOne(fields)
    },
    days: () => ({
      days: structuredClone([...days.values()].sort((a, b) => a.first - b.first)),
      contradictions: structuredClone(contradictions),
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

function count(day: DayOffset, found: RecordOffset, recordId: string | null): void {
  // An exact witness convinces more than a loose one.
  if (day.exact === 0 && found.exact) day.examples.unshift(exampleOf(found, recordId))
  else if (day.examples.length < keptExamples) day.examples.push(exampleOf(found, recordId))
  day.examples.length = Math.min(day.examples.length, keptExamples)
  day.count += 1
  day.exact += found.exact ? 1 : 0
  day.first = Math.min(day.first, found.instant)
  day.last = Math.max(day.last, found.instant)
  for (const name of found.agreeing) day.witnesses[name] = (day.witnesses[name] ?? 0) + 1
}

function exampleOf(found: RecordOffset, recordId: string | null): EvidenceExample {
  const { field, text, witness, witnessInstant, instant } = found
  return { recordId, field, text, witness, witnessInstant, instant }
}
