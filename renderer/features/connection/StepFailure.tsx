import { useTranslation } from 'react-i18next'
import { type TestedReport, testedReport } from '../../../shared/connection-test.ts'
import type { Failure } from '../../../shared/errors.ts'
import { useErrorText } from '../state/error-text.ts'
import { CertificateOffer } from './CertificateOffer.tsx'
import styles from './connections.module.css'

interface Props {
  readonly failure: Failure
  readonly reports: readonly TestedReport[]
  readonly onPin: ((fingerprint: string) => void) | undefined
}

/** Why a step failed, what to do about it, and in which reports, where it isn't all that were asked. */
export function StepFailure({ failure, reports, onPin }: Props) {
  const { t } = useTranslation('connections')
  const { title, sentence, quoted, technical } = useErrorText(failure)
  const { code, detail } = failure
  const isOfTrust = code === 'certificate_refused' || code === 'certificate_changed'
  return (
    <>
      <p>
        {title}. {sentence}
      </p>
      {!isOfTrust && reports.length < testedReport.options.length && (
        <p className={styles.hint}>
          {t('result.failedReports', {
            reports: reports.map((report) => t(`result.reports.${report}`)).join(t('result.separator')),
          })}
        </p>
      )}
      {quoted && <p className={styles.hint}>{t('result.saying', { message: quoted })}</p>}
      {technical && (
        <p className={styles.technical}>
          <bdi dir="ltr">{technical}</bdi>
        </p>
      )}
      {isOfTrust && onPin && <CertificateOffer detail={detail} onPin={onPin} />}
    </>
  )
}
