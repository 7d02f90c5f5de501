import type { CallTime, WholeCallRecord } from '../../../shared/whole-call/answer.ts'

/** The clock by which a chart's times of day are told. */
export interface ChartClock {
  readonly offsetMinutes: number
  /** What gave the offset; null when no record has a time. */
  readonly witness: CallTime['witness'] | null
  /** Every offset that the call's records were written in; more than one is a contradiction of the server's clock. */
  readonly offsets: readonly number[]
}

/** That of the first record that has one; each record was taken to UTC by its own. */
export function clockOf(records: readonly WholeCallRecord[]): ChartClock {
  const firsts = records.flatMap(({ times }) => Object.values(times)[0] ?? [])
  const [first] = firsts
  return {
    offsetMinutes: first?.offsetMinutes ?? 0,
    witness: first?.witness ?? null,
    offsets: [...new Set(firsts.map(({ offsetMinutes }) => offsetMinutes))],
  }
}
