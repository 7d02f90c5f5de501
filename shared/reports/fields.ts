import { z } from 'zod'
import { extendedDate, routeStep } from './values.ts'

/** Field kinds, which define reading, checking and display. */
const kinds = {
  /** Identifiers: shown left-to-right, in full, for copying. */
  id: z.string(),
  text: z.string(),
  number: z.string(),
  /** Caller ID text, `"name" <number>`. */
  callerId: z.string(),
  integer: z.int(),
  seconds: z.number(),
  /** Date-time text in call-center time, Jalali or Gregorian; empty when the event never happened. */
  dateText: z.string(),
  instant: extendedDate,
  /** Both forms occur for `endtime` (§2.5). */
  dateTextOrInstant: z.union([z.string(), extendedDate]),
  /** `HH:MM:SS`. */
  durationText: z.string(),
  route: z.array(routeStep),
} satisfies Record<string, z.ZodType>

export type FieldKind = keyof typeof kinds
export const schemaOfKind: Readonly<Record<FieldKind, z.ZodType>> = kinds

/** The sections of the record panel, in order. */
export const fieldGroups = [
  'call',
  'parties',
  'times',
  'durations',
  'result',
  'queue',
  'line',
  'record',
] as const
export type FieldGroup = (typeof fieldGroups)[number]

export interface FieldDefinition {
  readonly name: string
  readonly kind: FieldKind
  readonly group: FieldGroup
  /** Optional by the specification. */
  readonly optional?: true
}

const field = (name: string, kind: FieldKind, group: FieldGroup): FieldDefinition => ({ name, kind, group })
const optional = (name: string, kind: FieldKind, group: FieldGroup): FieldDefinition => ({
  ...field(name, kind, group),
  optional: true,
})

/** General call record (§2.3). */
export const callRecordFields: readonly FieldDefinition[] = [
  field('starttime', 'dateText', 'times'),
  field('type', 'text', 'call'),
  field('src', 'number', 'parties'),
  field('dst', 'number', 'parties'),
  field('clid', 'callerId', 'parties'),
  field('disposition', 'text', 'result'),
  field('wait', 'seconds', 'durations'),
  field('billsec', 'seconds', 'durations'),
  field('duration', 'seconds', 'durations'),
  field('did', 'number', 'parties'),
  field('entry_point', 'text', 'call'),
  field('start', 'dateText', 'times'),
  field('answer', 'dateText', 'times'),
  field('endtime', 'dateText', 'times'),
  field('billsec_hhmmss', 'durationText', 'durations'),
  field('wait_hhmmss', 'durationText', 'durations'),
  field('cuid', 'id', 'call'),
  field('uniqueid', 'id', 'call'),
  field('dcontext', 'text', 'line'),
  field('channel', 'text', 'line'),
  field('dstchannel', 'text', 'line'),
  field('lastapp', 'text', 'line'),
  field('lastdata', 'text', 'line'),
  field('amaflags', 'text', 'record'),
  field('accountcode', 'text', 'record'),
  field('userfield', 'text', 'record'),
  field('comment', 'text', 'record'),
  field('sequence', 'text', 'record'),
  field('_id', 'id', 'record'),
  field('v', 'integer', 'record'),
  field('route', 'route', 'call'),
]

/** Queue statistics record (§2.4). */
export const queueRecordFields: readonly FieldDefinition[] = [
  field('starttime', 'dateText', 'times'),
  field('qnum', 'number', 'queue'),
  field('src', 'number', 'parties'),
  field('dst', 'number', 'parties'),
  field('dst_name', 'text', 'parties'),
  field('disposition', 'text', 'result'),
  field('queue_status', 'text', 'result'),
  field('hangup', 'text', 'result'),
  field('wait', 'seconds', 'durations'),
  field('agent_wait', 'seconds', 'durations'),
  field('billsec', 'seconds', 'durations'),
  field('duration', 'seconds', 'durations'),
  field('ringtime', 'instant', 'times'),
  field('endtime', 'dateTextOrInstant', 'times'),
  field('wait_hhmmss', 'durationText', 'durations'),
  field('billsec_hhmmss', 'durationText', 'durations'),
  field('duration_hhmmss', 'durationText', 'durations'),
  field('cuid', 'id', 'call'),
  field('queue_id', 'id', 'queue'),
  field('_id', 'id', 'record'),
  field('v', 'integer', 'record'),
]

/** Queue detail record (§2.5), from the search and the ordered operation. */
export const queueDetailFields: readonly FieldDefinition[] = [
  field('starttime', 'dateText', 'times'),
  field('qnum', 'number', 'queue'),
  field('src', 'number', 'parties'),
  field('dst', 'number', 'parties'),
  optional('dst_name', 'text', 'parties'),
  field('disposition', 'text', 'result'),
  field('tries', 'integer', 'result'),
  field('wait', 'seconds', 'durations'),
  field('billsec', 'seconds', 'durations'),
  field('duration', 'seconds', 'durations'),
  field('clid', 'callerId', 'parties'),
  field('type', 'text', 'call'),
  field('start', 'dateText', 'times'),
  field('answer', 'dateText', 'times'),
  field('endtime', 'dateTextOrInstant', 'times'),
  field('last_try', 'instant', 'times'),
  field('wait_hhmmss', 'durationText', 'durations'),
  field('billsec_hhmmss', 'durationText', 'durations'),
  field('duration_hhmmss', 'durationText', 'durations'),
  optional('record', 'text', 'call'),
  field('cuid', 'id', 'call'),
  optional('queue_id', 'id', 'queue'),
  field('uniqueid', 'id', 'call'),
  field('dcontext', 'text', 'line'),
  field('channel', 'text', 'line'),
  field('dstchannel', 'text', 'line'),
  field('lastapp', 'text', 'line'),
  field('lastdata', 'text', 'line'),
  field('amaflags', 'text', 'record'),
  field('accountcode', 'text', 'record'),
  field('userfield', 'text', 'record'),
  field('comment', 'text', 'record'),
  field('sequence', 'text', 'record'),
  field('_id', 'id', 'record'),
  field('v', 'integer', 'record'),
]

/** The fields of every report and of a route's steps whose numbers are counted, and no identifiers. */
export const countedFields: ReadonlySet<string> = new Set([
  'duration',
  ...[...callRecordFields, ...queueRecordFields, ...queueDetailFields]
    .filter(({ kind }) => kind === 'integer' || kind === 'seconds')
    .map(({ name }) => name),
])
