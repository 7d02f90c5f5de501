import type { Notice } from '../../../shared/notices.ts'

/** What every window tells the user. */
export interface Notices {
  /** In the order in which they came. */
  list(): Notice[]
  /** Returns how to remove it, once it is no longer so. */
  add(notice: Notice): () => void
}

export function createNotices(changed: () => void): Notices {
  const notices = new Set<Notice>()
  return {
    list: () => [...notices],
    add: (notice) => {
      notices.add(notice)
      changed()
      return () => {
        if (notices.delete(notice)) changed()
      }
    },
  }
}
