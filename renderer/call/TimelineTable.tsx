import { useTranslation } from 'react-i18next'
import type { CallRoute } from '../../shared/call-route/route.ts'
import type { CallClock } from './call-clock.ts'
import { useSegmentText } from './segment-text.ts'
import styles from './timeline.module.css'

interface TimelineTableProps {
  readonly route: CallRoute
  /** The instant from which the steps are counted, UTC milliseconds. */
  readonly zero: number
  readonly clock: CallClock
}

/** What the chart shows, in rows to read and to copy. */
export function TimelineTable({ route, zero, clock }: TimelineTableProps) {
  const { t, i18n } = useTranslation('call')
  const textOf = useSegmentText(zero, clock)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.tableScroll} tabIndex={0} aria-label={t('route.chartLabel')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('route.columns.number')}</th>
            <th scope="col">{t('route.columns.type')}</th>
            <th scope="col">{t('route.columns.name')}</th>
            <th scope="col">{t('route.columns.duration')}</th>
            <th scope="col">{t('route.columns.offset')}</th>
            <th scope="col">{t('route.columns.start')}</th>
            <th scope="col">{t('route.columns.end')}</th>
            <th scope="col">{t('route.columns.remarks')}</th>
          </tr>
        </thead>
        <tbody>
          {route.segments.map((segment) => {
            const text = textOf(segment)
            const isGap = segment.kind === 'gap'
            return (
              <tr key={isGap ? `gap ${segment.start}` : segment.index} data-kind={segment.kind}>
                <td>{isGap ? '' : (segment.index + 1).toLocaleString(i18n.language)}</td>
                <td>
                  <bdi>{text.type}</bdi>
                </td>
                <td>
                  <bdi>{isGap ? '' : text.name}</bdi>
                </td>
                <td title={text.exact ?? undefined}>{text.length}</td>
                <td>{text.offset ?? '—'}</td>
                <td>
                  <bdi dir="ltr">{text.start ?? '—'}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{text.end ?? '—'}</bdi>
                </td>
                <td>{(isGap ? [text.name, ...text.remarks] : text.remarks).join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
