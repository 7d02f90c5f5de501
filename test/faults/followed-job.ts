import { isUnderWay, type Job } from '../../shared/jobs.ts'
import type { Client } from './receiving.ts'

/** Resolves to the job once it matches, by default once it has ended. Rejects when the console is gone. */
async function followedJob(
  client: Client,
  id: string | null | undefined,
  isWanted: (job: Job) => boolean = (job) => !isUnderWay(job),
): Promise<Job> {
  for (;;) {
    const changed = nextChange(client, 'jobs.changed')
    const job = (await client.call('jobs.list', null)).find((each) => each.id === id)
    if (job && isWanted(job)) return job
    await changed
  }
}

/** Also wakes on a lost connection; the next call then reports it. */
export function nextChange(
  client: Client,
  topic: 'jobs.changed' | 'keeping.changed' | 'walk.changed',
): Promise<void> {
  return new Promise((resolve) => {
    const stops = [client.on(topic, changed), client.onState(changed)]
    function changed(): void {
      for (const stop of stops) stop()
      resolve()
    }
  })
}

/** Exports the archive's queue details; resolves when the job ends. */
export async function exportArchive(client: Client, connectionId: string): Promise<Job> {
  const started = await client.call('exports.start', {
    source: { kind: 'archive', query: { connectionId, report: 'queueDetails' } },
    columns: 'all',
    values: { kind: 'sent', times: 'both' },
    headers: null,
    format: { kind: 'csv', byteOrderMark: true, separator: ',', quoting: 'needed', formulaGuard: true },
    fileName: 'export',
  })
  return followedJob(client, started?.jobId)
}
