import type { ArchiveQuery } from '../../shared/reports/archive.ts'
import type { ReportName } from '../../shared/reports/definitions.ts'
import type { SearchQuery } from '../../shared/reports/query.ts'

/** The names under which answers are kept; a longer one lies within the shorter. */
export const keys = {
  info: ['info'],
  preferences: ['preferences'],
  profiles: ['profiles'],
  recentCalls: (profileId: string) => ['recentCalls', profileId],
  clock: (profileId: string) => ['clock', profileId],
  reports: ['reports'],
  wholeCalls: ['wholeCall'],
  wholeCall: (profileId: string, cuid: string) => ['wholeCall', profileId, cuid],
  archiveSummaries: (profileId: string) => ['archive', profileId, 'summaries'],
  allArchiveValues: (profileId: string) => ['archive', profileId, 'values'],
  archiveValues: (profileId: string, of: string) => ['archive', profileId, 'values', of],
  archiveVersions: (profileId: string) => ['archive', profileId, 'versions'],
  archiveFirsts: (profileId: string, report: ReportName) => ['archive', profileId, report, 'first'],
  archiveFirst: (query: ArchiveQuery) => ['archive', query.profile, query.report, 'first', query],
  archiveOrders: (profileId: string, report: ReportName) => ['archive', profileId, report, 'order'],
  archiveOrder: (query: ArchiveQuery) => ['archive', query.profile, query.report, 'order', query],
  archiveBlock: (query: ArchiveQuery, view: string, block: number) => [
    'archive',
    query.profile,
    query.report,
    'block',
    query,
    view,
    block,
  ],
  figures: (profileId: string) => ['figures', profileId],
  schedules: ['schedules'],
  walk: (profileId: string) => ['walk', profileId],
  jobs: ['jobs'],
  startedExports: ['startedExports'],
  search: (profileId: string, query: SearchQuery) => ['reports', profileId, query],
} as const
