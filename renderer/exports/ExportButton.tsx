import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportSource } from '../../shared/exports.ts'
import { Button } from '../components/controls/Button.tsx'
import type { ColumnLayout } from '../components/report-table/column-layout.ts'

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

export interface OfferedSource {
  readonly source: ExportSource
  /** Records; null while it isn't known. */
  readonly count: number | null
}

export interface ExportButtonProps {
  /** What can be exported; the first one is chosen until the user chooses another. All are of one report, or of events. */
  readonly sources: readonly [OfferedSource, ...OfferedSource[]]
  /** Those of the table that is exported. */
  readonly columns: Pick<ColumnLayout, 'order' | 'hidden'>
  /** Which records they are, in a sentence. */
  readonly about?: string
  /** What the file is called, after the date. */
  readonly name: string
}

/** Opens the dialog of an export. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('exports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" small data-command="export" onPress={() => setIsOpen(true)}>
        <FileDown size={14} aria-hidden="true" />
        {t('button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
