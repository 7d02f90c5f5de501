import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { FieldDefinition, FieldKind } from '../../../shared/reports/fields.ts'
import type { ReportRecord } from '../../../shared/reports/page.ts'
import { initialWidth, maximumWidth, minimumWidth } from './column-layout.ts'

/** The table's own features; the call center pages and sorts. */
export const reportFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{ readonly field: FieldDefinition }>(),
})

const helper = createColumnHelper<typeof reportFeatures, ReportRecord>()

/** Kinds that sort descending first: their largest or latest values matter most. */
const descendingFirst: ReadonlySet<FieldKind> = new Set([
  'seconds',
  'integer',
  'durationText',
  'dateText',
  'instant',
  'dateTextOrInstant',
])

/** Returns whether the call center can sort by the field; it can't sort by a list of steps. */
const hasOrder = ({ kind }: FieldDefinition): boolean => kind !== 'route'

/** Returns one column for each field of a report. */
export function reportColumns(
  fields: readonly FieldDefinition[],
  isSortable: (field: FieldDefinition) => boolean = hasOrder,
) {
  return helper.columns(
    fields.map((field) =>
      helper.accessor((record) => record.fields[field.name], {
        id: field.name,
        size: initialWidth(field),
        minSize: minimumWidth,
        maxSize: maximumWidth,
        sortDescFirst: descendingFirst.has(field.kind),
        enableSorting: isSortable(field),
        meta: { field },
      }),
    ),
  )
}

export type ReportColumns = ReturnType<typeof reportColumns>

/** Returns whether the field is an amount, which aligns by its last digit. */
export function isEndAligned({ kind }: FieldDefinition): boolean {
  return kind === 'seconds' || kind === 'integer' || kind === 'durationText'
}
