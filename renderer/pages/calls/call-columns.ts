import { type CallListColumn, callListColumns, callSortColumn } from '../../../shared/calls/calls.ts'
import type { CallExportField } from '../../../shared/exports.ts'
import type { FieldDefinition, FieldKind } from '../../../shared/reports/fields.ts'
import type { ColumnLayout } from '../../features/table/column-layout.ts'

const column = (name: string, kind: FieldKind): FieldDefinition => ({ name, kind, group: 'call' })

/** The columns of the list of calls, in their first order. */
export const callColumns: readonly FieldDefinition[] = [
  column('type', 'text'),
  column('start', 'instant'),
  column('caller', 'number'),
  column('outcome', 'text'),
  column('queue', 'number'),
  column('agent', 'number'),
  column('wait', 'seconds'),
  column('talk', 'seconds'),
  column('callee', 'number'),
  column('attempts', 'integer'),
]

export const shownCallColumns: readonly string[] = callColumns
  .map(({ name }) => name)
  .filter((name) => name !== 'attempts')

/** Widths in CSS pixels that suit a call, so that a screen shows them all: a direction is an icon. */
export const callWidths: Readonly<Record<string, number>> = {
  type: 84,
  start: 184,
  caller: 192,
  outcome: 148,
  queue: 144,
  agent: 188,
  wait: 72,
  talk: 112,
}

/** Returns whether calls can be sorted by the column. */
export function isSortable({ name }: FieldDefinition): boolean {
  return callSortColumn.safeParse(name).success
}

/** The columns of a file where they differ: a number and its name are two. */
const exportedNames: Readonly<Record<string, readonly CallExportField[]>> = {
  start: ['starttime'],
  queue: ['queues'],
  caller: ['caller', 'caller_name'],
  callee: ['callee', 'callee_name'],
}

/** Returns the columns of a file like the table. */
export function exportedColumns({ order, hidden }: Pick<ColumnLayout, 'order' | 'hidden'>) {
  const namesOf = (name: string): readonly string[] => exportedNames[name] ?? [name]
  return { order: order.flatMap(namesOf), hidden: hidden.flatMap(namesOf) }
}

/** A column of the table whose values filter; the line that a call came by is no column. */
export type TableListColumn = Exclude<CallListColumn, 'did' | 'entry_point'>

/** Narrows a table column's name to one whose values filter. */
export function isListColumn(name: string): name is TableListColumn {
  return callListColumns.some((known) => known === name)
}
