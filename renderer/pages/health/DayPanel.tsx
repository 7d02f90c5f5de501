import clsx from 'clsx'
import { DownloadCloud, FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CellState, KeepingState, ServerDay } from '../../../shared/keeping.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import { useFollowReceipts, useKeepNow, useReceipts } from '../../data/keeping.ts'
import { useDayText, useMinuteText } from '../../features/keeping/use-keeping-text.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { SidePanel } from '../../ui/side-panel/SidePanel.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import styles from './health.module.css'
import { ReceiptBadge } from './ReceiptBadge.tsx'

interface Props {
  readonly state: KeepingState
  readonly day: ServerDay
  readonly onClose: () => void
  readonly onReceipt: (day: ServerDay) => void
}

/** Shows a day's three reports, and brings the day on request. */
export function DayPanel({ state, day, onClose, onReceipt }: Props) {
  const { t } = useTranslation(['health', 'shell'])
  const dayText = useDayText()
  const keepNow = useKeepNow(state.connectionId)
  useFollowReceipts(state.connectionId)
  const { data: receipts } = useReceipts(state.connectionId)
  const receipt = receipts?.find((each) => each.day === day)
  return (
    <SidePanel
      headline={(id) => (
        <h2 id={id} tabIndex={-1}>
          {t('health:day.title', { day: dayText(day) })}
        </h2>
      )}
      closeLabel={t('shell:close')}
      onClose={onClose}
    >
      <ReportTable state={state} day={day} />
      <div className={styles.dayActs}>
        <Button look="primary" onPress={() => keepNow.mutate(day)}>
          <DownloadCloud size={14} aria-hidden="true" />
          {t('health:day.bring')}
        </Button>
        {receipt && (
          <Button onPress={() => onReceipt(day)}>
            <FileCheck size={14} aria-hidden="true" />
            {t('health:day.receipt')}
          </Button>
        )}
      </div>
      {keepNow.isSuccess && (
        <p role="status" className={typography.about}>
          {t('health:day.asked')}
        </p>
      )}
      {keepNow.error && <ActionError error={keepNow.error} />}
      <p className={styles.dayReceipt}>
        {t('health:day.receiptSays')}{' '}
        {receipt ? <ReceiptBadge word={receipt.word} /> : t('health:day.noReceipt')}
      </p>
    </SidePanel>
  )
}

function ReportTable({ state: { cells }, day }: Pick<Props, 'state' | 'day'>) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  const minute = useMinuteText()
  const rows = reportNames.map((report) => {
    const cell = cells.find((each) => each.day === day && each.report === report)
    return { counted: null, stored: 0, asOf: null, state: 'not_kept' as const, ...cell, report }
  })
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { id: 'report', head: t('columns.report'), cell: (row) => <ReportState {...row} /> },
    {
      id: 'counted',
      head: t('columns.counted'),
      cell: ({ counted }) => (counted === null ? '—' : number(counted)),
    },
    { id: 'stored', head: t('columns.stored'), cell: ({ stored }) => number(stored) },
    {
      id: 'asOf',
      head: t('columns.asOf'),
      cell: ({ asOf }) => <bdi dir="ltr">{asOf === null ? '—' : minute(asOf)}</bdi>,
    },
  ]
  return (
    <div className={clsx(layout.framed, styles.framed)}>
      <Table columns={columns} rows={rows} keyOf={({ report }) => report} />
    </div>
  )
}

/** Names a report and the state of its day. */
export function ReportState({ report, state }: { readonly report: ReportName; readonly state: CellState }) {
  const { t } = useTranslation('health')
  return (
    <>
      {t(`reports.${report}`)}
      <span className={styles.cellState} data-state={state}>
        {t(`states.${state}`)}
      </span>
    </>
  )
}
