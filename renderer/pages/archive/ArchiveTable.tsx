import { useCallback } from 'react'
import { type ArchiveSort, archiveColumn } from '../../../shared/archive/archive.ts'
import { type ReportName, reportDefinitions } from '../../../shared/reports/definitions.ts'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ArchivedRecord } from '../../data/archive.ts'
import type { WrittenQuery } from '../../features/addresses/archive-address.ts'
import { useRecordTimes } from '../../features/clock/times.ts'
import type { CellPlace } from '../../features/table/GridRows.tsx'
import { RecordCells } from '../../features/table/RecordCells.tsx'
import { RowGrid } from '../../features/table/RowGrid.tsx'
import type { ColumnLayoutControl } from '../../features/table/use-column-layout.ts'
import type { ShownRows } from '../../features/table/use-shown-order.ts'

interface Props extends ShownRows<ArchivedRecord> {
  readonly label: string
  readonly query: WrittenQuery
  readonly columns: ColumnLayoutControl
  /** The opened record; 0 for none. */
  readonly openRow: number
  readonly onSort: (sort: ArchiveSort | null) => void
  readonly onOpen: (record: ArchivedRecord) => void
  readonly onClose: () => void
}

/** Shows the records of a report. */
export function ArchiveTable({ query, openRow, onSort, ...props }: Props) {
  const { report, sort } = query
  const renderCells = useCallback(
    (record: ArchivedRecord, { columns }: CellPlace) => (
      <ArchivedCells report={report} record={record} columns={columns} />
    ),
    [report],
  )
  return (
    <RowGrid
      {...props}
      report={report}
      fields={reportDefinitions[report].fields}
      isSortable={isSortable}
      sorting={{ field: sort.column, descending: sort.descending }}
      isOpen={({ row }) => openRow > 0 && row === openRow}
      renderCells={renderCells}
      onSort={(sorting) => {
        const column = archiveColumn.safeParse(sorting?.field).data
        onSort(sorting && column ? { column, descending: sorting.descending } : null)
      }}
    />
  )
}

/** Returns whether the archive can sort by the field. */
function isSortable({ name }: FieldDefinition): boolean {
  return archiveColumn.safeParse(name).success
}

interface CellsProps extends Pick<CellPlace, 'columns'> {
  readonly report: ReportName
  readonly record: ArchivedRecord
}

function ArchivedCells({ report, record, columns }: CellsProps) {
  const times = useRecordTimes(report, record.fields).fields
  return (
    <RecordCells
      report={report}
      record={record}
      fields={columns.fields}
      first={columns.before}
      times={times}
    />
  )
}
