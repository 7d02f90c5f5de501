import { CircleAlert, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../shared/errors.ts'
import { type ReportName, reportNames } from '../../../shared/reports/definitions.ts'
import type { CallOrigin, WholeCallAnswer } from '../../../shared/whole-call/answer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorDetails } from '../state/ErrorMessage.tsx'
import { useErrorText } from '../state/error-text.ts'
import styles from './call.module.css'
import sourceStyles from './call-sources.module.css'
import type { CallAnswer } from './use-call-answer.ts'

type CallSourcesProps = Pick<CallAnswer, 'answer' | 'state' | 'isAskingAgain' | 'askAgain'>

/** Lists the reports that have records of the call, and the reports that failed, with the reason. */
export function CallSources({ answer, state, isAskingAgain, askAgain }: CallSourcesProps) {
  const { t } = useTranslation('call')
  const titleId = useId()
  const failures = failuresOf(answer)
  return (
    <section className={sourceStyles.sources} aria-labelledby={titleId}>
      <h3 id={titleId} className="visually-hidden">
        {t('sources.label')}
      </h3>
      <p className={styles.quiet} role="status">
        {state === 'asking' ? (
          t('sources.asking')
        ) : state === 'noCallId' ? (
          t('sources.noCallId')
        ) : (
          <KnownFrom answer={answer} />
        )}
      </p>
      {failures.map((failed) => (
        <FailedSource key={`${failed.origin} ${failed.failure.code}`} {...failed} />
      ))}
      {failures.length > 0 && (
        <Button small isDisabled={isAskingAgain} onPress={askAgain}>
          <RotateCw size={14} aria-hidden="true" />
          {t('sources.retry')}
        </Button>
      )}
    </section>
  )
}

function KnownFrom({
  answer: { sources, records, events, eventsCut },
}: {
  readonly answer: WholeCallAnswer
}) {
  const { t } = useTranslation(['call', 'reports'])
  const failed = sources.filter(({ failure }) => failure !== null).map(({ report }) => report)
  const parts = reportNames.flatMap((report) => {
    const count = records.filter((record) => record.report === report).length
    // A report that failed may have records.
    if (count === 0 && failed.includes(report)) return []
    return `${t(`reports:views.${report}.title`)}: ${t(`reports:views.${report}.total`, { count })}`
  })
  const cut = [...new Set(sources.flatMap(({ report, isCut }) => (isCut ? [report] : [])))]
  const cutTexts = [
    ...cut.map((report) => t('call:sources.cut', { report: t(`reports:views.${report}.title`) })),
    ...(eventsCut ? [t('call:sources.eventsCut', { count: events?.length ?? 0 })] : []),
  ]
  const text = t('call:sources.known', { list: parts.join(t('reports:table.listSeparator')) })
  return [text, ...cutTexts].join(' ')
}

interface FailedSources {
  readonly origin: CallOrigin
  readonly reports: readonly ReportName[]
  readonly failure: Failure
}

/** Groups the failed reports by failure. */
function failuresOf({ sources }: WholeCallAnswer): readonly FailedSources[] {
  const alike = new Map<string, FailedSources>()
  for (const { origin, report, failure } of sources) {
    if (failure === null) continue
    const key = JSON.stringify([origin, failure.code, failure.detail.message, failure.detail.status])
    alike.set(key, { origin, failure, reports: [...(alike.get(key)?.reports ?? []), report] })
  }
  return [...alike.values()]
}

function FailedSource({ origin, reports, failure }: FailedSources) {
  const { t, i18n } = useTranslation(['call', 'reports'])
  const { title, sentence } = useErrorText(failure)
  const names = new Intl.ListFormat(i18n.language).format(
    reports.map((report) => t(`reports:views.${report}.title`)),
  )
  const what = origin === 'archive' ? 'call:sources.archiveFailed' : 'call:sources.failed'
  return (
    <div className={sourceStyles.failure} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      <p>
        {t(what, { reports: names })} <b>{title}.</b> {sentence}
        <ErrorDetails error={failure} />
      </p>
    </div>
  )
}
