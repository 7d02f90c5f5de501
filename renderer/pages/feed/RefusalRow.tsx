import clsx from 'clsx'
import { ShieldX } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalRow as Refusal } from '../../../shared/webhooks/feed.ts'
import type { ArrivalText } from '../../features/clock/use-arrival-text.ts'
import styles from '../../features/events/feed-table.module.css'
import table from '../../features/table/report-table.module.css'
import { VisibleText } from '../../ui/values/VisibleText.tsx'

interface Props {
  readonly refusal: Refusal
  readonly rowKey: string
  readonly arrival: ArrivalText
  /** The row's place in the table, its header counted. */
  readonly position: number
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly onOpen: (key: string) => void
}

/** A refused request in one line, with the reason in words. */
export const RefusalRow = memo(function RefusalRow(props: Props) {
  const { refusal, rowKey, arrival, position, isActive, isOpen, onOpen } = props
  const { t } = useTranslation('feed')
  return (
    <tr
      data-key={rowKey}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={position}
      aria-selected={isOpen}
      className={clsx(table.row, styles.refusal)}
      onClick={() => {
        if (getSelection()?.isCollapsed !== false) onOpen(rowKey)
      }}
    >
      <td className={table.cell}>
        <bdi dir="ltr">{arrival.short(refusal.receivedAt)}</bdi>
      </td>
      <td className={table.cell}>
        <span className={styles.event}>
          <ShieldX className={styles.refusedIcon} size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.refused}>{t('table.refusedRow')}</span>
        </span>
      </td>
      <td className={table.cell} colSpan={6}>
        <strong className={styles.reason}>{t(`reasons.${refusal.reason}.title`)}</strong>{' '}
        <bdi dir="ltr" className={styles.requestLine}>
          <VisibleText text={`${refusal.verb} ${refusal.path}`} leftToRight />
        </bdi>{' '}
        <VisibleText text={refusal.remoteAddress} leftToRight />
        {refusal.cappedBefore > 0 && (
          <span className={styles.capped}>{t('table.cappedBefore', { count: refusal.cappedBefore })}</span>
        )}
      </td>
    </tr>
  )
})
