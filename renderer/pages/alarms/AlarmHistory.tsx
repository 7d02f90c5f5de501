import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Alarm, isHappening } from '../../../shared/board/rules.ts'
import { periodOf } from '../../../shared/clock/range.ts'
import { paths } from '../../../shared/page-address.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { useAlarms } from '../../data/alarms.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import { callAddress } from '../../features/addresses/page-addresses.ts'
import { useAlarmTexts } from '../../features/alarms/alarm-text.ts'
import { AcknowledgeForm } from '../../features/alarms/StandingAlarms.tsx'
import { useArrivalText } from '../../features/clock/times.ts'
import { PeriodField } from '../../features/figures/PeriodField.tsx'
import { FloorLink } from '../../features/floor/FloorLink.tsx'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './alarms-page.module.css'

interface Props {
  readonly profileId: string
  readonly range: DateRange
  /** Called with each complete range, in the address's form. */
  readonly onRange: (range: string) => void
}

const columns = ['raised', 'what', 'limit', 'worst', 'lasted', 'acknowledged'] as const
const maxListed = 200

/** Lists the alarms that stood in a period, newest first: when, how far, how long, and who took note. */
export function AlarmHistory({ profileId, range, onRange }: Props) {
  const { t } = useTranslation('alarms')
  const known = useKnownPeriods()
  const { from, to } = periodOf(range, 'queue', known)
  const {
    data: alarms,
    error,
    refetch,
    // One more tells that there are more.
  } = useAlarms(profileId, from === null || to === null ? null : { from, to }, maxListed + 1)
  const part = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      <h2>{t('history.title')}</h2>
      <PeriodField label={t('history.period')} range={range} onChange={onRange} />
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {alarms?.length === 0 && <p className={styles.quiet}>{t('history.none')}</p>}
      {alarms !== undefined && alarms.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access
        <section className={styles.scroller} tabIndex={0} aria-label={t('history.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`history.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {alarms.slice(0, maxListed).map((alarm) => (
                <AlarmRow key={alarm.id} profileId={profileId} alarm={alarm} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {alarms !== undefined && alarms.length > maxListed && (
        <p className={styles.quiet}>{t('history.most', { count: maxListed })}</p>
      )}
    </div>
  )
}

interface RowProps {
  readonly profileId: string
  readonly alarm: Alarm
}

function AlarmRow({ profileId, alarm }: RowProps) {
  const { t } = useTranslation('alarms')
  const texts = useAlarmTexts()
  const arrival = useArrivalText()
  const { seconds } = useFormats()
  const { metric, queue, subject, callId, limit, worst, raisedAt, clearedAt, acknowledged } = alarm
  const isOnce = isHappening(metric)
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">{arrival.dateTime(raisedAt)}</bdi> <FloorLink small instant={raisedAt} />
      </th>
      <td>
        {texts.where(queue)}: {t(`metrics.${metric}`)}
        {subject !== null && (
          <>
            {' '}
            {callId === null ? (
              <NamedNumber kind="any" number={subject} />
            ) : (
              <Link to={paths.call} search={callAddress.parse({ id: callId })}>
                <NamedNumber kind="any" number={subject} />
              </Link>
            )}
          </>
        )}
      </td>
      <td>{isOnce ? '—' : texts.value(metric, limit)}</td>
      <td>{texts.value(metric, worst)}</td>
      <td>
        {isOnce ? '—' : clearedAt === null ? t('history.stands') : seconds((clearedAt - raisedAt) / 1_000)}
      </td>
      <td>
        {acknowledged ? (
          <>
            {acknowledged.word !== '' && <bdi>{acknowledged.word} </bdi>}
            <span className={styles.quiet}>
              <bdi dir="ltr">{arrival.short(acknowledged.at)}</bdi>
            </span>
          </>
        ) : (
          <AcknowledgeForm profileId={profileId} alarm={alarm} />
        )}
      </td>
    </tr>
  )
}
