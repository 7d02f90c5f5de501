import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallGrouping, type CallQuery, type CallSort, callQuery } from '../../../shared/calls/calls.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { callRows } from '../../data/call-list.ts'
import { useRowOrder } from '../../data/rows.ts'
import type { CallCondition } from '../../features/addresses/calls-address.ts'
import { ExportButton } from '../../features/exports/ExportButton.tsx'
import { NoRows } from '../../features/figures/NoRows.tsx'
import { PeriodCoverageLine } from '../../features/figures/PeriodCoverageLine.tsx'
import { ResultPlace, SearchResults, SummaryBar } from '../../features/search/SearchFrame.tsx'
import { ErrorMessage } from '../../features/state/ErrorMessage.tsx'
import { ColumnMenu } from '../../features/table/ColumnMenu.tsx'
import { useColumnLayout } from '../../features/table/use-column-layout.ts'
import { useShownRows } from '../../features/table/use-shown-order.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CallGroups } from './CallGroups.tsx'
import { CallsTable } from './CallsTable.tsx'
import { CallTotals } from './CallTotals.tsx'
import { callColumns, callWidths, exportedColumns, shownCallColumns } from './call-columns.ts'
import styles from './calls.module.css'

interface Props {
  readonly query: CallQuery & { readonly sort: CallSort }
  /** Null for a list of calls. */
  readonly group: CallGrouping | null
  readonly isFiltered: boolean
  /** Of an export. */
  readonly fileName: string
  readonly open: string
  readonly onSort: (sort: CallSort | null) => void
  readonly onOpen: (open: string) => void
  readonly onClose: () => void
  readonly onClear: () => void
  readonly onFilter: (condition: CallCondition) => void
  readonly onPeriod: (from: number, to: number) => void
}

/** Shows the calls of a query or their groups, with their totals, or says why there are none. */
export function CallsResults(props: Props) {
  const { query, group, isFiltered, fileName, open, onSort, onOpen, onClose, onClear, onFilter, onPeriod } =
    props
  const { t } = useTranslation('calls')
  const { connectionId, filter } = query
  const { from = null, to = null } = filter ?? {}
  const columns = useColumnLayout('calls', callColumns, shownCallColumns, callWidths)
  const source = callRows(query)
  const { data: counted } = useRowOrder(source)
  const { rows, error, retry, isOutdated, renew, ...shown } = useShownRows(source, open !== '')
  const total = counted?.total ?? shown.total

  const place = (content: ReactNode) => <ResultPlace>{content}</ResultPlace>
  const content = () => {
    if (error) return place(<ErrorMessage error={error} onRetry={retry} />)
    if (total === 0) {
      // Calls that aren't made of their records yet could match.
      if (counted && counted.unfilled > 0)
        return place(<p className={styles.hint}>{t('unfilled', { count: counted.unfilled })}</p>)
      return place(
        <NoRows
          connectionId={connectionId}
          period={from === null || to === null ? null : { from, to }}
          reports={reportNames}
          claim={t('noCalls')}
          isFiltered={isFiltered}
          onClear={onClear}
        />,
      )
    }
    if (group !== null)
      return (
        <CallGroups
          query={query}
          by={group}
          view={counted?.view ?? null}
          onGroup={onFilter}
          onPeriod={onPeriod}
        />
      )
    return (
      <CallsTable
        label={t('table')}
        sort={query.sort}
        {...{ columns, open, onSort, onOpen, onClose, onFilter }}
        {...rows}
      />
    )
  }

  return (
    <SearchResults label={t('table')}>
      <SummaryBar
        className={styles.resultBar}
        isLoading={total === null}
        tools={
          <>
            <ExportButton
              sources={[{ source: { kind: 'calls', query: callQuery.parse(query) }, count: total }]}
              columns={exportedColumns(columns.layout)}
              name={t('title')}
              fileName={fileName}
            />
            {group === null && <ColumnMenu columns={columns} />}
          </>
        }
      >
        <CallTotals totals={counted?.totals ?? null} />
        {isOutdated && (
          <Button small onPress={renew}>
            <ArrowUp size={13} aria-hidden="true" />
            {t('outdated')}
          </Button>
        )}
      </SummaryBar>
      {counted && counted.unfilled > 0 && total !== 0 && (
        <p className={styles.note} role="status">
          {t('unfilled', { count: counted.unfilled })}
        </p>
      )}
      {total !== 0 && (
        <PeriodCoverageLine connectionId={connectionId} from={from} to={to} reports={reportNames} />
      )}
      {group === 'queue' && total !== 0 && <p className={styles.note}>{t('groups.ofQueues')}</p>}
      {group === 'agent' && total !== 0 && <p className={styles.note}>{t('groups.ofAgents')}</p>}
      {content()}
    </SearchResults>
  )
}
