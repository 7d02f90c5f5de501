import { AppError, type Failure } from '../../../shared/errors.ts'
import type { FetchWork } from '../../../shared/jobs.ts'
import { reportNames } from '../../../shared/reports/definitions.ts'
import { type DateRange, searchQuery } from '../../../shared/reports/query.ts'
import type { Jobs, RunningJob } from '../jobs/jobs.ts'
import { emptyFetch, type FetchTools, fetchAll } from '../keeping/fetch-all.ts'

/**
 * Fetches every report of a period into the archive, as visible jobs. A failing job ends instead of pausing:
 * nobody may be there to resume it. Resolves to the first failure, or null.
 */
export function createFetchPeriod(tools: FetchTools, jobs: Pick<Jobs, 'start' | 'cancel' | 'dismiss'>) {
  const unfetched = new Map<string, string>()
  return async (profileId: string, range: DateRange, signal: AbortSignal): Promise<Failure | null> => {
    const failed = unfetched.get(profileId)
    if (failed !== undefined) jobs.dismiss(failed)
    unfetched.delete(profileId)
    for (const report of reportNames) {
      const query = searchQuery.parse({
        report,
        conditions: {},
        range,
        alike: false,
        start: 0,
        count: 20,
        sorting: null,
      })
      const { id, ended } = jobs.start<FetchWork>({ profileId, work: emptyFetch(query) }, (job, cancelled) =>
        fetchAll(tools, profileId, unattended(job), cancelled),
      )
      const cancel = () => jobs.cancel(id)
      signal.addEventListener('abort', cancel)
      const { state, failure, work } = await ended
      signal.removeEventListener('abort', cancel)
      if (state !== 'done') {
        // The schedule reports the failure and retries, so the next fetch dismisses the failed job.
        unfetched.set(profileId, id)
        return failure ?? { code: 'cancelled', detail: {} }
      }
      if (work.kind === 'fetch' && work.result?.kind === 'difference') {
        const { total, found } = work.result
        return { code: 'fetch_incomplete', detail: { total, found } }
      }
    }
    return null
  }
}

function unattended(job: RunningJob<FetchWork>): RunningJob<FetchWork> {
  return {
    id: job.id,
    get work() {
      return job.work
    },
    report: job.report,
    go: job.go,
    pause: (reason) =>
      Promise.reject(reason instanceof Error ? reason : new AppError('internal', String(reason))),
  }
}
