import clsx from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, MinusCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionTest,
  type TestedReport,
  type TestedStep,
  testedReport,
} from '../../../shared/connection-test.ts'
import type { Failure } from '../../../shared/errors.ts'
import typography from '../../styles/typography.module.css'
import { Stack } from '../../ui/layout/Row.tsx'
import { lengthText, useFormats } from '../../ui/values/formats.ts'
import { useErrorText } from '../state/error-text.ts'
import { CertificateOffer } from './CertificateOffer.tsx'
import styles from './connections.module.css'

interface Props {
  readonly name: string
  readonly test: ConnectionTest
  /** Accepts exactly this certificate; undefined hides the offer. */
  readonly onPin: ((fingerprint: string) => void) | undefined
}

const icons: Readonly<Record<TestedStep['outcome'], LucideIcon>> = {
  ok: CircleCheck,
  failed: CircleAlert,
  not_reached: CircleDashed,
  not_used: MinusCircle,
}

export const isGood = ({ steps }: ConnectionTest): boolean =>
  steps.every(({ outcome }) => outcome !== 'failed')

/** Shows each step of a connection test, and how to fix failures. */
export function TestResult({ name, test, onPin }: Props) {
  const { steps, aheadSeconds } = test
  const { t } = useTranslation('connections')
  return (
    <section className={styles.result} aria-label={t('result.label', { name })}>
      <p role="status" className={typography.medium}>
        {t(isGood(test) ? 'result.good' : 'result.bad')}
      </p>
      <Stack as="ol">
        {steps.map(({ step, outcome, failures }) => {
          const Icon = icons[outcome]
          return (
            <li key={step} className={clsx(styles.step, styles[outcome])}>
              <Icon size={14} aria-hidden="true" />
              <div className={styles.stepText}>
                <p>
                  <strong>{t(`result.steps.${step}`)}</strong>{' '}
                  <span className={styles.outcome}>{t(`result.outcomes.${outcome}`)}</span>
                </p>
                {outcome === 'not_used' && <p className={typography.about}>{t('result.plain')}</p>}
                {failures.map(({ failure, reports }) => (
                  <StepFailure key={failure.code} failure={failure} reports={reports} onPin={onPin} />
                ))}
                {step === 'clock' && outcome === 'failed' && (
                  <ClockFinding aheadSeconds={aheadSeconds ?? 0} />
                )}
              </div>
            </li>
          )
        })}
      </Stack>
    </section>
  )
}

function ClockFinding({ aheadSeconds }: { readonly aheadSeconds: number }) {
  const { t } = useTranslation('connections')
  const { locale } = useFormats()
  const duration = lengthText(Math.abs(aheadSeconds), locale)
  return <p>{t(aheadSeconds > 0 ? 'result.ahead' : 'result.behind', { duration })}</p>
}

interface FailureProps {
  readonly failure: Failure
  readonly reports: readonly TestedReport[]
  readonly onPin: ((fingerprint: string) => void) | undefined
}

/** Says why a step failed and how to fix it; names the failed reports unless all failed. */
function StepFailure({ failure, reports, onPin }: FailureProps) {
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
        <p className={typography.about}>
          {t('result.failedReports', {
            reports: reports.map((report) => t(`result.reports.${report}`)).join(t('result.separator')),
          })}
        </p>
      )}
      {quoted && <p className={typography.about}>{t('result.saying', { message: quoted })}</p>}
      {technical && (
        <p className={styles.technical}>
          <bdi dir="ltr">{technical}</bdi>
        </p>
      )}
      {isOfTrust && onPin && <CertificateOffer detail={detail} onPin={onPin} />}
    </>
  )
}
