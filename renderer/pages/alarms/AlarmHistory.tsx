import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Alarm, isHappening } from '../../../shared/board/rules.ts'
import { isOpenAt } from '../../../shared/calendar/opening.ts'
import { periodOf } from '../../../shared/clock/range.ts'
import { paths } from '../../../shared/page-address.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useAlarms } from '../../data/alarms.ts'
import { useOpenTimes } from '../../data/calendar.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { callAddress } from '../../features/addresses/page-addresses.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import { AcknowledgeForm } from '../../features/alarms/StandingAlarms.tsx'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { useArrivalText } from '../../features/clock/times.ts'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './alarms-page.module.css'

interface Props {
  readonly connectionId: string
  readonly range: DateRange
  /** Called with each complete range, in the address's form. */
  readonly onRange: (range: string) => void
}

const columnNames = ['raised', 'what', 'limit', 'worst', 'lasted', 'acknowledged'] as const
const maxListed = 200

/** Lists the alarms that stood in a period, newest first: when, how far, how long, and who took note. */
export function AlarmHistory({ connectionId, range, onRange }: Props) {
  const { t } = useTranslation('alarms')
  const known = useKnownPeriods()
  const { from, to } = periodOf(range, 'queue', known)
  const {
    data: alarms,
    error,
    refetch,
    // One more tells that there are more.
  } = useAlarms(connectionId, from === null || to === null ? null : { from, to }, maxListed + 1)
  const columns = useColumns(connectionId)
  const part = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      <h2 className={typography.heading}>{t('history.title')}</h2>
      <PeriodField label={t('history.period')} range={range} onChange={onRange} />
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {alarms?.length === 0 && <p className={typography.quiet}>{t('history.none')}</p>}
      {alarms !== undefined && alarms.length > 0 && (
        <Scroller look="framed" className={styles.scroller} aria-label={t('history.title')}>
          <Table
            className={styles.table}
            columns={columns}
            rows={alarms.slice(0, maxListed)}
            keyOf={({ id }) => id}
          />
        </Scroller>
      )}
      {alarms !== undefined && alarms.length > maxListed && (
        <p className={typography.quiet}>{t('history.most', { count: maxListed })}</p>
      )}
    </div>
  )
}

/** Returns the table's columns: a cell of what happens once has no limit and no length. */
function useColumns(connectionId: string): readonly Column<Alarm>[] {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const arrival = useArrivalText()
  const { seconds } = useFormats()
  const times = useOpenTimes()
  const known = useKnownPeriods()
  const cells: Readonly<Record<(typeof columnNames)[number], Column<Alarm>['cell']>> = {
    raised: ({ raisedAt }) => (
      <>
        <bdi dir="ltr">{arrival.dateTime(raisedAt)}</bdi> <BoardLink small instant={raisedAt} />
      </>
    ),
    what: ({ metric, queue, subject, callId }) => (
      <>
        {texts.where(queue)}: {t(`metrics.${metric}`)}{' '}
        {subject !== null && <Subject {...{ subject, callId }} />}
      </>
    ),
    limit: ({ metric, limit }) => (isHappening(metric) ? '—' : texts.value(metric, limit)),
    worst: ({ metric, worst }) => texts.value(metric, worst),
    lasted: ({ metric, queue, raisedAt, clearedAt }) => {
      if (isHappening(metric)) return '—'
      if (clearedAt === null) return t('history.stands')
      const length = seconds((clearedAt - raisedAt) / 1_000)
      const isClosed = !isOpenAt(times, known, clearedAt, queue)
      return isClosed ? t('history.closed', { length: `\u2066${length}\u2069` }) : length
    },
    acknowledged: (alarm) => {
      const { acknowledged, clearedAt } = alarm
      if (!acknowledged) return <AcknowledgeForm connectionId={connectionId} alarm={alarm} />
      return (
        <>
          {acknowledged.word !== '' && <bdi>{acknowledged.word} </bdi>}
          <span className={typography.quiet}>
            {acknowledged.until === null || clearedAt !== null ? (
              <bdi dir="ltr">{arrival.short(acknowledged.at)}</bdi>
            ) : (
              t('standing.snoozed', { time: arrival.short(acknowledged.until) })
            )}
          </span>
        </>
      )
    },
  }
  return columnNames.map((id) => ({ id, head: t(`history.columns.${id}`), cell: cells[id] }))
}

function Subject({ subject, callId }: { readonly subject: string; readonly callId: string | null }) {
  const name = <NamedNumber kind="any" number={subject} />
  if (callId === null) return name
  return (
    <Link to={paths.call} search={callAddress.parse({ id: callId })}>
      {name}
    </Link>
  )
}
