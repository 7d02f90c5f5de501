import { webhooks as english } from './en/webhooks.ts'
import { webhooks as persian } from './fa/webhooks.ts'
import { i18n } from './i18n.ts'

// The texts of Event Webhooks, for its page alone.
i18n.addResourceBundle('en', 'webhooks', english)
i18n.addResourceBundle('fa', 'webhooks', persian)
