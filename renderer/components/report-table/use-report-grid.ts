import { useTable } from '@tanstack/react-table'
import { useState } from 'react'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { Sorting } from '../../../shared/reports/query.ts'
import { widthWithin } from './column-layout.ts'
import { type ReportColumns, reportFeatures } from './report-columns.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'

interface Options {
  readonly definitions: ReportColumns
  /** The records of the rows that are drawn. */
  readonly records: ReportRecord[]
  readonly columns: ColumnLayoutControl
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting | null) => void
}

/** A table of records whose columns are remembered and whose rows are sorted elsewhere. */
export function useReportGrid({ definitions, records, columns, sorting, onSort }: Options) {
  const { layout } = columns
  /** Widths while a column is being dragged; they are remembered when it is let go. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>()
  const sorted = sorting ? [{ id: sorting.field, desc: sorting.descending }] : []

  const table = useTable({
    features: reportFeatures,
    columns: definitions,
    data: records,
    getRowId: (record, index) => String(record.fields._id ?? index),
    manualSorting: true,
    enableMultiSort: false,
    columnResizeMode: 'onChange',
    columnResizeDirection: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((name) => [name, false])),
      columnSizing: { ...layout.widths, ...dragged },
      sorting: sorted,
    },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorted) : update
      onSort(first ? { field: first.id, descending: first.desc } : null)
    },
    onColumnSizingChange: (update) =>
      setDragged((before) => {
        const widths = { ...layout.widths, ...before }
        return typeof update === 'function' ? update(widths) : update
      }),
  })

  const setWidth = (name: string, width: number) => {
    setDragged(undefined)
    columns.change({ ...layout, widths: { ...layout.widths, [name]: widthWithin(width) } })
  }
  return { table, setWidth }
}

export type ReportGrid = ReturnType<typeof useReportGrid>
