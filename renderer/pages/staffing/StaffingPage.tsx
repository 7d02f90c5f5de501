import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { choicesOf, maxShrinkage } from '../../../shared/figures/definitions.ts'
import { listOf, scopeOf, shownRange } from '../../../shared/figures/insights-view.ts'
import { usualGoal } from '../../../shared/figures/staffing.ts'
import { paths } from '../../../shared/page-address.ts'
import { useGoal } from '../../data/alarms.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useCoverage, useFollowFigures, useStaffing } from '../../data/figures.ts'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import type { StaffingAddress } from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { NumberField } from '../../features/figures/NumberField.tsx'
import { PeriodPill } from '../../features/figures/PeriodPill.tsx'
import pills from '../../features/figures/pills.module.css'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage, ErrorNotice } from '../../features/state/ErrorMessage.tsx'
import { MultiSelect } from '../../ui/controls/MultiSelect.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { useWeekdays } from '../../ui/values/weekdays.ts'
import { StaffingTable } from './StaffingTable.tsx'
import styles from './staffing.module.css'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const usualRange = 'last30Days'

/** Estimates how many agents each interval of the day needs. */
export function StaffingPage() {
  const { t } = useTranslation('insights')
  const formats = useFormats()
  const address = useSearch({ from: paths.staffing })
  const navigate = useNavigate({ from: paths.staffing })
  const go = (change: Partial<StaffingAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const connectionId = useActiveConnection()?.id
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  const { definitions } = usePreferences()
  const save = useSavePreferences()
  useFollowFigures(connectionId)
  const queueNumbers = useArchiveValues(connectionId ?? '', 'queue', 'qnum')

  const range = shownRange(address.range || usualRange, now, formats)
  const { consistent } = definitions
  const scope =
    connectionId === undefined
      ? null
      : scopeOf(connectionId, range, { queues: address.queues, consistent }, known)
  const weekdays = address.weekdays === '' ? everyDay : listOf(address.weekdays).map(Number)
  const { data: covered } = useCoverage(
    scope && { connectionId: scope.connectionId, from: scope.from, to: scope.to },
  )
  const { data, error, refetch, isPlaceholderData } = useStaffing(
    scope && {
      connectionId: scope.connectionId,
      from: scope.from,
      to: scope.to,
      queues: scope.queues,
      consistentOnly: scope.consistentOnly,
      weekdays,
      intervalMinutes: address.interval,
    },
  )
  const choices = choicesOf(definitions)
  const goal = useGoal(scope ?? noScope, choices) ?? usualGoal
  return (
    <>
      <PageHeader title={t('staffing.title')} about={t('staffing.about')} />
      {connectionId !== undefined && (
        <search className={pills.row} aria-label={t('form.label')}>
          <PeriodPill label={t('form.range')} range={range} onChange={(next) => go({ range: next })} />
          <NamesField
            pill
            kind="queue"
            label={t('form.queues')}
            options={queueNumbers}
            value={listOf(address.queues)}
            onChange={(chosen) => go({ queues: chosen.join(',') })}
          />
          <WeekdaysField
            value={weekdays}
            onChange={(chosen) => go({ weekdays: chosen.length % 7 === 0 ? '' : chosen.join(',') })}
          />
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
        </search>
      )}
      <Scroller look="page" aria-label={t('staffing.title')} data-loading={isPlaceholderData || undefined}>
        {error && data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error && !data && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {connectionId !== undefined && covered && (
          <CoverageLine connectionId={connectionId} covered={covered} reports={['queue']} />
        )}
        {connectionId !== undefined && covered && data?.days.length === 0 && (
          <Absence
            icon={Users}
            connectionId={connectionId}
            covered={covered}
            reports={['queue']}
            claim={t('staffing.noWholeDay')}
            hasCoverage
          />
        )}
        {data && data.days.length > 0 && (
          <StaffingTable
            answer={data}
            choices={choices}
            goal={goal}
            shrinkage={definitions.shrinkage}
            scope={scope ?? noScope}
            range={rangeText(range)}
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
