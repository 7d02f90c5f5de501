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

/** What a report's table does by itself; paging and sorting are the call center's. */
export const reportFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSortingFeature,
  columnMeta: metaHelper<{ readonly field: FieldDefinition }>(),
})

const helper = createColumnHelper<typeof reportFeatures, ReportRecord>()

/** Kinds whose largest or latest value is of interest first. */
const descendingFirst: ReadonlySet<FieldKind> = new Set([
  'seconds',
  'integer',
  'durationText',
  'dateText',
  'instant',
  'dateTextOrInstant',
])

/** A list of steps has no order that a call center could sort by. */
const hasOrder = ({ kind }: FieldDefinition): boolean => kind !== 'route'

/** One column for each field of a report. */
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

/** Amounts line up by their last digit. */
export function isEndAligned({ kind }: FieldDefinition): boolean {
  return kind === 'seconds' || kind === 'integer' || kind === 'durationText'
}
