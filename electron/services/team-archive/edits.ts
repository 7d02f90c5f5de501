import type { AuditAnswer } from '../../../shared/audit.ts'
import type { AlarmRule } from '../../../shared/board/rules.ts'
import { type DialingChoices, dialingRuleNames, noChoices } from '../../../shared/dialing.ts'
import type { PeopleChange } from '../../../shared/people.ts'
import type { TeamChange, TeamEdit } from '../../../shared/team-edits.ts'
import type { MadeEntry } from './entries.ts'
import {
  auditEntry,
  dialingEntry,
  hoursEntry,
  noteEntry,
  personEntry,
  readTeamEntry,
  rulesEntry,
  type TeamEntry,
} from './entry-kinds.ts'

/** Returns what entries that people made changed and replaced; both the newest first. */
export function teamEdits(entries: readonly MadeEntry[]): TeamEdit[] {
  const edits: TeamEdit[] = []
  const people = new Map<string, string | null>()
  const rules = new Map<string, readonly AlarmRule[]>()
  const dialing = new Map<string, DialingChoices>()
  for (const { seq, loggedAt, console, login, callCenter, kind, body } of entries.toReversed()) {
    const entry = readable(kind, body)
    if (entry === null || callCenter === null) continue
    for (const change of changesOf(entry, callCenter)) {
      edits.push({ seq, at: loggedAt, console, login, callCenter, change })
    }
  }
  return edits.reverse()

  function changesOf(entry: TeamEntry, callCenter: string): TeamChange[] {
    switch (entry.kind) {
      case personEntry.kind:
        return entry.body.changes.flatMap((change) => personChanges(change, callCenter))
      case noteEntry.kind: {
        const { note, removed } = entry.body
        const [value, before] = removed ? [null, note.text] : [note.text, null]
        return [{ what: 'note', kind: note.kind, number: note.number, value, before }]
      }
      case rulesEntry.kind: {
        const before = rules.get(callCenter)
        const now = entry.body.rules
        if (now) rules.set(callCenter, now)
        else rules.delete(callCenter)
        const changes = now && before ? ruleChanges(before, now) : []
        return changes.length > 0 ? changes : [{ what: 'rules' }]
      }
      case hoursEntry.kind:
        return [{ what: 'hours' }]
      case dialingEntry.kind: {
        const before = dialing.get(callCenter) ?? noChoices
        const now = entry.body.chosen
        dialing.set(callCenter, now)
        return dialingRuleNames.flatMap((what) =>
          now[what] === before[what] ? [] : [{ what, value: now[what], before: before[what] }],
        )
      }
      default:
        // What call centers sent is nobody's edit.
        return []
    }
  }

  function personChanges({ kind, number, ...parts }: PeopleChange, callCenter: string): TeamChange[] {
    return (['name', 'team', 'queues'] as const).flatMap((what) => {
      const entered = parts[what]
      if (entered === undefined) return []
      const value = Array.isArray(entered) ? entered.join(', ') : entered
      const key = JSON.stringify([callCenter, what, kind, number])
      const before = people.get(key) ?? null
      const isSame = people.has(key) && before === value
      people.set(key, value)
      return isSame ? [] : [{ what, of: kind, number, value, before }]
    })
  }
}

/** An act at a console of the team; the login is told by the database. */
export type TeamLine = AuditAnswer['lines'][number]

/** Returns the acts of entries; what this version can't read, the follower tells. */
export function teamLines(entries: readonly MadeEntry[]): TeamLine[] {
  return entries.flatMap(({ kind, body, console, login }) => {
    const entry = readable(kind, body)
    return entry?.kind === auditEntry.kind ? [{ ...entry.body, console, login }] : []
  })
}

function ruleChanges(before: readonly AlarmRule[], now: readonly AlarmRule[]): TeamChange[] {
  const limits = (rules: readonly AlarmRule[]) =>
    new Map(rules.map((rule) => [`${rule.metric} ${rule.queue ?? ''}`, rule]))
  const [old, current] = [limits(before), limits(now)]
  const limitOf = (rule: AlarmRule | undefined) => (rule?.enabled ? rule.limit : null)
  return [...new Map([...old, ...current])].flatMap(([key, { metric, queue }]) => {
    const change = { value: limitOf(current.get(key)), before: limitOf(old.get(key)) }
    return change.value === change.before ? [] : [{ what: 'rule', metric, queue, ...change }]
  })
}

/** Returns null for what this version can't read: the follower leaves it out, and tells so. */
function readable(kind: string, body: string | null): TeamEntry | null {
  try {
    return body === null ? null : readTeamEntry(kind, body)
  } catch {
    return null
  }
}
