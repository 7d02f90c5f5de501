import { randomBytes } from 'node:crypto'

/** Ids that nobody guesses, each good for one use within a short while. */
export interface SingleUseIds<T> {
  issue(value: T): string
  /** Uses the id up, and returns what it was issued for; undefined where it is used, expired or no id. */
  use(id: string): T | undefined
}

/** What the page does at once with an id. */
const lifetimeMilliseconds = 60_000

export function createSingleUseIds<T>(): SingleUseIds<T> {
  const issued = new Map<string, T>()
  return {
    issue: (value) => {
      const id = randomBytes(32).toString('base64url')
      issued.set(id, value)
      setTimeout(() => issued.delete(id), lifetimeMilliseconds).unref()
      return id
    },
    use: (id) => {
      const value = issued.get(id)
      issued.delete(id)
      return value
    },
  }
}
