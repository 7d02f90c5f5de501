import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import type { OfferedExport } from './export-form.ts'

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

export function ExportButton(props: OfferedExport) {
  const { t } = useTranslation('exports')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" small command="export" onPress={() => setIsOpen(true)}>
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
