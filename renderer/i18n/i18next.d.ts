import 'i18next'
import type { connections } from './en/connections.ts'
import type { feed } from './en/feed.ts'
import type { firstSteps } from './en/first-steps.ts'
import type { help } from './en/help.ts'
import type { en } from './en/index.ts'
import type { insights } from './en/insights.ts'
import type { locked } from './en/locked.ts'
import type { notices } from './en/notices.ts'
import type { palette } from './en/palette.ts'
import type { saved } from './en/saved.ts'
import type { settings } from './en/settings.ts'
import type { status } from './en/status.ts'
import type { undo } from './en/undo.ts'
import type { webhooks } from './en/webhooks.ts'
import type { windows } from './en/windows.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    /** Those of the start, and those that are added later. */
    resources: typeof en & {
      readonly connections: typeof connections
      readonly feed: typeof feed
      readonly firstSteps: typeof firstSteps
      readonly help: typeof help
      readonly insights: typeof insights
      readonly locked: typeof locked
      readonly notices: typeof notices
      readonly palette: typeof palette
      readonly saved: typeof saved
      readonly settings: typeof settings
      readonly status: typeof status
      readonly undo: typeof undo
      readonly webhooks: typeof webhooks
      readonly windows: typeof windows
    }
  }
}
