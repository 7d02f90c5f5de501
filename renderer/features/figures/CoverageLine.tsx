import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type Completeness,
  completenessOfReports,
  groupsOfReports,
  periodToKeep,
} from '../../../shared/figures/coverage.ts'
import type { LackingDay, PeriodCoverage } from '../../../shared/figures/queries.ts'
import { areKeepable } from '../../../shared/keeping.ts'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { useKeeping, useSetKeeping } from '../../data/keeping.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useFormats } from '../../ui/values/formats.ts'
import { ActionError } from '../state/ErrorMessage.tsx'
import styles from './coverage.module.css'
import { useCoverageFormats, useCoverageText } from './coverage-text.ts'

interface Props {
  readonly connectionId: string
  readonly covered: PeriodCoverage
  /** The reports that the figures rest on. */
  readonly reports: readonly ReportName[]
}

const maxDays = 100

/** Says how complete a period is and when the rest comes, with the missing days and a button to keep them. */
export function CoverageLine({ connectionId, covered, reports }: Props) {
  const { t } = useTranslation('insights')
  const textOf = useCoverageText()
  const groups = groupsOfReports(covered, reports)
  const all = completenessOfReports(covered, reports)
  const Icon = all.isWhole ? CircleCheck : CircleDashed
  return (
    <div className={styles.coverage}>
      {groups.map((group) => (
        <p key={group.join()} data-whole={completenessOfReports(covered, group).isWhole || undefined}>
          <Icon size={13} aria-hidden="true" />
          <span>
            {groups.length > 1 && (
              <strong>{group.map((report) => t(`coverage.reports.${report}`)).join(' + ')}: </strong>
            )}
            {textOf(covered, group)}
          </span>
        </p>
      ))}
      {covered.unfilled > 0 && <p>{t('coverage.unfilled', { count: covered.unfilled })}</p>}
      {all.undated > 0 && <p>{t('coverage.undated', { count: all.undated })}</p>}
      {all.lacking.length > 0 && <MissingDays completeness={all} />}
      <KeepButton connectionId={connectionId} completeness={all} />
    </div>
  )
}

function MissingDays({ completeness: { lacking } }: { readonly completeness: Completeness }) {
  const { t } = useTranslation('insights')
  const { number } = useFormats()
  const formats = useCoverageFormats()
  const stored = ({ state, counted, stored }: LackingDay) =>
    counted === null
      ? t(`coverage.states.${state}`)
      : t('coverage.counted', { state: t(`coverage.states.${state}`), stored, counted })
  const shown = lacking.slice(-maxDays).reverse()
  return (
    <details>
      <summary>{t('coverage.list', { count: lacking.length })}</summary>
      <ul className={styles.days}>
        {shown.map(({ day, reports }) => (
          <li key={day}>
            {formats.day(day)}:{' '}
            {reports
              .map((each) => `${t(`coverage.reports.${each.report}`)} ${stored(each)}`)
              .join(t('coverage.separator'))}
          </li>
        ))}
        {lacking.length > shown.length && <li>{number(lacking.length - shown.length)}+</li>}
      </ul>
    </details>
  )
}

interface KeepProps {
  readonly connectionId: string
  readonly completeness: Completeness
}

/** Adds the days that aren't kept yet. */
function KeepButton({ connectionId, completeness }: KeepProps) {
  const { t } = useTranslation('insights')
  const { data: state } = useKeeping(connectionId)
  const keep = useSetKeeping(connectionId)
  const period = periodToKeep(completeness)
  if (period === null || !state) return null
  const periods = [...state.options.periods, period]
  if (!areKeepable(periods)) return null
  return (
    <>
      <Button small isPending={keep.isPending} onPress={() => keep.mutate({ periods })}>
        {t('coverage.keep')}
      </Button>
      {keep.error && <ActionError error={keep.error} />}
    </>
  )
}
