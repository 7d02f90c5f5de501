import { useEffect } from 'react'
import { useStartedExports, useTakeExport } from '../../data/exports.ts'
import { useJobs } from '../../data/jobs.ts'
import { downloadFile } from '../../data/start-download.ts'

/** Begins the download of an export that this window asked for, as soon as its file is whole. */
export function ExportDownloads() {
  const jobs = useJobs()
  const started = useStartedExports()
  const take = useTakeExport()
  useEffect(() => {
    for (const { id, work } of jobs) {
      if (!started.includes(id) || work.kind !== 'export' || !work.result) continue
      take(id)
      const { delivery } = work.result
      // One that couldn't begin is offered by the job itself.
      if (delivery.kind === 'download') downloadFile(delivery.file).catch(() => undefined)
    }
  }, [jobs, started, take])
  return null
}
