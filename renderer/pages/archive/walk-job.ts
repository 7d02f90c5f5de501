import type { Job, WalkWork } from '../../../shared/jobs.ts'

/** A job that is an ordered walk. */
export type WalkJob = Job & { readonly work: WalkWork }

export function isWalkOf(job: Job, profileId: string): job is WalkJob {
  return job.work.kind === 'walk' && job.profileId === profileId
}
