import { useTranslation } from 'react-i18next'
import type { FieldTime, OffsetWitness } from '../../shared/clock/readings.ts'
import { formatWall } from '../../shared/clock/wall-time.ts'
import { offsetName } from './offset-name.ts'

/** Tells where a shown time comes from, in a few lines: as it was sent, in UTC, and by which offset. */
export function useTimeNote(): (time: FieldTime) => string | undefined {
  const { t } = useTranslation('clock')
  const reasonOf = useOffsetReason()
  return (time) => {
    if (time.kind === 'empty') return undefined
    if (time.kind === 'problem') return t(`note.problems.${time.problem}`)
    const because = reasonOf(time.witness)
    return [
      t('note.sent', { text: time.text }),
      t('note.utc', { text: formatWall(time.instant, 'gregorian') }),
      t('note.offset', { offset: offsetName(time.offsetMinutes), because }),
      ...(time.kind === 'epoch' && time.shiftMinutes !== 0 ? [t('note.shifted')] : []),
    ].join('\n')
  }
}

/** Why an offset is believed, to end a sentence with. */
export function useOffsetReason(): (witness: OffsetWitness) => string {
  const { t } = useTranslation('clock')
  return (witness) => (isWordy(witness) ? t(`note.by.${witness}`) : t('note.byWitness', { witness }))
}

type Wordy = Extract<OffsetWitness, 'period' | 'fixed' | 'assumed'>

function isWordy(witness: OffsetWitness): witness is Wordy {
  return witness === 'period' || witness === 'fixed' || witness === 'assumed'
}
