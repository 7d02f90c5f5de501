import type { ReportName } from '../reports/definitions.ts'
import { epochsOfRecord, tolerance } from './epoch-shift.ts'
import type { Finding } from './inconsistencies.ts'
import { offsetOfPair, pairsOfReport } from './pairs.ts'
import type { RecordOffset } from './record-clock.ts'
import { type RecordTimes, wallOfText } from './record-times.ts'
import { instantOf, msOfMinute, msOfSecond } from './wall-time.ts'
import type { WitnessName } from './witnesses.ts'

const quarter = 15 * msOfMinute

/** Returns everything in one record that contradicts the offset found for it. */
export function findingsOfRecord(
  report: ReportName,
  times: RecordTimes,
  found: RecordOffset,
): readonly Finding[] {
  return [
    ...epochFindings(times, found),
    ...witnessFindings(report, times, found),
    ...answerFindings(times, found),
  ]
}

type Disagreement = Pick<Finding, 'kind' | 'field' | 'saidMinutes'> & { readonly value: string }

function findingOf(times: RecordTimes, found: RecordOffset, disagreement: Disagreement): Finding {
  const { kind, field, saidMinutes, value } = disagreement
  const { offsetMinutes: expectedMinutes, text, instant } = found
  return {
    kind,
    field,
    expectedMinutes,
    saidMinutes,
    record: { recordId: times.recordId, value, text, instant },
  }
}

function epochFindings(times: RecordTimes, found: RecordOffset): Finding[] {
  return epochsOfRecord(times.witnesses).flatMap(({ field, epoch, shiftMinutes }) => {
    if (shiftMinutes === 0) return []
    const saidMinutes = shiftMinutes === null ? null : found.offsetMinutes + shiftMinutes
    return findingOf(times, found, { kind: 'epoch_shifted', field, saidMinutes, value: String(epoch) })
  })
}

function witnessFindings(report: ReportName, times: RecordTimes, found: RecordOffset): Finding[] {
  const findings = new Map<WitnessName, Finding>()
  for (const pair of pairsOfReport[report]) {
    const field = pair.witness
    if (found.agreeing.includes(field) || findings.has(field)) continue
    const wall = wallOfText(times, pair.text)
    const witness = times.witnesses[field]
    if (wall === null || witness === null) continue
    const saidMinutes = offsetOfPair(wall, witness, pair)
    const ahead = witness - instantOf(wall, found.offsetMinutes)
    if (!isOrderImpossible(field, ahead, pair.text === found.field)) continue
    const value = String(times.fields[field])
    findings.set(field, findingOf(times, found, { kind: 'order_impossible', field, saidMinutes, value }))
  }
  return [...findings.values()]
}

/** Returns whether a call began after its text or was written before it; `ahead` is witness minus text, in milliseconds. */
function isOrderImpossible(witness: WitnessName, ahead: number, ofTheSameText: boolean): boolean {
  switch (witness) {
    case 'queue_id':
    case 'uniqueid':
    case 'cuid':
      return ahead > tolerance
    case '_id':
      // Records are often written long after the call, but never before it.
      return ofTheSameText && ahead < -tolerance
    case 'ringtime':
    case 'last_try':
    case 'endtime':
    case 'route':
      return false
  }
}

function answerFindings(times: RecordTimes, found: RecordOffset): Finding[] {
  const saidMinutes = offsetOfAnswer(times, found.offsetMinutes)
  if (saidMinutes === found.offsetMinutes) return []
  const value = String(times.fields.answer)
  return [findingOf(times, found, { kind: 'text_disagrees', field: 'answer', saidMinutes, value })]
}

/**
 * Returns the offset of `answer` in minutes, given that of `start` and `endtime`: the answer lies between
 * them. Returns null when no real offset puts it there.
 */
export function offsetOfAnswer(times: RecordTimes, offset: number): number | null {
  const answer = wallOfText(times, 'answer')
  const start = wallOfText(times, 'start')
  if (answer === null || start === null) return offset
  const end = wallOfText(times, 'endtime')
  const tooLate = end !== null && end >= start && answer > end + tolerance
  if (answer >= start - tolerance && !tooLate) return offset
  const { duration, billsec } = times.fields
  const untilAnswer = typeof duration === 'number' && typeof billsec === 'number' ? duration - billsec : 0
  const ahead = answer - start - Math.max(0, untilAnswer) * msOfSecond
  const shift = Math.round(ahead / quarter) * quarter
  const said = offset + shift / msOfMinute
  return shift !== 0 && Math.abs(ahead - shift) <= tolerance && said >= -720 && said <= 840 ? said : null
}
