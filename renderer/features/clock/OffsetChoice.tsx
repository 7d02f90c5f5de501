import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClockKnowledge } from '../../../shared/clock/knowledge.ts'
import { useFixClock } from '../../data/clock.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './clock-details.module.css'
import { offsetName } from './times.ts'

const earliest = -720
const latest = 840
const step = 15
const offsets = Array.from({ length: (latest - earliest) / step + 1 }, (_, index) => earliest + index * step)

/** Sets the connection's offset by hand or from its records; either applies at once. */
export function OffsetChoice({ clock: { connectionId, fixedMinutes } }: { readonly clock: ClockKnowledge }) {
  const { t } = useTranslation('clock')
  const fix = useFixClock(connectionId)
  const part = useKeptFocus<HTMLDivElement>()
  const options = [
    { value: 'trust', label: t('fix.trust') },
    ...offsets.map((minutes) => ({ value: String(minutes), label: offsetName(minutes) })),
  ]
  return (
    <div className={styles.choice} ref={part}>
      <Select
        label={t('fix.label')}
        value={fixedMinutes === null ? 'trust' : String(fixedMinutes)}
        onChange={(value) => fix.mutate(value === 'trust' ? null : Number(value))}
        options={options}
      />
      {fixedMinutes !== null && (
        <Button look="quiet" onPress={() => fix.mutate(null)}>
          <Undo2 size={14} data-directional="" aria-hidden="true" />
          {t('fix.undo')}
        </Button>
      )}
      {fix.error && (
        <p role="alert" className={styles.problem}>
          {t('fix.failed')}
        </p>
      )}
    </div>
  )
}
