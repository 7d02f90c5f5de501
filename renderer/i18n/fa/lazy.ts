import type { lazyEn } from '../en/lazy.ts'
import type { Texts } from '../texts.ts'
import { alarms } from './alarms.ts'
import { audit } from './audit.ts'
import { board } from './board.ts'
import { calls } from './calls.ts'
import { connections } from './connections.ts'
import { destinations } from './destinations.ts'
import { feed } from './feed.ts'
import { health } from './health.ts'
import { help } from './help.ts'
import { insights } from './insights.ts'
import { locked } from './locked.ts'
import { notices } from './notices.ts'
import { palette } from './palette.ts'
import { password } from './password.ts'
import { people } from './people.ts'
import { readApi } from './read-api.ts'
import { saved } from './saved.ts'
import { scheduledReports } from './scheduled-reports.ts'
import { settings } from './settings.ts'
import { status } from './status.ts'
import { teamArchive } from './team-archive.ts'
import { tour } from './tour.ts'
import { undo } from './undo.ts'
import { wall } from './wall.ts'
import { webhooks } from './webhooks.ts'
import { why } from './why.ts'
import { windows } from './windows.ts'

export const lazyFa: Texts<typeof lazyEn> = {
  alarms,
  audit,
  calls,
  connections,
  destinations,
  feed,
  board,
  health,
  help,
  insights,
  locked,
  notices,
  palette,
  password,
  people,
  readApi,
  saved,
  scheduledReports,
  settings,
  teamArchive,
  status,
  tour,
  undo,
  wall,
  webhooks,
  why,
  windows,
}
