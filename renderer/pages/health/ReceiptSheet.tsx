import { useSearch } from '@tanstack/react-router'
import clsx from 'clsx'
import { Braces, RotateCw, ShieldAlert, ShieldCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fileDay } from '../../../shared/clock/display.ts'
import type { Receipt, ReceiptHistory } from '../../../shared/receipts.ts'
import { useConnections } from '../../data/connections.ts'
import { startDownload } from '../../data/exports.ts'
import { useReceipt, useRecount } from '../../data/keeping.ts'
import { keys } from '../../data/keys.ts'
import { useConnectionName } from '../../features/connection/connection-texts.ts'
import { useDateMinuteText, useDayText } from '../../features/keeping/use-keeping-text.ts'
import { PaperLine } from '../../features/printing/PaperLine.tsx'
import { PrintButton } from '../../features/printing/PrintButton.tsx'
import { ReportPaper } from '../../features/printing/ReportPaper.tsx'
import { useDrawnTitle } from '../../features/printing/use-drawn-title.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Row, Stack } from '../../ui/layout/Row.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useFormats } from '../../ui/values/formats.ts'
import { ReportState } from './DayPanel.tsx'
import { FindingList } from './FindingList.tsx'
import styles from './health.module.css'
import { ReceiptBadge } from './ReceiptBadge.tsx'

interface Props {
  readonly history: ReceiptHistory
  readonly onClose: () => void
}

/** Shows a day's receipt as one sheet: totals, calls, findings, its seal and its recounts. */
export function ReceiptSheet({ history, onClose }: Props) {
  const { t } = useTranslation('health')
  const { calendar, language } = useFormats()
  const dayText = useDayText()
  const minute = useDateMinuteText()
  const nameOf = useConnectionName()
  const { data: list } = useConnections()
  const acts = useKeptFocus<HTMLDivElement>()
  const { latest } = history
  const recount = useRecount(latest.connectionId)
  const connection = list?.connections.find(({ id }) => id === latest.connectionId)
  const fileName = t('receipts.file', { day: fileDay(latest.day, calendar, language) })
  return (
    <article className={styles.sheet} data-paper-sheet="" aria-labelledby="receipt">
      <Row as="header" wrap justify="space-between" className={styles.sheetHead}>
        <div>
          <h2 id="receipt">{t('receipts.title', { day: dayText(latest.day) })}</h2>
          <p className={typography.about}>
            {connection && `${nameOf(connection)} · `}
            {t('receipts.asOf', { time: minute(latest.asOf) })}
          </p>
        </div>
        <div className={styles.acts} ref={acts}>
          <Button
            small
            isPending={recount.isPending}
            onPress={() => recount.mutate(latest.day)}
            aria-label={t('receipts.recountDay')}
          >
            <RotateCw size={14} aria-hidden="true" />
            {t(recount.isPending ? 'receipts.recounting' : 'receipts.recount')}
          </Button>
          <Button small look="quiet" onPress={() => saveJson(history, fileName)}>
            <Braces size={14} aria-hidden="true" />
            {t('receipts.json')}
          </Button>
          <PrintButton named name={fileName} />
          <Button small square look="quiet" aria-label={t('receipts.close')} onPress={onClose}>
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      </Row>
      <PaperLine />
      {recount.error && <ActionError error={recount.error} />}
      {recount.isSuccess && (
        <p role="status" className={typography.about}>
          {t('receipts.recounted', { word: t(`receipts.words.${recount.data.word}`) })}
        </p>
      )}
      <Row wrap align="center">
        <ReceiptBadge word={latest.word} />
        <p>{t(`receipts.sentences.${latest.word}`)}</p>
      </Row>
      <Totals receipt={latest} />
      <Calls receipt={latest} />
      <section aria-labelledby="receipt-findings">
        <h3 id="receipt-findings">{t('findings.title')}</h3>
        <FindingList findings={latest.findings} />
      </section>
      <Seals history={history} />
    </article>
  )
}

function Totals({ receipt: { totals, day } }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  const dayText = useDayText()
  const columns: readonly Column<Receipt['totals'][number]>[] = [
    { id: 'report', head: t('columns.report'), cell: (total) => <ReportState {...total} /> },
    {
      id: 'counted',
      head: t('columns.counted'),
      cell: ({ counted }) => (counted === null ? '—' : number(counted)),
    },
    { id: 'stored', head: t('columns.stored'), cell: ({ stored }) => number(stored) },
    {
      id: 'ofDay',
      head: t('receipts.ofDay', { day: dayText(day) }),
      cell: ({ ofDay }) => number(ofDay),
    },
  ]
  return (
    <section aria-labelledby="receipt-totals">
      <h3 id="receipt-totals">{t('receipts.totals')}</h3>
      <div className={clsx(layout.framed, styles.framed)}>
        <Table
          columns={columns}
          rows={totals}
          keyOf={({ report }) => report}
          aria-labelledby="receipt-totals"
        />
      </div>
    </section>
  )
}

function Calls({ receipt: { calls } }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  return (
    <dl className={styles.counts}>
      {(['total', 'matched', 'recordsOnly', 'eventsOnly', 'differing'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`receipts.calls.${name}`)}</dt>
          <dd>{number(calls[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the day's sealed receipts, and whether the chain of all receipts fits. */
function Seals({ history: { sealed, chainIntact } }: { readonly history: ReceiptHistory }) {
  const { t } = useTranslation('health')
  const { number } = useFormats()
  const minute = useDateMinuteText()
  const Icon = chainIntact ? ShieldCheck : ShieldAlert
  return (
    <section aria-labelledby="receipt-seals">
      <h3 id="receipt-seals">{t('seals.title')}</h3>
      {sealed.length === 0 ? (
        <p className={typography.about}>{t('seals.none')}</p>
      ) : (
        <>
          <p className={chainIntact ? styles.chain : styles.broken}>
            <Icon size={14} aria-hidden="true" />
            {t(chainIntact ? 'seals.intact' : 'seals.broken')}
          </p>
          <Stack as="ol" className={styles.seals}>
            {sealed.map(
              ({ seal, word, findings }, index) =>
                seal && (
                  <li key={seal.seq}>
                    <p>
                      {t(index === 0 ? 'seals.sealed' : 'seals.recounted', {
                        time: minute(seal.sealedAt),
                        seq: number(seal.seq),
                      })}{' '}
                      <ReceiptBadge word={word} />{' '}
                      <span className={typography.about}>
                        {t('seals.findings', { count: findings.length })}
                      </span>
                    </p>
                    <code dir="ltr">{seal.hash}</code>
                  </li>
                ),
            )}
          </Stack>
        </>
      )}
    </section>
  )
}

/** Downloads the receipt with its history; both hosts save such an address as a file. */
function saveJson(history: ReceiptHistory, name: string): void {
  const text = JSON.stringify(history, null, 2)
  startDownload(`data:application/json;charset=utf-8,${encodeURIComponent(text)}`, `${name}.json`)
}

/** Shows a day's receipt of any connection for a scheduled report. */
export function ReceiptPage() {
  const { connection, language, calendar } = useSearch({ from: '/receipt-sheet' })
  return (
    <ReportPaper connection={connection} language={language} calendar={calendar}>
      <DayReceipt />
    </ReportPaper>
  )
}

function DayReceipt() {
  const { connection, day, title } = useSearch({ from: '/receipt-sheet' })
  const { data: history } = useReceipt(connection, day)
  useDrawnTitle(title, history ? keys.receipt(connection, day) : null)
  return history ? <ReceiptSheet history={history} onClose={() => undefined} /> : <p data-waiting="" />
}
