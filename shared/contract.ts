import { z } from 'zod'
import { auditCalls } from './contract/audit-calls.ts'
import { boardCalls } from './contract/board-calls.ts'
import { callCalls } from './contract/call-calls.ts'
import { callbackCalls } from './contract/callback-calls.ts'
import { consoleCalls } from './contract/console-calls.ts'
import { figureCalls } from './contract/figure-calls.ts'
import { keepingCalls } from './contract/keeping-calls.ts'
import { mailCalls } from './contract/mail-calls.ts'
import { ofConnection, ofSource } from './contract/parts.ts'
import { readApiCalls } from './contract/read-api-calls.ts'
import { relayCalls } from './contract/relay-calls.ts'
import { reportCalls } from './contract/report-calls.ts'
import { scheduleCalls } from './contract/schedule-calls.ts'
import { teamArchiveCalls } from './contract/team-archive-calls.ts'
import { webhookCalls } from './contract/webhook-calls.ts'
import { reportName } from './reports/definitions.ts'
import { type CallName, type Handlers, topic } from './rpc/table.ts'

const revision = z.object({ revision: z.number() })

/** Every call from a window to the services, and every topic they notify it of. */
export const contract = {
  calls: {
    ...consoleCalls,
    ...reportCalls,
    ...callCalls,
    ...keepingCalls,
    ...figureCalls,
    ...callbackCalls,
    ...scheduleCalls,
    ...mailCalls,
    ...teamArchiveCalls,
    ...boardCalls,
    ...webhookCalls,
    ...relayCalls,
    ...readApiCalls,
    ...auditCalls,
  },
  topics: {
    /** The notices changed. */
    'console.changed': topic(revision),
    /** The current problems changed. */
    'problems.changed': topic(revision),
    /** A window entered or left full screen. */
    'windows.changed': topic(revision),
    'preferences.changed': topic(revision),
    'connections.changed': topic(revision),
    'schedules.changed': topic(revision),
    /** The mail server changed, or what waits for it. */
    'mail.changed': topic(revision),
    /** The team archive's settings or status changed; at most once a second. */
    'teamArchive.changed': topic(revision),
    'clock.changed': topic(ofConnection.extend(revision.shape)),
    /** A connection's opening hours or holidays changed. */
    'calendar.changed': topic(ofConnection.extend(revision.shape)),
    /** Records were archived; at most twice a second per report. */
    'archive.changed': topic(ofConnection.extend({ report: reportName, ...revision.shape })),
    /** What is kept, or how, changed; at most twice a second. */
    'keeping.changed': topic(ofConnection.extend(revision.shape)),
    /** The floor changed; at most four times a second. */
    'board.changed': topic(ofConnection.extend(revision.shape)),
    /** A directory changed by hand, or learned a name. */
    'people.changed': topic(ofConnection.extend(revision.shape)),
    /** An alarm was raised, cleared or acknowledged, or the rules changed. */
    'alarms.changed': topic(ofConnection.extend(revision.shape)),
    /** The walk started, went on or ended; at most twice a second. */
    'walk.changed': topic(ofConnection.extend(revision.shape)),
    /** The jobs changed; at most five times a second. */
    'jobs.changed': topic(revision),
    /** Somebody did what is noted, or it couldn't be. */
    'audit.changed': topic(revision),
    /** The read API's settings, address or tokens changed. */
    'readApi.changed': topic(revision),
    /** The webhook settings or the receiver's state changed. */
    'webhooks.changed': topic(revision),
    /** A destination changed, or how far it is; at most once a second. */
    'relay.changed': topic(revision),
    /** Events, repeats or refusals were stored; at most ten times a second. */
    'events.stored': topic(ofSource.extend({ lastSeq: z.int() })),
  },
} as const

export type CallboardContract = typeof contract
export type CallboardHandlers = Handlers<CallboardContract>

type FeatureOf<N> = N extends `${infer F}.${string}` ? F : never

/** The first word of a call's name. */
export type Feature = FeatureOf<CallName<CallboardContract>>

/** The handlers of a feature's calls. */
export type HandlersOf<F extends Feature> = Pick<
  CallboardHandlers,
  CallName<CallboardContract> & `${F}.${string}`
>
