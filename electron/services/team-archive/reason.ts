import { z } from 'zod'

const mostCharacters = 300

/** Returns in a few words why an entry can't be applied: of many faults the first one. */
export function reasonOf(err: unknown): string {
  if (err instanceof z.ZodError) {
    const [first] = err.issues
    return cut(first ? `${first.path.join('.')}: ${first.message}` : 'It has another form')
  }
  // Its message repeats some of the text.
  if (err instanceof SyntaxError) return 'It is no JSON'
  return cut(err instanceof Error ? err.message : String(err))
}

const cut = (text: string) => text.slice(0, mostCharacters).toWellFormed()
