import { z } from 'zod'
import {
  type Directory,
  type PeopleChange,
  type PeopleKind,
  partyKey,
  peopleKind,
} from '../../../shared/people.ts'
import { readJson } from '../../../shared/reports/values.ts'
import { readAgents } from '../records/agents.store.ts'
import { rulesOf } from '../records/dialing.store.ts'
import { cell, entryWidth, idLimit, nameOfId, readHours } from '../records/hourly-rollup.store.ts'
import { archiveOf, ScopeCache } from '../records/scope.store.ts'
import { distinctValues } from '../records/search.store.ts'
import type { Database } from '../store/thread/database.ts'
import { longRead, write } from '../store/thread/operations.ts'

const storedEntry = z.object({
  kind: peopleKind,
  number: z.string(),
  name: z.string().nullable(),
  team: z.string().nullable(),
  queues: z.string().nullable(),
})
type StoredEntry = z.infer<typeof storedEntry>

const queueNames = z.array(z.string())
const nameRow = z.object({ name: z.string() }).optional()

/** What a connection's records tell. */
interface Learned {
  readonly queues: ReadonlyMap<string, string | null>
  readonly agents: ReadonlyMap<string, { readonly name: string | null; readonly queues: readonly string[] }>
}

const known = new ScopeCache<Learned>(4)

/** Reads what is entered and what the records tell, but the contacts; attempts since `from` (UTC milliseconds) tell an agent's queues. */
export function readStaff(
  db: Database,
  { connectionId, from }: { readonly connectionId: string; readonly from: number },
): Omit<Directory, 'contacts'> {
  const { queues, agents } = learnedOf(db, connectionId, from)
  const of = (kind: PeopleKind) =>
    new Map(storedEntries(db, connectionId, kind).map((entry) => [entry.number, entry]))
  const [enteredQueues, enteredAgents] = [of('queue'), of('agent')]
  return {
    queues: numbersIn(queues, enteredQueues).map((number) => ({
      number,
      name: enteredQueues.get(number)?.name ?? null,
      learnedName: queues.get(number) ?? null,
    })),
    agents: numbersIn(agents, enteredAgents).map((number) => {
      const entry = enteredAgents.get(number)
      const learned = agents.get(number)
      return {
        number,
        name: entry?.name ?? null,
        learnedName: learned?.name ?? null,
        team: entry?.team ?? null,
        queues: entry ? queuesIn(entry) : null,
        learnedQueues: [...(learned?.queues ?? [])],
      }
    }),
    dialing: rulesOf(db, connectionId),
  }
}

/** Reads the callers who were given a name. */
export function readContacts(db: Database, connectionId: string): Directory['contacts'] {
  return storedEntries(db, connectionId, 'contact').map(({ number, name }) => ({ number, name: name ?? '' }))
}

/** Returns the numbers of both in the order of people: 9 before 10. */
function numbersIn(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort(byNumber.compare)
}
const byNumber = new Intl.Collator('en', { numeric: true })

function learnedOf(db: Database, connectionId: string, from: number): Learned {
  const details = archiveOf(db, connectionId, 'queueDetails')
  const entries = archiveOf(db, connectionId, 'queue')
  const scope = {
    connectionId,
    from,
    to: Number.MAX_SAFE_INTEGER,
    queues: [],
    agents: [],
    consistentOnly: false,
  }
  return known.get(db, scope, [details, entries], () => {
    const numbers = new Set(
      [details, entries]
        .flatMap((archive) => (archive ? distinctValues(db, archive.id, 'qnum') : []))
        .filter(isNumber),
    )
    const attempts = details ?? entries
    const queuesOf = attempts ? queuesByAgent(db, attempts.id, scope) : new Map<string, string[]>()
    return {
      queues: new Map(
        [...numbers].map((number) => [number, entries ? queueName(db, entries.id, number) : null]),
      ),
      agents: new Map(
        // The destination of an entry without an attempt is its queue.
        readAgents(db, connectionId).flatMap(({ number, name }) =>
          numbers.has(number) || !isNumber(number)
            ? []
            : [[number, { name, queues: (queuesOf.get(number) ?? []).filter(isNumber) }]],
        ),
      ),
    }
  })
}

/** A record may have an empty text for what it has no number of. */
const isNumber = (text: string): boolean => text.trim() !== ''

/** Returns a queue's name by the newest entry without an attempt, whose destination is the queue. */
function queueName(db: Database, entries: number, number: string): string | null {
  const row = db.get(
    `SELECT dst_name AS name FROM record INDEXED BY record_by_dst
     WHERE archive = ? AND dst = ? AND qnum = dst AND dst_name <> '' AND dst_name <> dst
     ORDER BY started_at DESC LIMIT 1`,
    entries,
    number,
  )
  return nameRow.parse(row)?.name ?? null
}

/** Reads the queues whose calls rang at each extension. */
function queuesByAgent(
  db: Database,
  archive: number,
  scope: Parameters<typeof readHours>[2],
): Map<string, string[]> {
  const limit = idLimit(db)
  const pairs = new Set<number>()
  for (const { cells } of readHours(db, archive, scope)) {
    for (let at = 0; at < cells.length; at += entryWidth) {
      pairs.add((cells[at + cell.agent] ?? 0) * limit + (cells[at + cell.queue] ?? 0))
    }
  }
  const queues = new Map<string, string[]>()
  for (const pair of pairs) {
    const agent = nameOfId(db, Math.floor(pair / limit))
    queues.set(agent, [...(queues.get(agent) ?? []), nameOfId(db, pair % limit)].sort(byNumber.compare))
  }
  return queues
}

function storedEntries(db: Database, connectionId: string, kind: PeopleKind): StoredEntry[] {
  return z
    .array(storedEntry)
    .parse(
      db.all(
        'SELECT kind, number, name, team, queues FROM directory_entry WHERE profile = ? AND kind = ? ORDER BY number',
        connectionId,
        kind,
      ),
    )
}

/** Reads the numbers about which anything of a kind is entered. */
export const readEnteredNumbers = (db: Database, connectionId: string, kind: PeopleKind): string[] =>
  storedEntries(db, connectionId, kind).map(({ number }) => number)

const queuesIn = ({ queues }: StoredEntry): string[] | null =>
  queues === null ? null : (queueNames.safeParse(readJson(queues)).data ?? null)

/** What is the same for every spelling of a number that means the same. */
const keyOf = (
  db: Database,
  connectionId: string,
  { kind, number }: Pick<PeopleChange, 'kind' | 'number'>,
): string => (kind === 'contact' ? partyKey(number, rulesOf(db, connectionId)) : number)

const keylessRows = z.array(z.object({ number: z.string() }))

/** Gives a connection's entries of an earlier version their keys, once. */
function fillKeys(db: Database, connectionId: string): void {
  for (const kind of peopleKind.options) {
    const without = 'FROM directory_entry WHERE profile = ? AND kind = ? AND key IS NULL'
    for (const { number } of keylessRows.parse(db.all(`SELECT number ${without}`, connectionId, kind))) {
      db.run(
        'UPDATE directory_entry SET key = ? WHERE profile = ? AND kind = ? AND number = ?',
        keyOf(db, connectionId, { kind, number }),
        connectionId,
        kind,
        number,
      )
    }
  }
}

/** Finds what is entered about a number, without reading all the others. */
function entryOf(
  db: Database,
  connectionId: string,
  of: Pick<PeopleChange, 'kind' | 'number'>,
): StoredEntry | undefined {
  return storedEntry.optional().parse(
    db.get(
      `SELECT kind, number, name, team, queues FROM directory_entry INDEXED BY directory_entry_of
       WHERE profile = ? AND kind = ? AND key = ? ORDER BY number DESC LIMIT 1`,
      connectionId,
      of.kind,
      keyOf(db, connectionId, of),
    ),
  )
}

/** Returns the changes of those about whom nothing is entered. */
export function withoutEntry(
  db: Database,
  connectionId: string,
  changes: readonly PeopleChange[],
): PeopleChange[] {
  fillKeys(db, connectionId)
  return changes.filter((change) => !entryOf(db, connectionId, change))
}

/** Saves what is entered, and counts the numbers that were new or differ now. */
export function saveEntries(
  db: Database,
  { connectionId, changes }: { readonly connectionId: string; readonly changes: readonly PeopleChange[] },
): { readonly added: number; readonly changed: number } {
  fillKeys(db, connectionId)
  let [added, changed] = [0, 0]
  for (const change of changes) {
    const before = entryOf(db, connectionId, change)
    const after = changedEntry(before, change)
    if (after === null) {
      if (before) {
        db.run(
          'DELETE FROM directory_entry WHERE profile = ? AND kind = ? AND number = ?',
          connectionId,
          before.kind,
          before.number,
        )
        changed++
      }
      continue
    }
    if (before && JSON.stringify(before) === JSON.stringify(after)) continue
    if (before) changed++
    else added++
    db.run(
      `INSERT OR REPLACE INTO directory_entry (profile, kind, number, name, team, queues, key)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      connectionId,
      after.kind,
      after.number,
      after.name,
      after.team,
      after.queues,
      keyOf(db, connectionId, after),
    )
  }
  return { added, changed }
}

/** Returns the entry after a change; null where no part of it is left. */
function changedEntry(before: StoredEntry | undefined, change: PeopleChange): StoredEntry | null {
  const part = (now: string | null | undefined, then: string | null | undefined): string | null =>
    (now === undefined ? then : now) || null
  const queues =
    change.queues === undefined ? (before?.queues ?? null) : change.queues && JSON.stringify(change.queues)
  const entry: StoredEntry = {
    kind: change.kind,
    // A contact keeps the spelling in which it was entered first.
    number: before?.number ?? change.number,
    name: part(change.name, before?.name),
    team: part(change.team, before?.team),
    queues,
  }
  return entry.name === null && entry.team === null && entry.queues === null ? null : entry
}

export const peopleOperations = {
  'people.staff': longRead(readStaff),
  'people.contacts': longRead(readContacts),
  'people.save': write(saveEntries),
}

type Own = typeof peopleOperations
declare module '../store/thread/operations.ts' {
  interface Operations extends Own {}
}
