import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rangeText } from '../../../shared/clock/range.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import { listOf, scopeOf } from '../../../shared/figures/insights-view.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useAgentWeeks, useCoverage } from '../../data/figures.ts'
import { useDirectory, useNames } from '../../data/people.ts'
import { usePreferences } from '../../data/preferences.ts'
import type { AgentsAddress } from '../../features/addresses/page-addresses.ts'
import { useCallCenterNow } from '../../features/clock/times.ts'
import { ChartOrTable, type ChartView } from '../../features/figures/ChartOrTable.tsx'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { useFigureFormats } from '../../features/figures/figure-formats.ts'
import { useOpenIn } from '../../features/figures/in-hours.ts'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import { noSums } from './agent-rows.ts'
import { figuresOfWeek, weekMeasures, weeksTo } from './agent-weeks.ts'
import { hrefOfFigure } from './figure-links.ts'
import { type ShownWeek, WeeksChart, WeeksTable } from './WeeksChart.tsx'
import styles from './weeks.module.css'

interface Props {
  readonly connectionId: string
  readonly agent: string
  readonly address: AgentsAddress
  /** The weeks end with this day's, `2022-12-02`. */
  readonly day: string
}

const reportsOfWeeks = ['queueDetails', 'queue'] as const

/** Follows an agent over twelve weeks, beside an average agent of the team. */
export function AgentWeeks({ connectionId, agent, address, day }: Props) {
  const { t } = useTranslation('insights')
  const { firstDay } = useFigureFormats()
  const known = useKnownPeriods()
  const now = useCallCenterNow()
  const nameOf = useNames()
  const directory = useDirectory(connectionId)
  const { leastRing } = usePreferences().definitions
  const [view, setView] = useState<ChartView>('chart')

  const { queues, inHours } = address
  const scopeIn = (range: Parameters<typeof scopeOf>[1]) =>
    scopeOf(connectionId, range, { queues, leastRing, inHours }, known)
  const weeksWith = (lacking: ReadonlySet<string>) => weeksTo(day, { firstDay, now, lacking })
  const all = weeksWith(new Set())
  const [first, last] = [all[0], all.at(-1)]
  const whole = first && last ? scopeIn({ from: first.range.from, to: last.range.to }) : null
  const { data: covered } = useCoverage(whole && { connectionId, from: whole.from, to: whole.to })
  const open = useOpenIn(whole)
  const lacking = covered
    ? completenessOfReports(covered, reportsOfWeeks).lacking.map((each) => each.day)
    : []
  const asked = weeksWith(new Set(lacking)).flatMap((week) => {
    const scope = scopeIn(week.range)
    return covered && scope ? { ...week, scope } : []
  })
  const answers = useAgentWeeks(asked)

  const team = directory?.agents.find(({ number }) => number === agent)?.team || null
  const members = new Set(directory?.agents.flatMap((each) => (each.team === team ? each.number : [])))
  const shown = asked.map((week, index): ShownWeek => {
    const agents = answers[index]?.data
    const isHeld = week.lacking < week.begun
    return {
      ...week,
      isWhole: week.lacking === 0 && !week.isRunning,
      figures:
        agents && isHeld ? figuresOfWeek(agents, agent, (one) => team === null || members.has(one)) : null,
      hrefOf: (measure) =>
        hrefOfFigure(measure, [agent], noSums, {
          ...{ range: rangeText(week.range), queues: listOf(queues), leastRing, open },
        }),
    }
  })
  const failed = answers.find(({ error }) => error)
  const teamName = team === null ? t('agents.weeks.everyone') : t('agents.weeks.team', { team })
  return (
    <div className={styles.weeks} data-waiting={answers.some(({ isPending }) => isPending) || undefined}>
      <Row wrap justify="space-between" align="center">
        <Row as="p" wrap gap={3} className={typography.small}>
          <span>
            <i className={styles.own} /> {nameOf('agent', agent) ?? agent}
          </span>
          <span>
            <i className={styles.team} /> {teamName}
          </span>
        </Row>
        <ChartOrTable value={view} onChange={setView} />
      </Row>
      {failed && <QueryError error={failed.error} refetch={failed.refetch} data={failed.data} />}
      {covered && <CoverageLine connectionId={connectionId} covered={covered} reports={reportsOfWeeks} />}
      {view === 'chart' ? (
        weekMeasures.map((measure) => <WeeksChart key={measure} measure={measure} weeks={shown} />)
      ) : (
        <WeeksTable weeks={shown} />
      )}
      <p className={typography.faintSmall}>{t('agents.weeks.about')}</p>
    </div>
  )
}
