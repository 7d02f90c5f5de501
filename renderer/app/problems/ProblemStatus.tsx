import clsx from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useProblems } from '../../data/console.ts'
import { ProblemList } from '../../features/problems/ProblemList.tsx'
import styles from '../../features/problems/problems.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import { WindowTitle } from './WindowTitle.tsx'

/** Shows the number of current problems in the status bar; opens their list. */
export function ProblemStatus() {
  const { t } = useTranslation('windows')
  const problems = useProblems()
  return (
    <>
      <WindowTitle />
      {problems.length > 0 && (
        <DialogTrigger>
          <Button look="quiet" small className={styles.indicator}>
            <TriangleAlert size={12} aria-hidden="true" />
            {t('problems.count', { count: problems.length })}
          </Button>
          <Popover className={clsx(menu.popover, styles.popover)} placement="top start" offset={4}>
            <Dialog className={clsx(styles.dialog)} aria-label={t('problems.title')}>
              <h2 className={typography.heading}>{t('problems.title')}</h2>
              <ProblemList problems={problems} />
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </>
  )
}
