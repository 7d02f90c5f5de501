import { notices as english } from './en/notices.ts'
import { notices as persian } from './fa/notices.ts'
import { i18n } from './i18n.ts'

// The texts of what the console met, for what is loaded when it is needed.
i18n.addResourceBundle('en', 'notices', english)
i18n.addResourceBundle('fa', 'notices', persian)
