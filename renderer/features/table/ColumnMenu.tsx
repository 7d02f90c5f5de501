import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportName } from '../../../shared/reports/definitions.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PopoverDialog } from '../../ui/dialog/PopoverDialog.tsx'
import styles from './column-menu.module.css'
import type { ColumnLayoutControl } from './use-column-layout.ts'

const ColumnList = lazy(() => import('./ColumnList.tsx').then((module) => ({ default: module.ColumnList })))

interface Props {
  readonly columns: ColumnLayoutControl
  /** Whose fields the columns are, if a report's. */
  readonly report?: ReportName
  /** Names a column that isn't a field. */
  readonly nameOf?: (column: string) => string
}

/** Chooses the shown columns and their order. */
export function ColumnMenu(props: Props) {
  const { t } = useTranslation('reports')
  return (
    <PopoverDialog
      label={t('columns.title')}
      placement="bottom end"
      popoverClassName={styles.popover}
      className={styles.dialog}
      button={
        <Button look="quiet" small>
          <Columns3 size={14} aria-hidden="true" />
          {t('columns.button')}
        </Button>
      }
    >
      <Suspense fallback={<div className={styles.waiting} />}>
        <ColumnList {...props} />
      </Suspense>
    </PopoverDialog>
  )
}
