/** The user's searches under way: keeping lets them go first. */
export interface UserSearches {
  /** A search of a connection begins; it ends by `ended`. */
  began(connectionId: string): void
  ended(connectionId: string): void
  /** Resolves when none of a connection is under way. */
  done(connectionId: string): Promise<void>
}

export function createUserSearches(): UserSearches {
  const searches = new Map<string, { count: number; readonly done: PromiseWithResolvers<void> }>()
  return {
    began: (connectionId) => {
      const current = searches.get(connectionId)
      if (current) current.count++
      else searches.set(connectionId, { count: 1, done: Promise.withResolvers() })
    },
    ended: (connectionId) => {
      const current = searches.get(connectionId)
      if (!current || --current.count > 0) return
      searches.delete(connectionId)
      current.done.resolve()
    },
    done: async (connectionId) => searches.get(connectionId)?.done.promise,
  }
}
