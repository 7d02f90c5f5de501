import { z } from 'zod'
import { consoleCalls } from './contract/console-calls.ts'
import { figureCalls } from './contract/figure-calls.ts'
import { ofProfile, ofSource } from './contract/parts.ts'
import { reportCalls } from './contract/report-calls.ts'
import { webhookCalls } from './contract/webhook-calls.ts'
import { reportName } from './reports/definitions.ts'
import { type Handlers, topic } from './rpc/table.ts'

const revision = z.object({ revision: z.number() })

/** Every call that a window makes of the services, and every topic that they notify it of. */
export const contract = {
  calls: { ...consoleCalls, ...reportCalls, ...figureCalls, ...webhookCalls },
  topics: {
    /** There are other notices. */
    'console.changed': topic(revision),
    /** Something went wrong, or is right again. */
    'problems.changed': topic(revision),
    /** A window went to full screen, or left it. */
    'windows.changed': topic(revision),
    'preferences.changed': topic(revision),
    'profiles.changed': topic(revision),
    'schedules.changed': topic(revision),
    'clock.changed': topic(ofProfile.extend(revision.shape)),
    /** At most twice a second for each report. */
    'archive.changed': topic(ofProfile.extend({ report: reportName, ...revision.shape })),
    /** Its job says how far it is; this tells of its start, its end and its options. */
    'walk.changed': topic(ofProfile.extend(revision.shape)),
    /** At most five times a second. */
    'jobs.changed': topic(revision),
    /** There are other settings, or the receiver stands otherwise. */
    'webhooks.changed': topic(revision),
    /** Events are stored, repeats of them, or refusals; at most ten times a second. */
    'events.stored': topic(ofSource.extend({ lastSeq: z.int() })),
  },
} as const

export type CallboardContract = typeof contract
export type CallboardHandlers = Handlers<CallboardContract>
