import { useNavigate, useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { listOf } from '../../../shared/figures/insights-view.ts'
import { paths } from '../../../shared/page-address.ts'
import { useAgentTable, useStateTimes } from '../../data/figures.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { AgentsAddress } from '../../features/addresses/page-addresses.ts'
import { Absence } from '../../features/figures/Absence.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useOpenIn } from '../../features/figures/in-hours.ts'
import { usePageScope } from '../../features/figures/use-page-scope.ts'
import { PageHeader } from '../../features/page-header/PageHeader.tsx'
import { SearchBody } from '../../features/search/SearchFrame.tsx'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import { useIsLeaving } from '../../features/state/use-is-leaving.ts'
import type { ColumnLayout } from '../../features/table/column-layout.ts'
import { useColumnLayout } from '../../features/table/use-column-layout.ts'
import { dayAfter, lastDayOf } from './AgentDay.tsx'
import { AgentPanel } from './AgentPanel.tsx'
import { AgentsForm } from './AgentsForm.tsx'
import { AgentTable } from './AgentTable.tsx'
import {
  type AgentColumn,
  agentColumns,
  agentFields,
  heardExtensions,
  readAgentSort,
  shownFigures,
  writeAgentSort,
} from './agent-rows.ts'
import styles from './agents.module.css'
import { StateLegend } from './StateBar.tsx'
import { useAgentRows, useTeams } from './use-agent-rows.ts'

const reportsOfAgents = ['queueDetails', 'queue'] as const
const noAgents = [] as const

/** Shows what each agent did in a period, and one agent's day. */
export function AgentsPage() {
  const { t } = useTranslation('insights')
  const formats = useFigureFormats()
  const address = useSearch({ from: paths.agents })
  const navigate = useNavigate({ from: paths.agents })
  const isLeaving = useIsLeaving()
  const go = useCallback(
    (change: Partial<AgentsAddress>) => {
      if (isLeaving(paths.agents)) return
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
    },
    [navigate, isLeaving],
  )
  const isOpen = address.agent !== ''
  // Back closes what a click opened.
  const openAgent = useCallback(
    (agent: string) =>
      void navigate({ search: (before) => ({ ...before, agent }), replace: isOpen && agent !== '' }),
    [navigate, isOpen],
  )
  const [find, setFind] = useFoundText(address.find, (text) => go({ find: text }))

  const { leastRing, leastHeard } = usePreferences().definitions
  const { queues, inHours } = address
  const page = usePageScope(address.range, { queues, leastRing, inHours })
  const { connectionId, range, now, scope, period, covered } = page
  const open = useOpenIn(scope)
  const { data: agents, error, refetch, isPlaceholderData } = useAgentTable(scope)
  const { data: states } = useStateTimes(period)
  const teams = useTeams(connectionId ?? '')
  const shown = useAgentRows({
    connectionId: connectionId ?? '',
    agents: agents ?? noAgents,
    states,
    leastHeard,
    find: useDeferredValue(find),
    teams: listOf(address.teams),
    sort: readAgentSort(useDeferredValue(address.sort)),
    grouped: address.group && teams.length > 0,
  })
  const layout = useColumnLayout('agents', agentFields, shownFigures)
  const hasTeams = teams.length > 0
  const columns = useMemo(() => columnsOf(layout.layout, hasTeams), [layout.layout, hasTeams])
  const written = rangeText(range)
  const counted = useMemo(
    () => ({ range: written, queues: listOf(address.queues), leastRing, open }),
    [written, address.queues, leastRing, open],
  )
  const opened = agents?.find(({ number }) => number === address.agent)

  return (
    <>
      <PageHeader title={t('agents.title')} about={t('agents.about')} />
      {connectionId !== undefined && (
        <AgentsForm
          connectionId={connectionId}
          address={address}
          range={range}
          teams={teams}
          find={find}
          onFind={setFind}
          onChange={go}
          columns={layout}
          nameOf={(name) => (isColumn(name) ? t(`agents.columns.${name}.name`) : name)}
        />
      )}
      <SearchBody
        opened={
          connectionId !== undefined &&
          opened && (
            <AgentPanel
              key={opened.number}
              connectionId={connectionId}
              agent={opened}
              address={address}
              times={
                heardExtensions(states, leastHeard).find(({ exten }) => exten === opened.number)?.times ??
                null
              }
              day={address.day === '' ? lastDayOf(range, now) : address.day}
              onChange={go}
              onStep={(days) =>
                void navigate({
                  // A second press may come before the first one's day is shown.
                  search: (before) => ({
                    ...before,
                    day: dayAfter(before.day || lastDayOf(range, now), days),
                  }),
                  replace: true,
                })
              }
              onClose={() => openAgent('')}
            />
          )
        }
      >
        <section
          className={styles.page}
          aria-label={t('agents.title')}
          data-loading={isPlaceholderData || undefined}
        >
          <QueryError {...{ error, refetch }} data={agents} />
          {scope && covered && agents?.length === 0 && (
            <Absence
              icon={Users}
              connectionId={scope.connectionId}
              covered={covered}
              reports={reportsOfAgents}
              claim={t('agents.none')}
            />
          )}
          {scope && agents && agents.length > 0 && (
            <>
              <div className={styles.about}>
                {covered && (
                  <CoverageLine
                    connectionId={scope.connectionId}
                    covered={covered}
                    reports={reportsOfAgents}
                  />
                )}
                {open && <p>{t('agents.inHoursAbout')}</p>}
                {states && (
                  <p>
                    {states.observed === 0
                      ? t('agents.unobserved')
                      : t('agents.observed', {
                          time: formats.seconds(states.observed / 1_000),
                          share: formats.share(states.observed / states.elapsed),
                          least: formats.share(leastHeard / 100),
                        })}
                  </p>
                )}
                {shown.shown.some(({ times }) => times) && <StateLegend />}
              </div>
              {shown.shown.length === 0 ? (
                <p className={styles.nobody}>{t('agents.notFound')}</p>
              ) : (
                <AgentTable
                  agents={shown}
                  sort={readAgentSort(address.sort)}
                  onSort={(next) => go({ sort: writeAgentSort(next) })}
                  counted={counted}
                  elapsed={states?.elapsed ?? 0}
                  opened={address.agent}
                  onOpen={openAgent}
                  columns={columns}
                  isOneDay={range.from.slice(0, 10) === range.to.slice(0, 10)}
                />
              )}
            </>
          )}
        </section>
      </SearchBody>
    </>
  )
}

const isColumn = (name: string): name is AgentColumn => agentColumns.some((each) => each === name)

function columnsOf({ order, hidden }: ColumnLayout, hasTeams: boolean): readonly AgentColumn[] {
  const figures = order.filter(isColumn).filter((name) => !hidden.includes(name))
  return ['agent', ...(hasTeams ? (['team'] as const) : []), ...figures]
}

/** Without a key for this long, the address takes over what is typed, in milliseconds. */
const typingMs = 300

/** Holds what is typed at once, and tells the address when typing rests. */
function useFoundText(written: string, write: (text: string) => void) {
  const [typed, setTyped] = useState({ text: written, written })
  // A changed address, as of a link, replaces what was typed.
  if (typed.written !== written) setTyped({ text: typed.text === written ? typed.text : written, written })
  const { text } = typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed counts.
  useEffect(() => {
    if (text === written) return
    const timer = setTimeout(() => write(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, (next: string) => setTyped({ text: next, written })] as const
}
