import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, Key, MouseEventHandler, ReactNode } from 'react'
import styles from './table.module.css'

interface ColumnHead {
  readonly id: string
  /** Null for a column without a name. */
  readonly head: ReactNode
  /** Whether it has numbers, which are aligned at its end. */
  readonly isNumber?: boolean
  /** How the rows are sorted by it, where they can be. */
  readonly sort?: Sort
  /** The class that sets its width. */
  readonly width?: string | undefined
}

export type Sorted = 'ascending' | 'descending' | 'none'

interface Sort {
  readonly sorted: Sorted
  readonly title?: string | undefined
  readonly onSort: MouseEventHandler
}

export interface Column<R> extends ColumnHead {
  /** Returns what is in a row's cell; the first column's names the row. */
  readonly cell: (row: R, index: number) => ReactNode
}

interface Props<R> extends Omit<ComponentProps<'table'>, 'rows' | 'children'> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R, index: number) => Key
  /** Returns attributes of a row for the styles. */
  readonly mark?: (row: R) => Readonly<Record<`data-${string}`, string | boolean | undefined>>
}

/** Shows a few rows to read. */
export function Table<R>({ columns, rows, keyOf, mark, ...table }: Props<R>) {
  return (
    <HeadedTable columns={columns} {...table}>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} {...mark?.(row)}>
            {columns.map(({ id, isNumber, cell }, place) =>
              place === 0 ? (
                <th key={id} scope="row">
                  {cell(row, index)}
                </th>
              ) : (
                <td key={id} data-number={isNumber || undefined}>
                  {cell(row, index)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </HeadedTable>
  )
}

interface HeadedProps extends ComponentProps<'table'> {
  readonly columns: readonly ColumnHead[]
}

/** Names the columns of a table whose rows have parts of their own. */
export function HeadedTable({ columns, className, children, ...table }: HeadedProps) {
  return (
    <table {...table} className={clsx(styles.table, className)}>
      {columns.some(({ width }) => width !== undefined) && (
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} className={width} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map(({ id, head, isNumber, sort }) =>
            head === null ? (
              <td key={id} />
            ) : (
              <th
                key={id}
                scope="col"
                data-number={isNumber || undefined}
                aria-sort={sort?.sorted}
                className={sort && styles.sortable}
              >
                {sort ? <ColumnName {...sort}>{head}</ColumnName> : head}
              </th>
            ),
          )}
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface NameProps extends Partial<Omit<Sort, 'onSort'>> {
  readonly children: ReactNode
  readonly onSort?: MouseEventHandler | undefined
}

/** Shows a column's name, which sorts on a press where it can. */
export function ColumnName({ children, title, sorted = 'none', onSort }: NameProps) {
  const name = <span className={styles.columnName}>{children}</span>
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  if (!onSort) {
    return (
      <span className={styles.sorter} title={title}>
        {name}
      </span>
    )
  }
  return (
    <button type="button" className={styles.sorter} title={title} onClick={onSort}>
      {name}
      <Arrow
        className={clsx(styles.arrow, sorted !== 'none' && styles.arrowShown)}
        size={12}
        strokeWidth={2.25}
        aria-hidden="true"
      />
    </button>
  )
}

/** Takes the space of rows that aren't rendered, so the scrollbar covers them. */
export function RowSpacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr style={{ blockSize: height }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  ) : null
}
