import { useTranslation } from 'react-i18next'
import type { CallOutcome } from '../../../shared/calls/outcome.ts'
import { useNames } from '../../data/people.ts'
import { useFigureChoices } from '../../data/preferences.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { summaryOfCall } from './call-summary.ts'
import { summaryText } from './call-summary-text.ts'
import type { WholeCall } from './lanes/lanes.ts'

/** Returns a function that tells in a sentence what happened in a call; empty where no record tells. */
export function useCallSummary(): (call: WholeCall, outcome: CallOutcome) => string {
  const { t } = useTranslation('call')
  const { seconds } = useFormats()
  const nameOf = useNames()
  const { leastRingSeconds } = useFigureChoices()
  return (call, outcome) =>
    summaryText(summaryOfCall(call, outcome, leastRingSeconds), t, { seconds, nameOf })
}
