import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groundOf } from '../../../shared/kpi/absence.ts'
import type { PeriodCoverage } from '../../../shared/kpi/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { Message } from '../../ui/state/Message.tsx'
import { FetchButton } from './FetchButton.tsx'

interface Props {
  readonly icon: LucideIcon
  readonly profileId: string
  readonly range: DateRange
  readonly covered: PeriodCoverage
  /** The reports that could disprove the claim. */
  readonly reports: readonly ReportName[]
  /** What is missing, to end "Among the archived records, …". */
  readonly claim: string
  /** Whether the page already has fetch buttons. */
  readonly hasFetches?: boolean
  /** Further actions. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** Shows an empty period: which records the claim is based on, with buttons to fetch them. */
export function Absence({
  icon,
  profileId,
  range,
  covered,
  reports,
  claim,
  hasFetches = false,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('insights')
  const { coverage, unfilled } = covered
  const grounds = reports.map((report) => ({ report, ground: groundOf(coverage, report) }))
  const isGrounded = grounds.some(({ ground }) => ground.kind === 'records')
  const undated = coverage.reduce((sum, each) => sum + (reports.includes(each.report) ? each.undated : 0), 0)
  const sentences = [
    ...grounds.map(({ report, ground }) => {
      const name = t(`coverage.reports.${report}`)
      return ground.kind === 'nothing'
        ? t('absence.nothingOf', { report: name })
        : t('absence.daysOf', { report: name, held: ground.held, count: ground.days })
    }),
    ...(undated > 0 ? [t('coverage.undated', { count: undated })] : []),
    ...(unfilled > 0 ? [t('coverage.unfilled', { count: unfilled })] : []),
  ]
  const title = !isGrounded
    ? t('absence.nothing')
    : unfilled > 0
      ? t('absence.reading')
      : t('absence.among', { claim })
  return (
    <Message
      icon={icon}
      title={title}
      sentence={sentences.join(' ')}
      actions={
        <>
          {(hasFetches ? [] : reports).map((report) => (
            <FetchButton key={report} profileId={profileId} range={range} report={report} labelled />
          ))}
          {actions}
        </>
      }
    >
      {children}
    </Message>
  )
}
