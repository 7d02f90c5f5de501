import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences, useSavePreferences } from '../../data/preferences.ts'
import { ResizablePanel } from '../../ui/side-panel/ResizablePanel.tsx'

/** Holds the panel of the opened row beside the rows; its width is remembered for every page. */
export function OpenedPanel({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('reports')
  const { panelWidth } = usePreferences()
  const save = useSavePreferences()
  return (
    <ResizablePanel
      width={panelWidth}
      onWidth={(width) => save({ panelWidth: width })}
      edgeLabel={t('table.panelWidth')}
    >
      {children}
    </ResizablePanel>
  )
}
