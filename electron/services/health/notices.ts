import type { Notice } from '../../../shared/notices.ts'

/** What the windows tell the user, whatever they show. */
export interface NoticeBoard {
  /** In the order in which they came. */
  list(): Notice[]
  /** Returns how to take it back, once it is no longer so. */
  tell(notice: Notice): () => void
}

export function createNoticeBoard(changed: () => void): NoticeBoard {
  const notices = new Set<Notice>()
  return {
    list: () => [...notices],
    tell: (notice) => {
      notices.add(notice)
      changed()
      return () => {
        if (notices.delete(notice)) changed()
      }
    },
  }
}
