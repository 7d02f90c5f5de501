import { type CallListColumn, callListColumns, callSortColumn } from '../../../shared/calls/calls.ts'
import type { CallExportField } from '../../../shared/exports.ts'
import type { FieldDefinition, FieldKind } from '../../../shared/reports/fields.ts'
import type { ColumnLayout } from '../../features/table/column-layout.ts'

const column = (name: string, kind: FieldKind): FieldDefinition => ({ name, kind, group: 'call' })

/** The columns of the list of calls, in their first order. */
export const callColumns: readonly FieldDefinition[] = [
  column('start', 'instant'),
  column('caller', 'number'),
  column('outcome', 'text'),
  column('queue', 'number'),
  column('agent', 'number'),
  column('wait', 'seconds'),
  column('talk', 'seconds'),
  column('callee', 'number'),
  column('type', 'text'),
  column('attempts', 'integer'),
]

export const shownCallColumns: readonly string[] = callColumns
  .map(({ name }) => name)
  .filter((name) => name !== 'attempts')

/** Returns whether calls can be sorted by the column. */
export function isSortable({ name }: FieldDefinition): boolean {
  return callSortColumn.safeParse(name).success
}

/** The names in a file, where they differ. */
const exportedNames: Readonly<Record<string, CallExportField>> = { start: 'starttime', queue: 'queues' }

/** Returns the columns of a file like the table. */
export function exportedColumns({ order, hidden }: Pick<ColumnLayout, 'order' | 'hidden'>) {
  const nameOf = (name: string) => exportedNames[name] ?? name
  return { order: order.map(nameOf), hidden: hidden.map(nameOf) }
}

/** Narrows a column's name to one whose values filter. */
export function isListColumn(name: string): name is CallListColumn {
  return callListColumns.some((known) => known === name)
}
