import { z } from 'zod'
import { clockKnowledge } from '../clock/knowledge.ts'
import { profileList } from '../profiles.ts'
import { reportPage } from './page.ts'
import { searchQuery } from './query.ts'

/** What a window that opens has to know, in one answer: it would ask for one thing after the other. */
export const firstAnswers = z.object({
  profiles: profileList,
  /** Of the active connection. */
  clock: clockKnowledge,
  /** Today's calls of the active connection; null where they aren't there yet. */
  today: z.object({ query: searchQuery, page: reportPage }).nullable(),
})

export type FirstAnswers = z.output<typeof firstAnswers>
