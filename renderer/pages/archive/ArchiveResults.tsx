import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchiveSort } from '../../../shared/archive/archive.ts'
import { reportDefinitions } from '../../../shared/reports/definitions.ts'
import { type ArchivedRecord, archiveRows } from '../../data/archive.ts'
import { useFirstRows } from '../../data/rows.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { reportViews } from '../../features/addresses/report-views.ts'
import { readAddress } from '../../features/addresses/search-address.ts'
import { callCenterNow } from '../../features/clock/times.ts'
import { NoRows } from '../../features/figures/NoRows.tsx'
import { PeriodCoverageLine } from '../../features/figures/PeriodCoverageLine.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import layout from '../../features/table/results.module.css'
import { useColumnLayout } from '../../features/table/use-column-layout.ts'
import { useShownOrder } from '../../features/table/use-shown-order.ts'
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

const noRecords: readonly ArchivedRecord[] = []

/** Shows the results, or says why there are none. */
export function ArchiveResults(props: Props) {
  const { query, isFiltered, openRow, onSort, onOpen, onClose, onClear } = props
  const { t } = useTranslation(['archive', 'reports'])
  const { report } = query
  const { fields, columns: shownColumns } = reportDefinitions[report]
  const columns = useColumnLayout(`archive.${report}`, fields, shownColumns)
  const [isHeld, setIsHeld] = useState(false)
  const [jumps, setJumps] = useState(0)
  const source = archiveRows(query)
  const start = useFirstRows(source)
  const shown = useShownOrder(source, isHeld || openRow > 0)
  const total = shown.order?.total ?? (start.isPlaceholderData ? null : (start.data?.total ?? null))
  const error = start.error ?? shown.error
  const renew = useCallback(() => {
    setJumps((before) => before + 1)
    shown.renew()
  }, [shown.renew])

  const place = (content: ReactNode) => <div className={layout.place}>{content}</div>
  const content = () => {
    if (error) {
      return place(
        <ErrorMessage
          error={error}
          onRetry={() => {
            void start.refetch()
            shown.renew()
          }}
        />,
      )
    }
    if (total === 0) return place(<ArchiveEmpty {...{ query, isFiltered, onClear }} />)
    return (
      <ArchiveTable
        label={t('archive:table', { report: t(`reports:views.${report}.title`) })}
        query={query}
        source={source}
        columns={columns}
        shown={shown}
        start={start.data?.rows ?? noRecords}
        stale={start.isPlaceholderData && shown.order === null}
        openRow={openRow}
        jumps={jumps}
        onSort={onSort}
        onOpen={onOpen}
        onClose={onClose}
        onHold={setIsHeld}
      />
    )
  }

  return (
    <section
      tabIndex={-1}
      className={layout.results}
      aria-label={t('archive:table', { report: t(`reports:views.${report}.title`) })}
    >
      <ArchiveBar
        query={query}
        isFiltered={isFiltered}
        total={total}
        columns={columns}
        isOutdated={shown.isOutdated}
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
      {content()}
    </section>
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
