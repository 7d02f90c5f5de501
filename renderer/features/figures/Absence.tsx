import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groundOf } from '../../../shared/figures/absence.ts'
import type { PeriodCoverage } from '../../../shared/figures/queries.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { Message } from '../../ui/state/Message.tsx'
import { CoverageLine } from './CoverageLine.tsx'
import styles from './coverage.module.css'

interface Props {
  readonly icon: LucideIcon
  readonly connectionId: string
  readonly covered: PeriodCoverage
  /** The reports that could disprove the claim. */
  readonly reports: readonly ReportName[]
  /** What is missing, to end "Among the stored records, …" or to stand alone. */
  readonly claim: string
  /** Whether the page already has the line about its coverage. */
  readonly hasCoverage?: boolean
  /** Further actions. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** Shows an empty period: claims the absence if it is whole, else says what is missing. */
export function Absence({
  icon,
  connectionId,
  covered,
  reports,
  claim,
  hasCoverage = false,
  actions,
  children,
}: Props) {
  const { t } = useTranslation('insights')
  const { kind } = groundOf(covered, reports)
  const titles = {
    whole: t('absence.whole', { claim: claim.charAt(0).toUpperCase() + claim.slice(1) }),
    partial: t('absence.among', { claim }),
    nothing: t('absence.nothing'),
  }
  return (
    <Message icon={icon} title={covered.unfilled > 0 ? t('absence.reading') : titles[kind]} actions={actions}>
      {!hasCoverage && (
        <div className={styles.centered}>
          <CoverageLine connectionId={connectionId} covered={covered} reports={reports} />
        </div>
      )}
      {children}
    </Message>
  )
}
