import { z } from 'zod'
import { recordOperation, walkState } from '../../../shared/archive/archive.ts'
import { auditLine } from '../../../shared/audit.ts'
import { alarmRules } from '../../../shared/board/rules.ts'
import { openingHours } from '../../../shared/calendar/opening-hours.ts'
import { dialingChoices } from '../../../shared/dialing.ts'
import { callbackNote } from '../../../shared/figures/callbacks.ts'
import { cell } from '../../../shared/keeping.ts'
import { peopleChange } from '../../../shared/people.ts'
import { reportName } from '../../../shared/reports/definitions.ts'
import { receivedEvent, receivedRefusal } from '../../../shared/webhooks/deliveries.ts'
import { isInstant, nestsTooDeep } from '../records/record-limits.ts'

/** As many parts as a list of this name has at most; an import of contacts is one edit. */
const listLimits: ReadonlyMap<string, number> = new Map([
  ['records', 20_000],
  ['changes', 100_000],
  ['holidays', 2_000],
  ['week', 7],
  ['days', 7],
  ['spans', 6],
])
const otherLists = 1_000

/**
 * Reads an entry's JSON text. What nests deeper or has longer lists than any entry is refused before it is looked at
 * closely: a schema tells each fault of half a million parts. @throws SyntaxError, Error
 */
function parseShaped(text: string): unknown {
  if (nestsTooDeep(text)) throw new Error('It nests too deep')
  const value: unknown = JSON.parse(text)
  checkLists(value, '')
  return value
}

function checkLists(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) checkLists(part, key)
    return
  }
  const most = listLimits.get(name) ?? otherLists
  if (value.length > most) throw new Error(`A list of it has more than ${most} parts`)
  for (const part of value) checkLists(part, name)
}

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

interface EntryRules {
  /**
   * Who tells it: people at any desk; whoever asks the call center, so that what a desk asked for stays its own; or
   * whoever receives from it, so that a desk is told that it can't be sent; or any console of what was done at it. The
   * schema enforces it.
   */
  readonly from: 'people' | 'asker' | 'receiver' | 'console'
  /** Whether it tells something of a certain call center. */
  readonly ofCallCenter: boolean
  /** Whether it can be of an archive that was moved into the log: it takes the place of nothing that is newer. */
  readonly moves: boolean
}

const entryKind = <const K extends string, B extends z.ZodType>(kind: K, rules: EntryRules, body: B) => ({
  kind,
  ...rules,
  schema: z.object({ kind: z.literal(kind), body }),
})

/** An event's fields are stored to 64 levels. */
const eventLevels = 100
const moved = z.boolean().optional()

/** Named by the origin's own number. Fields that are the raw body itself aren't sent twice. */
export const eventEntry = entryKind(
  'event',
  { from: 'receiver', ofCallCenter: false, moves: false },
  receivedEvent
    .extend({ seq: z.int(), receivedAt: instant, fields: z.string().nullable() })
    .transform((sent) => ({ ...sent, fields: sent.fields ?? sent.rawBody }))
    .refine(({ fields }) => isObjectText(fields, eventLevels), 'Its fields are no JSON object'),
)

/** `origin` is whose number `of` is, unless the sender's. */
export const repeatEntry = entryKind(
  'repeat',
  { from: 'receiver', ofCallCenter: false, moves: false },
  z.object({ of: z.int(), receivedAt: instant, origin: z.uuid().optional() }),
)

export const refusalEntry = entryKind(
  'refusal',
  { from: 'receiver', ofCallCenter: false, moves: false },
  receivedRefusal.extend({ receivedAt: instant }),
)

/** A record's fields are a JSON object as text; its start is null if unknown. */
export const pageEntry = entryKind(
  'page',
  { from: 'asker', ofCallCenter: true, moves: true },
  z.object({
    report: reportName,
    operation: recordOperation,
    receivedAt: instant,
    records: items(
      z.object({ raw: z.string().refine((text) => isObjectText(text)), start: instant.nullable() }),
    ),
    walk: walkState.nullable(),
    moved,
  }),
)

export const cellEntry = entryKind(
  'cell',
  { from: 'asker', ofCallCenter: true, moves: true },
  cell.extend({ asOf: instant, moved }),
)

/** When the receiver listened. */
export const runEntry = entryKind(
  'run',
  { from: 'asker', ofCallCenter: false, moves: false },
  z.object({ startedAt: instant, aliveUntil: instant }),
)

export const receiptEntry = entryKind(
  'receipt',
  { from: 'asker', ofCallCenter: true, moves: true },
  z.object({ day: z.iso.date(), sealedAt: instant, body: z.string(), moved }),
)

/** A note by its content: each store numbers its own. */
export const noteEntry = entryKind(
  'note',
  { from: 'people', ofCallCenter: true, moves: false },
  z.object({
    note: callbackNote
      .omit({ id: true, writer: true })
      .extend({ number: z.string().min(1), until: instant, at: instant.nullable() }),
    removed: z.boolean(),
  }),
)

export const personEntry = entryKind(
  'person',
  { from: 'people', ofCallCenter: true, moves: true },
  z.object({ changes: items(peopleChange), moved }),
)

export const rulesEntry = entryKind(
  'rules',
  { from: 'people', ofCallCenter: true, moves: true },
  z.object({ rules: alarmRules.nullable(), moved }),
)

/** A call center's opening hours and holidays, all of them. */
export const hoursEntry = entryKind(
  'hours',
  { from: 'people', ofCallCenter: true, moves: true },
  z.object({ hours: openingHours, moved }),
)

/** What is chosen of a call center's dialing rules; what records tell, each store learns. */
export const dialingEntry = entryKind(
  'dialing',
  { from: 'people', ofCallCenter: true, moves: true },
  z.object({ chosen: dialingChoices, moved }),
)

/** What somebody did at a console; the log alone has all of them. */
export const auditEntry = entryKind(
  'audit',
  { from: 'console', ofCallCenter: false, moves: false },
  auditLine.extend({ at: instant }),
)

const all = [
  ...[eventEntry, repeatEntry, refusalEntry, pageEntry, cellEntry],
  ...[runEntry, receiptEntry, noteEntry, personEntry, rulesEntry],
  ...[hoursEntry, dialingEntry, auditEntry],
]
type AnyEntry = (typeof all)[number]
export type EntryKind = AnyEntry['kind']

/** What an origin tells the shared log; instants are UTC milliseconds. */
export type TeamEntry = z.output<AnyEntry['schema']>
export type BodyOf<K extends EntryKind> = Extract<TeamEntry, { readonly kind: K }>['body']

const kindsWhere = (is: (entry: AnyEntry) => boolean): readonly EntryKind[] =>
  all.filter(is).map(({ kind }) => kind)

export const entryKinds = kindsWhere(() => true)
export const madeByPeople = kindsWhere(({ from }) => from === 'people')
/** What any console may append; receivers may append all. */
export const ofDesks = kindsWhere(({ from }) => from === 'people' || from === 'console')
export const ofAskers: ReadonlySet<EntryKind> = new Set(kindsWhere(({ from }) => from === 'asker'))
export const ofNoCallCenter: ReadonlySet<string> = new Set(kindsWhere(({ ofCallCenter }) => !ofCallCenter))
/** The kinds that every origin applies in the log's order, its own ones, too: of two edits the last one wins. */
export const appliedByAll: readonly EntryKind[] = [...madeByPeople, pageEntry.kind]

/** Parses an entry's body. @throws ZodError, SyntaxError, Error: this version can't understand it */
export function readTeamEntry(kind: string, text: string): TeamEntry {
  const body = parseShaped(text)
  const entry = all.find((each) => each.kind === kind)
  if (!entry) throw new Error(`It is of the unknown kind ${kind}`)
  return entry.schema.parse({ kind, body })
}

/** Returns an entry that takes the place of nothing newer. */
export function movedEntry(entry: TeamEntry): TeamEntry {
  const moves = all.some(({ kind, moves }) => kind === entry.kind && moves)
  // A kind that moves has the mark in its schema.
  return moves ? ({ ...entry, body: { ...entry.body, moved: true } } as TeamEntry) : entry
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
