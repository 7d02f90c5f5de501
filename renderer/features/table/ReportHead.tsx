import { HeaderCell } from './HeaderCell.tsx'
import styles from './report-table.module.css'
import type { ReportGrid } from './use-report-grid.ts'

/** The widths and the names of a table's columns. */
export function ReportHead({ grid: { table, setWidth } }: { readonly grid: ReportGrid }) {
  const shown = table.getVisibleLeafColumns()
  return (
    <>
      <colgroup>
        {shown.map((column, index) => (
          // The last one takes the room that is left.
          <col key={column.id} style={index < shown.length - 1 ? { inlineSize: column.getSize() } : {}} />
        ))}
      </colgroup>
      <thead className={styles.head}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <HeaderCell key={header.id} header={header} onWidth={setWidth} />
            ))}
          </tr>
        ))}
      </thead>
    </>
  )
}
