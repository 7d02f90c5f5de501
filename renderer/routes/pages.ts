import { agents } from './agents.ts'
import { alarms } from './alarms.ts'
import { archive } from './archive.ts'
import { audit } from './audit.ts'
import { call } from './call.ts'
import { callbacks } from './callbacks.ts'
import { calls } from './calls.ts'
import { connections } from './connections.ts'
import { dataQuality } from './data-quality.ts'
import { destinations } from './destinations.ts'
import { feed } from './feed.ts'
import { health } from './health.ts'
import { insights } from './insights.ts'
import { now } from './now.ts'
import { people } from './people.ts'
import { queueDetails } from './queue-details.ts'
import { queueSearch } from './queue-search.ts'
import { quickSearch } from './quick-search.ts'
import { readApi } from './read-api.ts'
import { receiptSheet } from './receipt-sheet.ts'
import { report } from './report.ts'
import { reportSheets } from './report-sheets.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { staffing } from './staffing.ts'
import { teamArchive } from './team-archive.ts'
import { webhooks } from './webhooks.ts'

/** Every page, in the order of the menu and of its tabs. */
export const pages = [
  now,
  calls,
  archive,
  insights,
  agents,
  staffing,
  scheduledReports,
  callbacks,
  feed,
  quickSearch,
  queueSearch,
  queueDetails,
  connections,
  people,
  alarms,
  webhooks,
  destinations,
  readApi,
  teamArchive,
  health,
  dataQuality,
  audit,
  call,
  report,
  reportSheets,
  receiptSheet,
] as const
