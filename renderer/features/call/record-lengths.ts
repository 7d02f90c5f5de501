import type { WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import type { LaneSegment, WholeCall } from '../../../shared/whole-call/lanes.ts'
import { secondsOf } from '../../../shared/whole-call/record-values.ts'
import { spanOfCall } from '../../../shared/whole-call/route-lane.ts'
import { keyOf } from './call-records.ts'

interface RecordLengths {
  /** Seconds; null where nothing tells. */
  readonly lasted: number | null
  /** Of the caller in a queue or of an agent's phone. */
  readonly waited: number | null
}

/** How long a record's part of the call took, by its times, and by what it says where those don't tell. */
export function lengthsOf(record: WholeCallRecord, { entries }: WholeCall): RecordLengths {
  const said = { lasted: secondsOf(record, 'duration'), waited: secondsOf(record, 'wait') }
  if (record.report === 'quick') {
    const span = spanOfCall(record)
    return { ...said, lasted: span ? (span.end - span.start) / 1_000 : said.lasted }
  }
  const lanes = entries.flatMap((entry) => [entry, ...entry.attempts])
  const lane = lanes.find(({ source }) => source !== null && keyOf(source) === keyOf(record))
  // A missed entry may say 0 after half a minute.
  const states = lane?.segments.filter(isState) ?? []
  if (states.length === 0) return said
  const waiting = states.filter(({ kind }) => kind !== 'talking')
  return { lasted: sum(states), waited: sum(waiting) }
}

const isState = ({ kind }: LaneSegment): boolean => kind !== 'gap' && kind !== 'step'

const sum = (segments: readonly LaneSegment[]): number =>
  segments.reduce((total, { start, end }) => total + end - start, 0) / 1_000
