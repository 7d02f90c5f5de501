import clsx from 'clsx'
import { FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ServerDay } from '../../../shared/keeping.ts'
import type { ReceiptSummary } from '../../../shared/receipts.ts'
import { useFollowReceipts, useReceipt, useReceipts } from '../../data/keeping.ts'
import { useDayText } from '../../features/keeping/use-keeping-text.ts'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Scroller } from '../../ui/layout/Scroller.tsx'
import { Message } from '../../ui/state/Message.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'
import { ReceiptBadge } from './ReceiptBadge.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'

interface Props {
  readonly connectionId: string
  readonly day: ServerDay | ''
  readonly onDay: (day: ServerDay | '') => void
}

/** Lists the days with one word each, and shows a day's receipt beside them. */
export function ReceiptsView({ connectionId, day, onDay }: Props) {
  const { t } = useTranslation('health')
  useFollowReceipts(connectionId)
  const { data: days, error, refetch } = useReceipts(connectionId)
  const close = useClosing(day, () => onDay(''))
  if (error && !days) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!days) return null
  if (days.length === 0) {
    return <Message icon={FileCheck} title={t('receipts.noneTitle')} sentence={t('receipts.none')} />
  }
  return (
    <div className={styles.beside}>
      <Scroller
        className={clsx(styles.receipts, day !== '' && styles.narrow)}
        aria-label={t('receipts.list')}
      >
        <p className={typography.about}>{t('receipts.claim')}</p>
        <DayList days={days} opened={day} onOpen={onDay} />
      </Scroller>
      {day !== '' && <OpenedReceipt key={day} connectionId={connectionId} day={day} onClose={close} />}
    </div>
  )
}

interface ListProps {
  readonly days: readonly ReceiptSummary[]
  readonly opened: ServerDay | ''
  readonly onOpen: (day: ServerDay) => void
}

function DayList({ days, opened, onOpen }: ListProps) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  const dayText = useDayText()
  const columns: readonly Column<ReceiptSummary>[] = [
    {
      id: 'day',
      head: t('receipts.columns.day'),
      cell: ({ day }) => (
        <Button
          look="quiet"
          small
          aria-label={t('receipts.openDay', { day: dayText(day) })}
          aria-pressed={day === opened}
          onPress={() => onOpen(day)}
        >
          {dayText(day)}
        </Button>
      ),
    },
    { id: 'word', head: t('receipts.columns.word'), cell: ({ word }) => <ReceiptBadge word={word} /> },
    { id: 'calls', head: t('receipts.columns.calls'), cell: ({ calls }) => number(calls.total) },
    {
      id: 'unexplained',
      head: t('receipts.columns.unexplained'),
      cell: ({ unexplained }) => (unexplained === 0 ? '—' : number(unexplained)),
    },
  ]
  return (
    <div className={clsx(layout.framed, styles.framed)}>
      <Table
        columns={columns}
        rows={days}
        keyOf={({ day }) => day}
        mark={({ day }) => ({ 'data-opened': day === opened || undefined })}
        aria-label={t('receipts.list')}
      />
    </div>
  )
}

interface OpenedProps {
  readonly connectionId: string
  readonly day: ServerDay
  readonly onClose: () => void
}

function OpenedReceipt({ connectionId, day, onClose }: OpenedProps) {
  const { data: history, error, refetch } = useReceipt(connectionId, day)
  return (
    <div className={styles.sheetPlace}>
      {error && !history && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {history && <ReceiptSheet history={history} onClose={onClose} />}
    </div>
  )
}
