import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ArchiveSort } from '../../../shared/archive/archive.ts'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type ArchivedRecord, archiveRows } from '../../data/archive.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { NoRows } from '../../features/figures/NoRows.tsx'
import { PeriodCoverageLine } from '../../features/figures/PeriodCoverageLine.tsx'
import { ResultPlace, SearchResults } from '../../features/search/SearchFrame.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { useColumnLayout } from '../../features/table/use-column-layout.ts'
import { useShownRows } from '../../features/table/use-shown-order.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ArchiveBar } from './ArchiveBar.tsx'
import { ArchiveTable } from './ArchiveTable.tsx'

interface Props {
  readonly query: WrittenQuery
  readonly isFiltered: boolean
  readonly openRow: number
  readonly onSort: (sort: ArchiveSort | null) => void
  readonly onOpen: (record: ArchivedRecord) => void
  readonly onClose: () => void
  readonly onClear: () => void
}

/** Shows the results, or says why there are none. */
export function ArchiveResults(props: Props) {
  const { query, isFiltered, openRow, onSort, onOpen, onClose, onClear } = props
  const { t } = useTranslation(['archive', 'reports'])
  const { report } = query
  const { fields, columns: shownColumns } = reportDefinitions[report]
  const columns = useColumnLayout(`archive.${report}`, fields, shownColumns)
  const label = t('archive:table', { report: t(`reports:views.${report}.title`) })
  const { rows, total, error, retry, isOutdated, renew } = useShownRows(archiveRows(query), openRow > 0)

  return (
    <SearchResults label={label}>
      <ArchiveBar
        query={query}
        isFiltered={isFiltered}
        total={total}
        columns={columns}
        isOutdated={isOutdated}
        onRenew={renew}
      />
      {total !== null && total > 0 && (
        <PeriodCoverageLine
          connectionId={query.connectionId}
          from={query.filter.from}
          to={query.filter.to}
          reports={[report]}
        />
      )}
      {error || total === 0 ? (
        <ResultPlace>
          {error ? (
            <ErrorMessage error={error} onRetry={retry} />
          ) : (
            <ArchiveEmpty {...{ query, isFiltered, onClear }} />
          )}
        </ResultPlace>
      ) : (
        <ArchiveTable {...{ label, query, columns, openRow, onSort, onOpen, onClose }} {...rows} />
      )}
    </SearchResults>
  )
}

interface ArchiveEmptyProps {
  readonly query: WrittenQuery
  readonly isFiltered: boolean
  readonly onClear: () => void
}

/** Says that nothing matches, or that nothing is archived yet. */
function ArchiveEmpty({ query, isFiltered, onClear }: ArchiveEmptyProps) {
  const { t } = useTranslation(['archive', 'reports'])
  const navigate = useNavigate()
  const { connectionId, report, filter } = query
  const { from, to } = filter
  const view = reportViews[report]
  return (
    <NoRows
      connectionId={connectionId}
      period={from === null || to === null ? null : { from, to }}
      reports={[report]}
      claim={t('archive:empty.none')}
      isFiltered={isFiltered}
      onClear={onClear}
      elsewhere={
        <Button
          look="quiet"
          onPress={() => void navigate({ to: view.path, search: readAddress(view, {}, callCenterNow()) })}
        >
          {t('archive:empty.toSearch', { report: t(`reports:views.${report}.title`) })}
        </Button>
      }
    />
  )
}
