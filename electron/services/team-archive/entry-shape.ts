import { nestsTooDeep } from '../records/record-limits.ts'

/** As many parts as a list of this name has at most; an import of contacts is one edit. */
const longLists: ReadonlyMap<string, number> = new Map([
  ['records', 20_000],
  ['changes', 100_000],
])
const otherLists = 1_000

/**
 * Reads an entry's JSON text. What nests deeper or has longer lists than any entry is refused before it is looked at
 * closely: a schema tells each fault of half a million parts. @throws SyntaxError, Error
 */
export function parseShaped(text: string): unknown {
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
  const most = longLists.get(name) ?? otherLists
  if (value.length > most) throw new Error(`A list of it has more than ${most} parts`)
  for (const part of value) checkLists(part, name)
}
