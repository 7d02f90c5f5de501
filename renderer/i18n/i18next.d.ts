import 'i18next'
import type { connections } from './en/connections.ts'
import type { feed } from './en/feed.ts'
import type { en } from './en/index.ts'
import type { insights } from './en/insights.ts'
import type { notices } from './en/notices.ts'
import type { palette } from './en/palette.ts'
import type { settings } from './en/settings.ts'
import type { webhooks } from './en/webhooks.ts'
import type { windows } from './en/windows.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    /** Those of the start, and those that are added later. */
    resources: typeof en & {
      readonly connections: typeof connections
      readonly feed: typeof feed
      readonly insights: typeof insights
      readonly notices: typeof notices
      readonly palette: typeof palette
      readonly settings: typeof settings
      readonly webhooks: typeof webhooks
      readonly windows: typeof windows
    }
  }
}
