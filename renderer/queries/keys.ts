import type { SearchQuery } from '../../shared/reports/query.ts'

/** The names under which answers are kept; a longer one lies within the shorter. */
export const keys = {
  info: ['info'],
  preferences: ['preferences'],
  profiles: ['profiles'],
  clock: (profileId: string) => ['clock', profileId],
  reports: ['reports'],
  wholeCalls: ['wholeCall'],
  wholeCall: (profileId: string, cuid: string) => ['wholeCall', profileId, cuid],
  search: (profileId: string, query: SearchQuery) => ['reports', profileId, query],
} as const
