import { assertNever } from '../../../shared/errors.ts'
import {
  type Directory,
  type ImportConflict,
  type PeopleChange,
  type PeopleKind,
  partyKey,
} from '../../../shared/people.ts'

/** Returns the entered names that changes would replace, by the number in any spelling; of two changes the last one counts. */
export function conflictsOf(
  directory: Directory,
  kind: PeopleKind,
  changes: readonly PeopleChange[],
): ImportConflict[] {
  const keyOf = (number: string) => partyKey(number, directory.dialing)
  const entered = new Map(entriesOf(directory, kind).map(({ number, name }) => [keyOf(number), name]))
  const conflicts = new Map<string, ImportConflict>()
  for (const { number, name: after } of changes) {
    const before = entered.get(keyOf(number))
    if (before == null || after == null) continue
    if (before === after) conflicts.delete(keyOf(number))
    else conflicts.set(keyOf(number), { number, before, after })
  }
  return [...conflicts.values()]
}

/** Returns the changes without the names of the numbers that keep theirs. */
export function withKept(
  { dialing }: Pick<Directory, 'dialing'>,
  changes: readonly PeopleChange[],
  keep: readonly string[],
): PeopleChange[] {
  const kept = new Set(keep.map((number) => partyKey(number, dialing)))
  return changes.flatMap((change) => {
    if (!kept.has(partyKey(change.number, dialing))) return [change]
    const { name: _, ...rest } = change
    return rest.team == null ? [] : [rest]
  })
}

function entriesOf({ agents, queues, contacts }: Directory, kind: PeopleKind) {
  switch (kind) {
    case 'agent':
      return agents
    case 'queue':
      return queues
    case 'contact':
      return contacts
    default:
      return assertNever(kind)
  }
}
