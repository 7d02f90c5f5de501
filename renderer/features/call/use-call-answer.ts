import { useMemo } from 'react'
import { failureOf } from '../../../shared/errors.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { WholeCallAnswer, WholeCallRecord } from '../../../shared/whole-call/answer.ts'
import { useWholeCall } from '../../data/calls.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { answerAround, cuidOf, recordAtHand } from './call-records.ts'
import type { WholeCall } from './lanes/lanes.ts'
import { layOutWholeCall } from './lanes/lay-out.ts'

export interface CallAnswer {
  /** The record that the panel was opened with. */
  readonly atHand: WholeCallRecord
  /** The records known so far; initially only the record at hand. */
  readonly answer: WholeCallAnswer
  readonly call: WholeCall
  readonly state: 'asking' | 'noCallId' | 'answered'
  /** Whether failed sources are being retried. */
  readonly isAskingAgain: boolean
  askAgain(): void
}

/** Returns a record's call: at once from the record alone, and in full when the services have answered. */
export function useCallAnswer(report: ReportName, record: ReportRecord): CallAnswer {
  const known = useKnownPeriods()
  const cuid = cuidOf(record.fields)
  const { data, error, isFetching, refetch } = useWholeCall(cuid)
  const { atHand, answer, call } = useMemo(() => {
    const own = recordAtHand(report, record, known)
    const around = answerAround(own, data, error && failureOf(error), known)
    return { atHand: own, answer: around, call: layOutWholeCall(around) }
  }, [report, record, known, data, error])
  const isAnswered = data !== undefined || error !== null
  return {
    atHand,
    answer,
    call,
    state: cuid === '' ? 'noCallId' : isAnswered ? 'answered' : 'asking',
    isAskingAgain: isAnswered && isFetching,
    askAgain: () => void refetch(),
  }
}
