import { useEffect } from 'react'
import { useStartedExports, useTakeExport } from '../queries/exports.ts'
import { useJobs } from '../queries/jobs.ts'
import { startDownload } from './start-download.ts'

/** Begins the download of an export that this window asked for, as soon as its file is whole. */
export function ExportDownloads() {
  const jobs = useJobs()
  const started = useStartedExports()
  const take = useTakeExport()
  useEffect(() => {
    for (const { id, work } of jobs) {
      if (!started.includes(id) || work.kind !== 'export' || !work.result) continue
      take(id)
      if (work.result.delivery.kind === 'download') startDownload(work.result.delivery.url)
    }
  }, [jobs, started, take])
  return null
}
