/** The user's searches under way: keeping lets them go first. */
export interface UserSearches {
  /** A search of a connection begins; it ends by `ended`. */
  began(profileId: string): void
  ended(profileId: string): void
  /** Resolves when none of a connection is under way. */
  done(profileId: string): Promise<void>
}

export function createUserSearches(): UserSearches {
  const searches = new Map<string, { count: number; readonly done: PromiseWithResolvers<void> }>()
  return {
    began: (profileId) => {
      const current = searches.get(profileId)
      if (current) current.count++
      else searches.set(profileId, { count: 1, done: Promise.withResolvers() })
    },
    ended: (profileId) => {
      const current = searches.get(profileId)
      if (!current || --current.count > 0) return
      searches.delete(profileId)
      current.done.resolve()
    },
    done: async (profileId) => searches.get(profileId)?.done.promise,
  }
}
