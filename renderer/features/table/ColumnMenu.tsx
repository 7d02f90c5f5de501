import clsx from 'clsx'
import { Columns3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import styles from './column-menu.module.css'
import type { ColumnLayoutControl } from './use-column-layout.ts'

const ColumnList = lazy(() => import('./ColumnList.tsx').then((module) => ({ default: module.ColumnList })))

/** Which columns are shown, and in which order. */
export function ColumnMenu({ columns }: { readonly columns: ColumnLayoutControl }) {
  const { t } = useTranslation('reports')
  return (
    <DialogTrigger>
      <Button look="quiet" small>
        <Columns3 size={14} aria-hidden="true" />
        {t('columns.button')}
      </Button>
      <Popover className={clsx(menu.popover, styles.popover)} placement="bottom end" offset={4}>
        <Dialog className={clsx(styles.dialog)} aria-label={t('columns.title')}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <ColumnList columns={columns} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
