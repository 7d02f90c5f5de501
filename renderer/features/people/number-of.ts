import { type NamedKind, nameOf, withName } from '../../../shared/people.ts'
import { normaliseInput } from '../../../shared/text.ts'
import { useActiveConnection } from '../../data/connections.ts'
import { useDirectory } from '../../data/people.ts'

const plain = (text: string): string => normaliseInput(text).replaceAll('\u200c', ' ').toLowerCase()

/** Returns a function that finds the number of a typed name; a text that names nobody, or several, stays. */
export function useNumberOf(): (kind: NamedKind, typed: string) => string {
  const directory = useDirectory(useActiveConnection()?.id)
  return (kind, typed) => {
    // Most inputs are numbers.
    if (!directory || !/\p{L}/u.test(typed)) return typed
    const { agents, queues, contacts } = directory
    const listed = [
      ...(kind === 'agent' || kind === 'any' ? agents : []),
      ...(kind === 'queue' || kind === 'any' ? queues : []),
      ...(kind === 'contact' || kind === 'any'
        ? contacts.map((each) => ({ ...each, learnedName: null }))
        : []),
    ]
    const wanted = plain(typed)
    const found = listed.filter((entry) => {
      const name = nameOf(entry)
      return name !== null && (plain(name) === wanted || plain(withName(name, entry.number)) === wanted)
    })
    const [one] = found
    return one && found.length === 1 ? one.number : typed
  }
}
