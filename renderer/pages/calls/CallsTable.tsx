import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArchivedCall, CallSort } from '../../../shared/calls/calls.ts'
import { callSortColumn } from '../../../shared/calls/calls.ts'
import type { CallCondition } from '../../features/addresses/calls-address.ts'
import type { CellPlace } from '../../features/table/GridRows.tsx'
import { RowGrid } from '../../features/table/RowGrid.tsx'
import type { ColumnLayoutControl } from '../../features/table/use-column-layout.ts'
import type { ShownRows } from '../../features/table/use-shown-order.ts'
import { CallCells } from './CallCells.tsx'
import { callColumns, isListColumn, isSortable } from './call-columns.ts'

interface Props extends ShownRows<ArchivedCall> {
  readonly label: string
  readonly sort: CallSort
  readonly columns: ColumnLayoutControl
  /** The `open` of the address; empty for none. */
  readonly open: string
  readonly onSort: (sort: CallSort | null) => void
  readonly onOpen: (open: string) => void
  readonly onClose: () => void
  readonly onFilter: (condition: CallCondition) => void
}

/** Shows calls, one row each: a click anywhere opens it, and the buttons of a value filter. */
export function CallsTable({ sort, open, onSort, onOpen, onFilter, ...props }: Props) {
  const { t } = useTranslation('calls')
  const separator = t('separator')
  const renderCells = useCallback(
    (call: ArchivedCall, place: CellPlace) => <CallCells call={call} separator={separator} {...place} />,
    [separator],
  )
  return (
    <RowGrid
      {...props}
      fields={callColumns}
      isSortable={isSortable}
      sorting={{ field: sort.column, descending: sort.descending }}
      isOpen={(call) => open !== '' && openOf(call) === open}
      renderCells={renderCells}
      onSort={(sorting) => {
        const column = callSortColumn.safeParse(sorting?.field).data
        onSort(sorting && column ? { column, descending: sorting.descending } : null)
      }}
      onOpen={(call) => onOpen(openOf(call))}
      values={{
        filterText: (value) => t('filterBy', { value }),
        excludeText: (value) => t('exclude', { value }),
        onValue: ({ column, value, excludes }) => {
          if (isListColumn(column)) onFilter({ column, value, excludes })
        },
      }}
    />
  )
}

/** Returns the `open` of the address that opens a call. */
function openOf({ cuid, record }: Pick<ArchivedCall, 'cuid' | 'record'>): string {
  return cuid ?? (record ? `${record.report}:${record.row}` : '')
}
