import { useTable } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import type { Sorting } from '../../../shared/reports/query.ts'
import { widthWithin } from './column-layout.ts'
import { type ReportColumns, reportFeatures } from './report-columns.ts'
import type { ColumnLayoutControl } from './use-column-layout.ts'

interface Options {
  readonly fields: readonly FieldDefinition[]
  readonly definitions: ReportColumns
  readonly columns: ColumnLayoutControl
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting | null) => void
}

/** Empty, because rows are rendered separately. */
const noRecords: ReportRecord[] = []

/** Returns the columns of a table of records, whose layout is stored and which is sorted elsewhere. */
export function useReportGrid({ fields, definitions, columns, sorting, onSort }: Options) {
  const { layout } = columns
  /** Widths during a drag; stored when it ends. */
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>()
  const sorted = sorting ? [{ id: sorting.field, desc: sorting.descending }] : []

  const table = useTable({
    features: reportFeatures,
    columns: definitions,
    data: noRecords,
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
    columns.change((now) => ({ ...now, widths: { ...now.widths, [name]: widthWithin(width) } }))
  }
  const shown = useMemo(() => {
    const named = new Map(fields.map((field) => [field.name, field]))
    const hidden = new Set(layout.hidden)
    return layout.order.flatMap((name) => (hidden.has(name) ? [] : (named.get(name) ?? [])))
  }, [fields, layout])
  /** The widths of the shown columns, in CSS pixels. */
  const widths = table.getVisibleLeafColumns().map((column) => column.getSize())
  /** Their total width. */
  const width = widths.reduce((sum, each) => sum + each, 0)
  return { table, shown, widths, width, setWidth }
}

export type ReportGrid = ReturnType<typeof useReportGrid>
