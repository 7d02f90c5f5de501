import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { offsetAt } from '../../../shared/clock/knowledge.ts'
import { msOfDay } from '../../../shared/clock/wall-time.ts'
import { useArchiveSummaries } from '../../data/archive.ts'
import { useKnownPeriods } from '../../data/clock.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { BoardLink } from '../../features/board/BoardLink.tsx'
import { useDays } from '../../features/clock/times.ts'
import { ExportButton } from '../../features/exports/ExportButton.tsx'
import { SummaryBar } from '../../features/search/SearchFrame.tsx'
import frame from '../../features/search/search-frame.module.css'
import { ColumnMenu } from '../../features/table/ColumnMenu.tsx'
import type { ColumnLayoutControl } from '../../features/table/use-column-layout.ts'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'

interface Props {
  readonly query: WrittenQuery
  readonly isFiltered: boolean
  /** Null until the records are counted. */
  readonly total: number | null
  readonly columns: ColumnLayoutControl
  readonly isOutdated: boolean
  readonly onRenew: () => void
}

/** The day on which clocks go back is longest. */
const longestDay = msOfDay + msOfDay / 24

/** Shows the number of records, whether newer ones wait, and the actions. */
export function ArchiveBar({ query, isFiltered, total, columns, isOutdated, onRenew }: Props) {
  const { t } = useTranslation(['archive', 'reports'])
  const title = t(`reports:views.${query.report}.title`)
  const { from, to } = query.filter
  const isWithinDay = from !== null && to !== null && to - from <= longestDay
  return (
    <SummaryBar
      isLoading={total === null}
      tools={
        <>
          <ExportButton
            sources={[{ source: { kind: 'archive', query }, count: total }]}
            columns={columns.layout}
            name={title}
          />
          <ColumnMenu columns={columns} report={query.report} />
        </>
      }
    >
      <span className={frame.total}>
        {total === null ? t('archive:bar.counting') : t('archive:bar.total', { count: total })}
      </span>
      {!isFiltered && <ArchiveSpan query={query} />}
      {isWithinDay && total !== null && total > 0 && <BoardLink instant={from} />}
      {isOutdated && (
        <Button small onPress={onRenew}>
          <ArrowUp size={13} aria-hidden="true" />
          {t('archive:bar.outdated')}
        </Button>
      )}
    </SummaryBar>
  )
}

/** Shows the days of the first and last record. */
function ArchiveSpan({ query: { connectionId, report } }: { readonly query: WrittenQuery }) {
  const { data: summaries } = useArchiveSummaries(connectionId)
  const known = useKnownPeriods()
  const days = useDays()
  const { firstStart, lastStart } = summaries?.find((summary) => summary.report === report) ?? {}
  if (firstStart == null || lastStart == null) return null
  const { offsetMinutes } = offsetAt(known, report, { instant: lastStart })
  return <span className={typography.faintSmall}>{days(firstStart, lastStart, offsetMinutes)}</span>
}
