import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useCoverage, useFollowCoverage } from '../../data/figures.ts'
import { CoverageLine } from './CoverageLine.tsx'
import styles from './coverage.module.css'

interface Props {
  readonly connectionId: string
  /** UTC milliseconds; null for no bound, of which nothing is said. */
  readonly from: number | null
  readonly to: number | null
  readonly reports: readonly ReportName[]
}

/** Says above a table how complete its period is. */
export function PeriodCoverageLine({ connectionId, from, to, reports }: Props) {
  useFollowCoverage(connectionId)
  const { data: covered } = useCoverage(from === null || to === null ? null : { connectionId, from, to })
  if (from === null || to === null) return null
  return (
    <div className={styles.aboveTable}>
      {covered && <CoverageLine connectionId={connectionId} covered={covered} reports={reports} />}
    </div>
  )
}
