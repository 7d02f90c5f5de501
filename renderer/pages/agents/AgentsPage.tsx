import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listOf, scopeOf, shownRange } from '../../../shared/kpi/insights-view.ts'
import { rangeText } from '../../../shared/reports/range.ts'
import { useArchiveValues } from '../../data/archive.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useAgentTable, useCoverage, useFollowFigures, useStateTimes } from '../../data/figures.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import type { AgentsAddress } from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import tables from '../../features/figures/figures-page.module.css'
import { NamesField } from '../../features/figures/NamesField.tsx'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import bar from '../../ui/controls/form-bar.module.css'
import { AgentDay, lastDayOf } from './AgentDay.tsx'
import { AgentTable } from './AgentTable.tsx'
import styles from './agents.module.css'

const reportsOfAgents = ['queueDetails', 'queue'] as const

/** Shows what each agent did in a period, and one agent's day. */
export function AgentsPage() {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const address = useSearch({ from: '/agents' })
  const navigate = useNavigate({ from: '/agents' })
  const go = (change: Partial<AgentsAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const profileId = useActiveProfile()?.id
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  const queues = useArchiveValues(profileId, 'queue', 'qnum')
  useFollowFigures(profileId)

  const range = shownRange(address.range, now)
  const scope = profileId === undefined ? null : scopeOf(profileId, range, { queues: address.queues }, known)
  const period = scope && { profile: scope.profile, from: scope.from, to: scope.to }
  const { data: covered } = useCoverage(period)
  const { data: agents, error, refetch, isPlaceholderData } = useAgentTable(scope)
  const { data: states } = useStateTimes(period)
  const opened = agents?.find(({ number }) => number === address.agent)

  return (
    <>
      <PageHeader title={t('agents.title')} about={t('agents.about')} />
      <search aria-label={t('form.label')} className={bar.form}>
        <PeriodField
          label={t('agents.range')}
          range={range}
          onChange={(next) => go({ range: next, day: '' })}
        />
        <NamesField
          kind="queue"
          label={t('form.queues')}
          options={queues}
          value={listOf(address.queues)}
          onChange={(chosen) => go({ queues: chosen.join(',') })}
        />
      </search>
      <section
        className={tables.page}
        aria-label={t('agents.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
        tabIndex={0}
        data-loading={isPlaceholderData || undefined}
      >
        {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
        {scope && covered && agents?.length === 0 && (
          <Absence
            icon={Users}
            profileId={scope.profile}
            covered={covered}
            reports={reportsOfAgents}
            claim={t('agents.none')}
          />
        )}
        {scope && agents && agents.length > 0 && (
          <>
            {covered && (
              <CoverageLine profileId={scope.profile} covered={covered} reports={reportsOfAgents} />
            )}
            {states && (
              <p className={styles.observed}>
                {states.observed === 0
                  ? t('agents.unobserved')
                  : t('agents.observed', {
                      time: formats.seconds(states.observed / 1_000),
                      share: formats.share(states.observed / states.elapsed),
                    })}
              </p>
            )}
            <AgentTable
              agents={agents}
              states={states}
              range={rangeText(range)}
              queues={listOf(address.queues)}
              opened={address.agent}
              onOpen={(agent) => go({ agent })}
            />
          </>
        )}
        {profileId !== undefined && opened && (
          <AgentDay
            key={opened.number}
            profileId={profileId}
            agent={opened}
            day={address.day === '' ? lastDayOf(range, now) : address.day}
            onDay={(day) => go({ day })}
            onClose={() => go({ agent: '' })}
          />
        )}
      </section>
    </>
  )
}
