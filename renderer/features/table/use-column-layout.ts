import { useMemo } from 'react'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { type ColumnLayout, defaultLayout, rememberedLayout } from './column-layout.ts'

export interface ColumnLayoutControl {
  readonly layout: ColumnLayout
  /** Changes the stored layout, because keys may be pressed faster than renders. */
  change(next: (layout: ColumnLayout) => ColumnLayout): void
  reset(): void
}

/** Returns the stored columns of the table `name`. */
export function useColumnLayout(
  name: string,
  fields: readonly { readonly name: string }[],
  shown: readonly string[],
  widths?: ColumnLayout['widths'],
): ColumnLayoutControl {
  const { columns } = usePreferences()
  const save = useSavePreferences()
  const initial = useMemo(() => defaultLayout(fields, shown, widths), [fields, shown, widths])
  const remembered = columns[name]
  const layout = useMemo(() => rememberedLayout(remembered, initial), [remembered, initial])
  return {
    layout,
    change: (next) =>
      save(({ columns }) => {
        const { order, hidden, widths } = next(rememberedLayout(columns[name], initial))
        return { columns: { ...columns, [name]: { order: [...order], hidden: [...hidden], widths } } }
      }),
    reset: () => save(({ columns: { [name]: _, ...others } }) => ({ columns: others })),
  }
}
