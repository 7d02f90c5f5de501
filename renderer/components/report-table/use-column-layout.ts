import { useMemo } from 'react'
import type { FieldDefinition } from '../../../shared/reports/fields.ts'
import { usePreferences, useSavePreferences } from '../../queries/preferences.ts'
import { type ColumnLayout, defaultLayout, rememberedLayout } from './column-layout.ts'

export interface ColumnLayoutControl {
  readonly layout: ColumnLayout
  /** Remembers a layout at once. */
  change(layout: ColumnLayout): void
  reset(): void
}

/** The columns of the table `name`, as they are remembered. */
export function useColumnLayout(
  name: string,
  fields: readonly FieldDefinition[],
  shown: readonly string[],
): ColumnLayoutControl {
  const { columns } = usePreferences()
  const save = useSavePreferences()
  const initial = useMemo(() => defaultLayout(fields, shown), [fields, shown])
  const remembered = columns[name]
  const layout = useMemo(() => rememberedLayout(remembered, initial), [remembered, initial])
  return {
    layout,
    change: ({ order, hidden, widths }) =>
      save({ columns: { ...columns, [name]: { order: [...order], hidden: [...hidden], widths } } }),
    reset: () => {
      const { [name]: _, ...others } = columns
      save({ columns: others })
    },
  }
}
