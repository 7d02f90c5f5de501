import { z } from 'zod'

const mostCharacters = 300

/** Returns in a few words why an entry can't be applied: of many faults the first one. */
export function reasonOf(err: unknown): string {
  if (err instanceof z.ZodError) {
    const [first] = err.issues
    return cut(first ? `${first.path.join('.')}: ${first.message}` : 'It has another form')
  }
  return cut(err instanceof Error ? err.message : String(err))
}

const cut = (text: string) => text.slice(0, mostCharacters).toWellFormed()
