import 'i18next'
import type { feed } from './en/feed.ts'
import type { en } from './en/index.ts'
import type { webhooks } from './en/webhooks.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof en & { readonly feed: typeof feed; readonly webhooks: typeof webhooks }
  }
}
