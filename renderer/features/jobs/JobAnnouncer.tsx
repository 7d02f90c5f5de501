import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JobState } from '../../../shared/jobs.ts'
import { useKnownJobs } from '../../data/jobs.ts'
import { useJobName } from './job-name.ts'

/** Says when a job begins, pauses or ends; how far it is stays unsaid. */
export function JobAnnouncer() {
  const { t } = useTranslation('jobs')
  const nameOf = useJobName()
  const jobs = useKnownJobs()
  const before = useRef<ReadonlyMap<string, JobState>>(undefined)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!jobs) return
    const known = before.current
    before.current = new Map(jobs.map(({ id, state }) => [id, state]))
    // What was there when the window opened is no news.
    const changed = known ? jobs.filter(({ id, state }) => known.get(id) !== state) : []
    if (changed.length > 0) {
      setSaid(changed.map((job) => t(`announce.${job.state}`, { job: nameOf(job) })).join('. '))
    }
  }, [jobs, t, nameOf])

  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}
