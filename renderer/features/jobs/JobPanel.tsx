import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../../../shared/jobs.ts'
import { useJobAct, useJobs } from '../../data/jobs.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { JobCard } from './JobCard.tsx'
import styles from './jobs.module.css'

/** All long work, the latest first. */
export function JobPanel() {
  const { t } = useTranslation('jobs')
  const jobs = useJobs()
  const { mutate } = useJobAct()
  const panel = useKeptFocus<HTMLDivElement>()
  const over = jobs.filter((job) => !isUnderWay(job))
  return (
    <div className={styles.panel} ref={panel} tabIndex={-1}>
      <header className={styles.panelHead}>
        <h2 className={styles.title}>{t('title')}</h2>
        {over.length > 1 && (
          <Button
            look="quiet"
            small
            onPress={() => {
              for (const { id } of over) mutate({ act: 'dismiss', id })
            }}
          >
            {t('acts.dismissAll')}
          </Button>
        )}
      </header>
      {jobs.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {jobs.toReversed().map((job) => (
            <JobCard key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  )
}
