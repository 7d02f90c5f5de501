import { Check, CircleDashed, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeepingOptions, KeepingState, LearnedRules } from '../../../shared/keeping.ts'
import { type DateRange, dateRange } from '../../../shared/reports/query.ts'
import { knownPeriods, useSetKeeping } from '../../data/keeping.ts'
import { DateRangeField } from '../../features/date-range/DateRangeField.tsx'
import { DaysField, PaceFields } from '../../features/keeping/KeepingFields.tsx'
import { KeepPeriod } from '../../features/keeping/KeepPeriod.tsx'
import { useDayText } from '../../features/keeping/use-keeping-text.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import { offerUndo } from '../../features/undo-queue.ts'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Stack } from '../../ui/layout/Row.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'
import { Walk } from './Walk.tsx'

/** Chooses what is kept and how fast, and shows what was learned of the call center. */
export function KeepingSettings({ state }: { readonly state: KeepingState }) {
  const { t } = useTranslation('health')
  const set = useSetKeeping(state.connectionId)
  const props = { options: state.options, onChange: set.mutate }
  return (
    <div className={parts.page}>
      <div className={parts.column}>
        <section className={parts.part} aria-labelledby="health-options">
          <h2 id="health-options">{t('options.title')}</h2>
          <p className={typography.about}>{t('options.about')}</p>
          <div className={styles.fields}>
            <DaysField {...props} />
            <PaceFields {...props} />
          </div>
          {set.error && <ActionError error={set.error} />}
        </section>
        <Periods state={state} />
      </div>
      <div className={parts.column}>
        <Learned learned={state.learned} />
        <Walk connectionId={state.connectionId} isKeeping={state.options.enabled} />
      </div>
    </div>
  )
}

type Period = KeepingOptions['periods'][number]

/** Lists the older periods that are kept, and adds one. */
function Periods({ state: { connectionId, options } }: { readonly state: KeepingState }) {
  const { t } = useTranslation('health')
  const set = useSetKeeping(connectionId)
  const dayText = useDayText()
  const part = useKeptFocus<HTMLElement>()
  const [range, setRange] = useState<DateRange | null>(null)
  const without = ({ from, to }: Period) =>
    knownPeriods(connectionId).filter((each) => each.from !== from || each.to !== to)
  const remove = (period: Period, name: string) => {
    set.mutate({ periods: without(period) })
    offerUndo({
      done: t('period.removed', { period: name }),
      undo: () => set.mutateAsync({ periods: [...without(period), period] }),
    })
  }
  return (
    <section className={parts.part} aria-labelledby="health-periods" ref={part} tabIndex={-1}>
      <h2 id="health-periods">{t('period.title')}</h2>
      <p className={typography.about}>{t('period.about')}</p>
      {options.periods.length > 0 && (
        <Stack as="ul" className={styles.periods}>
          {options.periods.map((period) => {
            const name = t('period.days', { from: dayText(period.from), to: dayText(period.to) })
            return (
              <li key={`${period.from} ${period.to}`}>
                {name}
                <Button
                  look="quiet"
                  small
                  square
                  aria-label={t('period.remove', { period: name })}
                  onPress={() => remove(period, name)}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </Stack>
      )}
      <DateRangeField label={t('period.range')} value={range} onChange={setRange} />
      {range && dateRange.safeParse(range).success && (
        <div>
          <KeepPeriod connectionId={connectionId} range={range} />
        </div>
      )}
      {set.error && <ActionError error={set.error} />}
    </section>
  )
}

/** Shows how this call center behaves where its service leaves it open. */
function Learned({ learned }: { readonly learned: LearnedRules }) {
  const { t } = useTranslation('health')
  const { locale } = useFormats()
  const { lastMinute, selectedBy, sorting, pageSize, delaySeconds } = learned
  const lines = [
    { name: 'lastMinute', text: lastMinute && t(`learned.lastMinutes.${lastMinute}`) },
    { name: 'selectedBy', text: selectedBy && t(`learned.selections.${selectedBy}`) },
    { name: 'sorting', text: sorting && t(`learned.sortings.${sorting}`) },
    { name: 'pageSize', text: pageSize === null ? null : t('learned.page', { count: pageSize }) },
    {
      name: 'delay',
      text: delaySeconds === null ? null : t('learned.delay', { duration: lengthText(delaySeconds, locale) }),
    },
  ] as const
  return (
    <section className={parts.part} aria-labelledby="health-learned">
      <h2 id="health-learned">{t('learned.title')}</h2>
      <p className={typography.about}>{t('learned.about')}</p>
      <Stack as="ul" className={styles.learned}>
        {lines.map(({ name, text }) => (
          <li key={name}>
            {text === null ? (
              <CircleDashed size={14} aria-hidden="true" />
            ) : (
              <Check size={14} aria-hidden="true" />
            )}
            {text ?? t('learned.unknown', { what: t(`learned.names.${name}`) })}
          </li>
        ))}
      </Stack>
    </section>
  )
}
