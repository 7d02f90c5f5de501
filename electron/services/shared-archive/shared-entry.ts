import { z } from 'zod'
import { recordOperation, walkState } from '../../../shared/archive/archive.ts'
import { alarmRules } from '../../../shared/board/rules.ts'
import { callbackNote } from '../../../shared/figures/callbacks.ts'
import { cell } from '../../../shared/keeping.ts'
import { peopleChange } from '../../../shared/people.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import { receivedEvent, receivedRefusal } from '../../../shared/webhooks/deliveries.ts'
import { isInstant, nestsTooDeep } from '../records/record-limits.ts'
import { parseShaped } from './entry-shape.ts'

/** As many bytes as the log takes of one entry. */
export const entryBytes = 1_048_576

const instant = z.int().refine(isInstant, 'It is no instant of the years 1 to 9999')

/** A list that is refused by the first of its parts that is wrong: all faults of many fill the memory. */
const items = <T extends z.ZodType>(schema: T) =>
  z.array(z.unknown()).transform((list, context) => {
    const read: z.output<T>[] = []
    for (const [index, each] of list.entries()) {
      const { data, error } = schema.safeParse(each)
      if (error) {
        const { path = [], message = '' } = error.issues[0] ?? {}
        context.addIssue({ code: 'custom', message, path: [index, ...path] })
        return z.NEVER
      }
      read.push(data)
    }
    return read
  })

/** An event's fields are stored to 64 levels. */
const eventLevels = 100

/** Fields that are the raw body itself aren't sent twice. */
const event = receivedEvent
  .extend({ seq: z.int(), receivedAt: instant, fields: z.string().nullable() })
  .transform((sent) => ({ ...sent, fields: sent.fields ?? sent.rawBody }))
  .refine(({ fields }) => isObjectText(fields, eventLevels), 'Its fields are no JSON object')

/** From an archive that was moved into the log: it takes the place of nothing that is newer. */
const moved = z.boolean().optional()

/** A record's fields, a JSON object as text, and its start; null if unknown. */
const record = z.object({ raw: z.string().refine((text) => isObjectText(text)), start: instant.nullable() })
/** A note by its content: each store numbers its own. */
const note = callbackNote
  .omit({ id: true, writer: true })
  .extend({ number: z.string().min(1), until: instant, at: instant.nullable() })

/**
 * What an origin tells the shared log, by kind; instants are UTC milliseconds. A delivery is named by the origin's own
 * number of the event; of a repeat, `origin` is whose number it is, unless the sender's.
 */
const sharedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), body: event }),
  z.object({
    kind: z.literal('repeat'),
    body: z.object({ of: z.int(), receivedAt: instant, origin: z.uuid().optional() }),
  }),
  z.object({ kind: z.literal('refusal'), body: receivedRefusal.extend({ receivedAt: instant }) }),
  z.object({
    kind: z.literal('page'),
    body: z.object({
      report: reportName,
      operation: recordOperation,
      receivedAt: instant,
      records: items(record),
      walk: walkState.nullable(),
      moved,
    }),
  }),
  z.object({ kind: z.literal('cell'), body: cell.extend({ asOf: instant, moved }) }),
  z.object({ kind: z.literal('run'), body: z.object({ startedAt: instant, aliveUntil: instant }) }),
  z.object({
    kind: z.literal('receipt'),
    body: z.object({ day: z.iso.date(), sealedAt: instant, body: z.string(), moved }),
  }),
  z.object({ kind: z.literal('note'), body: z.object({ note, removed: z.boolean() }) }),
  z.object({ kind: z.literal('person'), body: z.object({ changes: items(peopleChange), moved }) }),
  z.object({
    kind: z.literal('rules'),
    body: z.object({ rules: alarmRules.nullable(), moved }),
  }),
])
export type SharedEntry = z.infer<typeof sharedEntry>
export type SharedKind = SharedEntry['kind']

/** Parses an entry's body. @throws ZodError, SyntaxError, Error: this version can't understand it */
export function readSharedEntry(kind: string, body: string): SharedEntry {
  return sharedEntry.parse({ kind, body: parseShaped(body) })
}

/** An entry for the log, as the store has it; `profile` is null for what belongs to no call center. */
export interface OutboxEntry {
  readonly seq: number
  readonly profile: string | null
  readonly kind: SharedKind
  /** JSON text. */
  readonly body: string
}

/** An entry of the log, with the connection here whose call center it is of. */
export interface EntryToApply {
  /** The key of the program that sent it. */
  readonly origin: string
  /** The login that wrote it, and whether that owns the log. */
  readonly login: string
  readonly isOwner: boolean
  readonly profile: string | null
  readonly entry: SharedEntry
}

function isObjectText(text: string, levels?: number): boolean {
  if (nestsTooDeep(text, levels)) return false
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
