import { randomBytes } from 'node:crypto'

/** Unguessable ids, each valid for one use within a minute. */
interface SingleUseIds<T> {
  issue(value: T): string
  /** Uses the id up and returns its value; undefined if the id is used, expired or unknown. */
  use(id: string): T | undefined
}

/** The page uses an id immediately. */
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
