import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { choicesOf, maxShrinkage } from '../../../shared/figures/definitions.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { usualGoal } from '../../../shared/figures/staffing.ts'
import { paths } from '../../../shared/page-address.ts'
import { useGoal } from '../../data/alarms.ts'
import { useStaffing } from '../../data/figures.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import type { StaffingAddress } from '../../features/addresses/page-addresses.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { NumberField } from '../../features/figures/NumberField.tsx'
import pills from '../../features/figures/pills.module.css'
import { ScopePills } from '../../features/figures/ScopePills.tsx'
import { usePageScope } from '../../features/figures/use-page-scope.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useWeekdays } from '../../ui/values/weekdays.ts'
import { useDaysAhead } from './days-ahead.ts'
import { NextDays } from './NextDays.tsx'
import { StaffingTable } from './StaffingTable.tsx'
import styles from './staffing.module.css'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const usualRange = 'last30Days'

/** Estimates how many agents each interval of the day needs. */
export function StaffingPage() {
  const { t } = useTranslation('insights')
  const address = useSearch({ from: paths.staffing })
  const navigate = useNavigate({ from: paths.staffing })
  const go = (change: Partial<StaffingAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const { definitions } = usePreferences()
  const save = useSavePreferences()
  const { queues } = address
  const { consistent } = definitions
  const page = usePageScope(address.range || usualRange, { queues, consistent })
  const { connectionId, range, scope, period, covered } = page
  const weekdays = address.weekdays === '' ? everyDay : listOf(address.weekdays).map(Number)
  const days = useDaysAhead(scope?.queues ?? [])
  const planned = days.find(({ ahead }) => ahead === address.ahead)
  const query = period &&
    scope && {
      ...period,
      queues: scope.queues,
      consistentOnly: scope.consistentOnly,
      weekdays: planned ? everyDay : weekdays,
      intervalMinutes: address.interval,
    }
  const { data, error, refetch, isPlaceholderData } = useStaffing(
    query && planned ? { ...query, likeDay: planned.day } : query,
  )
  const choices = choicesOf(definitions)
  const goal = useGoal(scope ?? noScope, choices) ?? usualGoal
  return (
    <>
      <PageHeader title={t('staffing.title')} about={t('staffing.about')} />
      {connectionId !== undefined && (
        <ScopePills
          connectionId={connectionId}
          periodLabel={t('form.range')}
          range={range}
          queues={queues}
          onChange={go}
        >
          <Select
            inline
            label={t('staffing.ahead.label')}
            value={String(address.ahead)}
            onChange={(value) => go({ ahead: Number(value) })}
            options={[
              { value: '0', label: t('staffing.ahead.average') },
              ...days.map(({ ahead, name }) => ({ value: String(ahead), label: name })),
            ]}
          />
          {!planned && (
            <WeekdaysField
              value={weekdays}
              onChange={(chosen) => go({ weekdays: chosen.length % 7 === 0 ? '' : chosen.join(',') })}
            />
          )}
          <Select
            inline
            label={t('staffing.interval')}
            value={address.interval === 30 ? 'half' : 'hour'}
            onChange={(value) => go({ interval: value === 'half' ? 30 : 60 })}
            options={[
              { value: 'hour', label: t('staffing.intervals.hour') },
              { value: 'half', label: t('staffing.intervals.half') },
            ]}
          />
          <div className={styles.shrinkage}>
            <NumberField
              label={t('staffing.shrinkage')}
              name="shrinkage"
              max={maxShrinkage}
              value={definitions.shrinkage}
              onChange={(shrinkage) =>
                save((before) => ({ definitions: { ...before.definitions, shrinkage } }))
              }
            />
          </div>
        </ScopePills>
      )}
      <Scroller look="page" aria-label={t('staffing.title')} data-loading={isPlaceholderData || undefined}>
        <QueryError {...{ error, refetch, data }} />
        {connectionId !== undefined && covered && (
          <CoverageLine connectionId={connectionId} covered={covered} reports={['queue']} />
        )}
        {connectionId !== undefined && covered && !planned && data?.days.length === 0 && (
          <Absence
            icon={Users}
            connectionId={connectionId}
            covered={covered}
            reports={['queue']}
            claim={t('staffing.noWholeDay')}
            hasCoverage
          />
        )}
        {planned && query && (
          <NextDays
            query={query}
            choices={{
              goal,
              thresholdSeconds: choices.thresholdSeconds,
              shrinkage: definitions.shrinkage,
            }}
            ahead={address.ahead}
            onChoose={(ahead) => go({ ahead })}
          />
        )}
        {planned && data?.days.length === 0 && <p>{t('staffing.ahead.none', { day: planned.name })}</p>}
        {data && data.days.length > 0 && (
          <StaffingTable
            answer={data}
            choices={choices}
            goal={goal}
            shrinkage={definitions.shrinkage}
            scope={scope ?? noScope}
            range={rangeText(range)}
            day={planned?.name ?? ''}
          />
        )}
      </Scroller>
    </>
  )
}

const noScope = { connectionId: '', from: 0, to: 0, queues: [], agents: [], consistentOnly: false }

interface Props {
  /** 0 is Sunday. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

/** Chooses weekdays, in the order of the user's week; all of them is the same as none. */
function WeekdaysField({ value, onChange }: Props) {
  const { t } = useTranslation('insights')
  const days = useWeekdays()
  const chosen = days.filter(({ day }) => value.includes(day))
  return (
    <MultiSelect
      bare
      label={t('staffing.weekdays')}
      shown={
        chosen.length === 7
          ? t('staffing.everyDay')
          : chosen.map(({ short }) => short).join(t('coverage.separator'))
      }
      options={days.map(({ day, long }) => ({ id: String(day), text: long, content: long }))}
      value={chosen.length === 7 ? [] : chosen.map(({ day }) => String(day))}
      onChange={(ids) => onChange(ids.map(Number))}
      className={pills.pill}
    />
  )
}
