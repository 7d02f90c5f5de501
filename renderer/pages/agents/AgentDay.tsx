import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { periodOf } from '../../../shared/clock/range.ts'
import { readServerText } from '../../../shared/clock/server-text.ts'
import { addDays, formatRequestDate } from '../../../shared/clock/wall-time.ts'
import { completenessOfReports } from '../../../shared/figures/coverage.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { useAgentDay, useCoverage } from '../../data/figures.ts'
import { useServerDisplay } from '../../features/clock/times.ts'
import { CoverageLine } from '../../features/figures/CoverageLine.tsx'
import { QueryError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AgentStrip } from './AgentStrip.tsx'
import styles from './agents.module.css'
import { DayTable } from './DayTable.tsx'
import { useStateShares } from './StateBar.tsx'

interface Props {
  readonly connectionId: string
  readonly agent: string
  /** Milliseconds of the whole period by state; null where no event tells them. */
  readonly times: Readonly<Record<string, number>> | null
  /** `2022-12-02`, on the call center's clock. */
  readonly day: string
  /** Called with the days to the day to show. */
  readonly onStep: (days: number) => void
}

/** The agent's calls are those of the call records; the states come from events. */
const reportsOfDay = ['quick'] as const

/** Shows the states and calls of an agent's day, as a strip and as a table. */
export function AgentDay({ connectionId, agent, times, day, onStep }: Props) {
  const { t } = useTranslation('insights')
  const known = useKnownPeriods()
  const display = useServerDisplay()
  const { from, to } = periodOf(rangeOfDay(day), 'quick', known)
  const {
    data: answer,
    error,
    refetch,
  } = useAgentDay(from === null || to === null ? null : { connectionId, number: agent, from, to })
  const period = from === null || to === null ? null : { connectionId, from, to }
  const { data: covered } = useCoverage(period)
  const read = readServerText(`${day} 00:00`)
  const sharesOf = useStateShares()
  return (
    <div className={styles.day}>
      <Row gap={2} align="center">
        <Button square small aria-label={t('agents.day.before')} onPress={() => onStep(-1)}>
          <ChevronLeft size={14} aria-hidden="true" data-directional />
        </Button>
        <bdi dir="ltr">{read.kind === 'wall' ? display.date(read.wall) : day}</bdi>
        <Button square small aria-label={t('agents.day.after')} onPress={() => onStep(1)}>
          <ChevronRight size={14} aria-hidden="true" data-directional />
        </Button>
      </Row>
      {times && <p className={typography.muted}>{t('agents.day.period', { states: sharesOf(times) })}</p>}
      <QueryError {...{ error, refetch }} data={answer} />
      {covered && <CoverageLine connectionId={connectionId} covered={covered} reports={reportsOfDay} />}
      {answer && answer.stretches.length + answer.calls.length === 0 && <p>{t('agents.day.nothing')}</p>}
      {answer && answer.stretches.length + answer.calls.length > 0 && from !== null && to !== null && (
        <>
          <AgentStrip day={answer} from={from} to={to} callsTo={covered ? completeTo(covered, from) : to} />
          <DayTable day={answer} agent={agent} />
        </>
      )}
    </div>
  )
}

/** Returns up to when the day's calls are complete, UTC milliseconds. */
function completeTo(covered: PeriodCoverage, from: number): number {
  return completenessOfReports(covered, reportsOfDay).completeTo ?? from
}

/** Returns the last day of a range that has begun, `2022-12-02`; `now` is the call center's wall clock. */
export function lastDayOf({ to }: DateRange, now: string): string {
  const [first = to] = [dayIn(to), dayIn(now)].sort()
  return first
}

/** Returns the day `days` later; the same text if it isn't a day. */
export function dayAfter(day: string, days: number): string {
  const read = readServerText(`${day} 00:00`)
  return read.kind === 'wall' ? dayIn(formatRequestDate(addDays(read.wall, days))) : day
}

function rangeOfDay(day: string): DateRange {
  return { from: `${day} 00:00`, to: `${day} 23:59` }
}

const dayIn = (date: string): string => date.slice(0, 10)
