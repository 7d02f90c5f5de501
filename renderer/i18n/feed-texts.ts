import { feed as english } from './en/feed.ts'
import { feed as persian } from './fa/feed.ts'
import { i18n } from './i18n.ts'

// The texts of events, for what is loaded when it is opened.
i18n.addResourceBundle('en', 'feed', english)
i18n.addResourceBundle('fa', 'feed', persian)
