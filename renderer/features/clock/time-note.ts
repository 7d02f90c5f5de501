import type { FieldTime, OffsetWitness } from '../../../shared/clock/readings.ts'
import { formatWall } from '../../../shared/clock/wall-time.ts'
import { useValueTexts } from '../../ui/values/texts.ts'
import { offsetName } from './offset-name.ts'

/** Tells where a shown time comes from, in a few lines: as it was sent, in UTC, and by which offset. */
export function useTimeNote(): (time: FieldTime) => string | undefined {
  const t = useValueTexts()
  const reasonOf = useOffsetReason()
  return (time) => {
    if (time.kind === 'empty') return undefined
    if (time.kind === 'problem') return t(`clock:note.problems.${time.problem}`)
    const because = reasonOf(time.witness)
    return [
      t('clock:note.sent', { text: time.text }),
      t('clock:note.utc', { text: formatWall(time.instant, 'gregorian') }),
      t('clock:note.offset', { offset: offsetName(time.offsetMinutes), because }),
      ...(time.kind === 'epoch' && time.shiftMinutes !== 0 ? [t('clock:note.shifted')] : []),
    ].join('\n')
  }
}

/** Why an offset is believed, to end a sentence with. */
export function useOffsetReason(): (witness: OffsetWitness) => string {
  const t = useValueTexts()
  return (witness) =>
    isWordy(witness) ? t(`clock:note.by.${witness}`) : t('clock:note.byWitness', { witness })
}

type Wordy = Extract<OffsetWitness, 'period' | 'fixed' | 'assumed'>

function isWordy(witness: OffsetWitness): witness is Wordy {
  return witness === 'period' || witness === 'fixed' || witness === 'assumed'
}
