import { z } from 'zod'
import { type DialingRules, defaultRules } from '../../../shared/callers.ts'
import {
  type Dialing,
  dialingChoices,
  learnedDialing,
  noChoices,
  nothingLearned,
  rulesFrom,
} from '../../../shared/dialing.ts'
import type { Database } from '../store/thread/database.ts'

/** How each connection's numbers are dialed: what a user chose and what its records told, each as JSON. */
export const dialingSchema = `
  CREATE TABLE dialing (
    profile TEXT PRIMARY KEY,
    chosen TEXT NOT NULL,
    learned TEXT NOT NULL
  ) WITHOUT ROWID;
  -- Contacts were compared by their last ten digits.
  UPDATE directory_entry SET key = NULL WHERE kind = 'contact';
`

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'Not JSON' })
    return z.NEVER
  }
})
const storedText = z.object({ chosen: z.string(), learned: z.string() }).optional()
// Threat: an archive that somebody gives may have any text.
const chosenText = json.pipe(dialingChoices).catch(noChoices)
const learnedText = json.pipe(learnedDialing).catch(nothingLearned)

interface Known extends Dialing {
  readonly text: string
}
const known = new WeakMap<Database, Map<string, Known>>()

/** Reads a connection's dialing rules and where each is from; the same object while they stay. */
export function readDialing(db: Database, connectionId: string): Dialing {
  const stored = storedText.parse(
    db.get('SELECT chosen, learned FROM dialing WHERE profile = ?', connectionId),
  )
  const text = stored ? `${stored.chosen}\n${stored.learned}` : ''
  const ofDb = known.get(db) ?? new Map<string, Known>()
  known.set(db, ofDb)
  const before = ofDb.get(connectionId)
  if (before?.text === text) return before
  const chosen = chosenText.parse(stored?.chosen ?? '')
  const learned = learnedText.parse(stored?.learned ?? '')
  const now = { text, chosen, learned, rules: rulesFrom(chosen, learned) }
  ofDb.set(connectionId, now)
  return now
}

/** Returns by which rules a connection's callers are compared; the same object while they stay. */
export const rulesOf = (db: Database, connectionId: string): DialingRules =>
  readDialing(db, connectionId).rules

const connectionRows = z.array(z.object({ id: z.string() }))

/** Returns all rules that callers are compared by in a file: events name no connection. */
export function allRules(db: Database): readonly DialingRules[] {
  const connections = connectionRows.parse(db.all('SELECT profile AS id FROM dialing'))
  return [defaultRules, ...connections.map(({ id }) => rulesOf(db, id))]
}

const archiveRow = z.object({ id: z.string() })

/** Returns the connection whose archive it is. */
export function connectionOfArchive(db: Database, archive: number): string {
  return archiveRow.parse(db.get('SELECT profile AS id FROM archive WHERE id = ?', archive)).id
}
