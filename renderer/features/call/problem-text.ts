import { useTranslation } from 'react-i18next'
import { formatOffset } from '../../../shared/clock/wall-time.ts'
import type { CallProblem } from '../../../shared/whole-call/lanes.ts'
import { useTimeText } from './time-text.ts'

/** Says what a contradiction is, with both of its lengths. */
export function useProblemText(): (problem: CallProblem) => string {
  const { t } = useTranslation('call')
  const time = useTimeText()
  return ({ kind, field, said, found }) =>
    t(`problems.${kind}`, {
      field: field ?? '',
      said: time.length(said ?? 0),
      found: time.length(found ?? 0),
      shift: formatOffset((found ?? 0) / 60),
    })
}
