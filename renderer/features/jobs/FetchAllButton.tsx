import { CircleCheck, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUnderWay } from '../../../shared/jobs.ts'
import type { SearchQuery } from '../../../shared/reports/query.ts'
import { useJobs, useStartFetch } from '../../data/jobs.ts'
import { useActiveProfile } from '../../data/profiles.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useErrorText } from '../state/error-text.ts'
import styles from './jobs.module.css'
import { percentOf } from './progress.tsx'

/** Fetches all results of a search into the archive; shows the progress. */
export function FetchAllButton({ query }: { readonly query: SearchQuery }) {
  const { t } = useTranslation('jobs')
  const profileId = useActiveProfile()?.id
  const start = useStartFetch()
  const fetches = useJobs().filter(
    ({ work, ...candidate }) =>
      work.kind === 'fetch' && candidate.profileId === profileId && isSameSearch(work.query, query),
  )
  const job = fetches.find(isUnderWay)
  const done = job ? undefined : fetches.findLast(({ state }) => state === 'done')
  const percent = job ? percentOf(job) : null
  if (profileId === undefined) return null
  return (
    <>
      {start.error && <StartFailure error={start.error} />}
      {done && (
        <span className={styles.fetched}>
          <CircleCheck size={13} aria-hidden="true" />
          {t('fetch.done', { count: done.done })}
        </span>
      )}
      <span title={t('fetch.hint')}>
        <Button
          look="quiet"
          small
          command="fetchAll"
          isPending={job !== undefined || start.isPending}
          onPress={() => start.mutate({ profileId, query })}
        >
          <Layers size={14} aria-hidden="true" />
          {!job && t('fetch.button')}
          {job && (percent === null ? t('fetch.fetching') : t('fetch.fetchingPercent', { percent }))}
        </Button>
      </span>
    </>
  )
}

function StartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('jobs')
  const { title, sentence } = useErrorText(error)
  return (
    <span role="alert" className={styles.bad}>
      {t('fetch.failed', { title, sentence })}
    </span>
  )
}

/** Returns whether two queries differ only in their page. */
function isSameSearch(one: SearchQuery, other: SearchQuery): boolean {
  const searchOf = (query: SearchQuery) => JSON.stringify({ ...query, start: 0, count: 0, sorting: null })
  return searchOf(one) === searchOf(other)
}
