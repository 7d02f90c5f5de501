import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useCoverage, useFollowCoverage } from '../../data/figures.ts'
import { CoverageLine } from './CoverageLine.tsx'
import styles from './coverage.module.css'

interface Props {
  readonly profileId: string
  /** UTC milliseconds; null for no bound, of which nothing is said. */
  readonly from: number | null
  readonly to: number | null
  readonly reports: readonly ReportName[]
}

/** Says above a table how complete its period is. */
export function PeriodCoverageLine({ profileId, from, to, reports }: Props) {
  useFollowCoverage(profileId)
  const { data: covered } = useCoverage(
    from === null || to === null ? null : { profile: profileId, from, to },
  )
  if (from === null || to === null) return null
  return (
    <div className={styles.aboveTable}>
      {covered && <CoverageLine profileId={profileId} covered={covered} reports={reports} />}
    </div>
  )
}
