import clsx from 'clsx'
import { Download, FileText, FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever, type Failure } from '../../../shared/errors.ts'
import type { ExportDelivery } from '../../../shared/exports.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { Job } from '../../../shared/jobs.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { useDownloadExport, useDragExport, useRevealExport } from '../../data/exports.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import { useCoverageText } from '../figures/coverage-text.ts'
import { ErrorDetails } from '../state/ErrorMessage.tsx'
import { useErrorText } from '../state/error-text.ts'
import { NextStep } from '../state/NextStep.tsx'
import styles from './jobs.module.css'

/** Says how a job ended, or why it waits. */
export function JobResult({ job }: { readonly job: Job }) {
  const { id, state, failure, work, done, total } = job
  const { t } = useTranslation('jobs')
  if (failure) return <FailureText failure={failure} />
  if (state === 'cancelled') {
    return <p className={styles.result}>{t('results.noFile')}</p>
  }
  if (!work.result) return null
  return (
    <>
      {total !== null && done < total && (
        <p className={clsx(styles.result, styles.warn)}>{t('results.difference', { found: done, total })}</p>
      )}
      {work.coverage && <ExportCoverage covered={work.coverage} />}
      <Delivery jobId={id} fileName={work.fileName} delivery={work.result.delivery} />
    </>
  )
}

function ExportCoverage({ covered }: { readonly covered: PeriodCoverage }) {
  const textOf = useCoverageText()
  return <p className={styles.result}>{textOf(covered, reportNames)}</p>
}

interface DeliveryProps {
  readonly jobId: string
  readonly fileName: string
  readonly delivery: ExportDelivery
}

function Delivery({ jobId, fileName, delivery }: DeliveryProps) {
  const { t } = useTranslation('jobs')
  const reveal = useRevealExport()
  const drag = useDragExport()
  const download = useDownloadExport()
  switch (delivery.kind) {
    case 'download':
      return (
        <p className={styles.result}>
          {t(download.data === false ? 'results.downloaded' : 'results.downloadOnce')}{' '}
          <Button small onPress={() => download.mutate(delivery.file)}>
            <Download size={13} aria-hidden="true" />
            {t('results.download')} <bdi>{fileName}</bdi>
          </Button>
        </p>
      )
    case 'saved':
      return (
        <p className={styles.result}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the button beside it is accessible. */}
          <span
            draggable
            title={t('results.drag')}
            className={styles.file}
            onDragStart={(event) => {
              event.preventDefault()
              drag.mutate(jobId)
            }}
          >
            <FileText size={13} aria-hidden="true" />
            <bdi>{fileName}</bdi>
          </span>
          <bdi dir="ltr" className={typography.anywhere}>
            {delivery.path}
          </bdi>
          <Button small onPress={() => reveal.mutate(jobId)}>
            <FolderOpen size={13} aria-hidden="true" />
            {t('results.reveal')}
          </Button>
        </p>
      )
    default:
      return assertNever(delivery)
  }
}

interface Props {
  readonly failure: Failure
  /** Text before the failure's name. */
  readonly children?: string
}

/** Says why a job stopped and what to do. */
export function FailureText({ failure, children }: Props) {
  const { title, sentence } = useErrorText(failure)
  return (
    <p className={styles.failure}>
      <strong>{children ?? title}</strong> {sentence}
      <ErrorDetails error={failure} /> <NextStep error={failure} small />
    </p>
  )
}
